/** A named convention of the catalogue (§5) or of decision 0002 by which a value of ours departs from a suite. */
export interface Convention {
  /** Where it is laid down. */
  readonly where: string;
  readonly title: string;
  /** What we do, and what the suites do that depart from it. */
  readonly text: string;
}

/** All conventions that explain a departure, by key. */
export const conventions = {
  'else-free': {
    where: 'catalogue §5.2',
    title: '`else` is no decision',
    text: 'An `else` counts 0, also on a loop or a `try`. radon adds 1 for either, mccabe and ruff for that of a `try`.',
  },
  'assert-free': {
    where: 'catalogue §5.2',
    title: '`assert` is no decision',
    text: 'An `assert` counts 0. radon adds 1 unless told not to.',
  },
  'nested-apart': {
    where: 'catalogue §4.1, §5.3',
    title: 'A named nested unit stands alone',
    text: 'A named function in a function, or a method of a class in a function, is a unit of its own, starts at nesting 0 and is left out of the outer one. mccabe and SonarSource fold it into the outer value, the latter one nesting level deeper.',
  },
  recursion: {
    where: 'catalogue §5.3, decision 0002 (9)',
    title: 'Recursion counts',
    text: 'A unit in a recursion cycle gets 1, as the white paper asks. SonarSource leaves it as a TODO.',
  },
  'throw-free': {
    where: 'catalogue §5.2',
    title: '`throw` is no decision',
    text: 'An early exit counts 0. PMD adds 1 for each `throw`.',
  },
  'arm-once': {
    where: 'catalogue §5.2, decision 0002 (5)',
    title: 'A case arm counts once',
    text: 'An arm counts 1 however many labels it has, and consecutive labels without statements are labels of one arm. PMD counts every label.',
  },
  'operators-everywhere': {
    where: 'catalogue §5.2',
    title: 'Every logical operator counts',
    text: 'Each `&&` and `||` of the unit counts, wherever it stands. PMD looks into conditions alone, and not into those of `assert` and for-each.',
  },
  'anonymous-inside': {
    where: 'catalogue §4.1, §5.2, §5.4',
    title: 'Anonymous functions belong to the enclosing unit',
    text: 'Lambdas and methods of anonymous classes add their decisions, without a base of 1, to the unit around them. PMD and rust-code-analysis measure them apart.',
  },
  'lambda-flat': {
    where: 'catalogue §5.3',
    title: 'A logical operator never counts its nesting',
    text: 'A run of operators is +1 at any depth. rust-code-analysis adds the depth of the lambdas around it in Python.',
  },
  'top-level-outside': {
    where: 'catalogue §4.1',
    title: 'Only units have a cyclomatic complexity',
    text: 'Field initialisers and the rest of the code outside units count nowhere; classes have no base of 1, and a method without a body is no unit. rust-code-analysis gives classes and abstract methods 1 each. (The 1 of its file is taken off when its tests are read.)',
  },
  'npath-product': {
    where: 'catalogue §5.4',
    title: 'NPath multiplies along a sequence',
    text: 'As Nejmeh defined it, a sequence is the product of its statements. PMD 7 follows the flow, so that a path that has returned, thrown, broken out or continued meets no later statement.',
  },
  'npath-operators': {
    where: 'catalogue §5.4',
    title: 'NPath adds the number of logical operators',
    text: 'As Nejmeh defined it, a condition adds 1 an operator. PMD 7 enumerates the ways in which the condition as a whole comes out true and false.',
  },
  'npath-arms': {
    where: 'catalogue §5.4, decision 0002 (5)',
    title: 'NPath adds up arms, not labels',
    text: 'The labels of an arm give one path. PMD counts one a label.',
  },
  'npath-saturated': {
    where: 'decision 0002 (11)',
    title: 'NPath stops at a thousand million',
    text: 'Every value saturates at 1e9, so that none overflows.',
  },
  'lloc-labels': {
    where: 'catalogue §5.1, decision 0002 (3, 5)',
    title: 'Logical lines: arms count, labels, `else`, `finally` and `default` do not',
    text: 'A case arm is a header of 1. Jump labels, further case labels, `default`, `else`, `finally` and plain blocks are 0; a `try` is a header of 1. PMD counts labels, `else` and `finally`, but not `try`; radon counts `else`; rust-code-analysis counts no arm.',
  },
  'lloc-imports': {
    where: 'catalogue §5.1',
    title: 'Logical lines: imports count',
    text: 'An import is a declaration of 1 and a package clause 0. PMD counts neither, or with an option both.',
  },
  'lloc-declarations': {
    where: 'catalogue §5.1, decision 0002 (3)',
    title: 'Logical lines: declarations count',
    text: 'Functions, classes, fields, variables and enum constants are 1 each. rust-code-analysis leaves out functions, classes, fields and, in JavaScript, variables; PMD leaves out enum constants.',
  },
  'lloc-docstring': {
    where: 'catalogue §5.1, decision 0002 (3)',
    title: 'Logical lines: a docstring is a comment',
    text: 'A docstring is no statement. radon and rust-code-analysis count it as an expression.',
  },
  'lloc-catch': {
    where: 'catalogue §5.1',
    title: 'Logical lines: a catch clause counts',
    text: 'A catch or except clause is a header of 1. rust-code-analysis counts the `try` alone.',
  },
  'lloc-statements': {
    where: 'catalogue §5.1, decision 0002 (3)',
    title: 'Logical lines: a statement counts once',
    text: 'One a statement node; `for (;;)` is 1 with all its parts, a block is 0. rust-code-analysis counts blocks and the parts of a `for` header in JavaScript.',
  },
  'cloc-alone': {
    where: 'catalogue §5.1',
    title: 'A comment line holds no code',
    text: 'CLOC counts lines with comment and no code. rust-code-analysis also counts the comments at the end of a code line.',
  },
  'docstring-whole': {
    where: 'catalogue §5.1',
    title: 'A docstring takes all its lines',
    text: 'As all lines of a multi-line string count as code, all lines of a docstring count as comment, its empty ones too. radon counts the empty ones as blank.',
  },
  'docstring-literal': {
    where: 'catalogue §5.1',
    title: 'A docstring is what Python takes for one',
    text: 'The first expression of a body, if a string literal, is a docstring, also when it is made of adjacent literals, is followed by a comment or ends with a continued line. radon counts these as code.',
  },
  'halstead-leaves': {
    where: 'catalogue §5.5',
    title: 'Halstead counts leaves of the syntax tree',
    text: 'Every leaf is an operand (names, literals) or an operator (keywords, opening brackets and all else), but for closing brackets, commas and semicolons. radon counts the operators of expressions and their direct operands alone; rust-code-analysis leaves out some keywords and brackets, keeps commas and semicolons, and counts `a.b` as an operand beside its parts.',
  },
  'mi-of-units': {
    where: 'catalogue, rows `maintainability.*`',
    title: 'Maintainability is that of the mean unit',
    text: 'Volume, complexity and lines are means over the units of the file, with the Halstead counts of §5.5; perCM is a fraction. rust-code-analysis takes the totals of the file, with 1 for the file itself, and binary logarithms in the SEI variant.',
  },
  'local-class-apart': {
    where: 'decision 0002 (44)',
    title: 'A class in a method is a class of its own',
    text: 'What the methods of a local class access is no access of the method around it. PMD counts it for both.',
  },
  'foreign-distinct': {
    where: 'catalogue §5.6',
    title: 'Foreign data counts once',
    text: 'ATFD counts distinct pairs of an expression and a member. PMD counts every access, and adds up those of the methods.',
  },
} as const satisfies Record<string, Convention>;

/** The key of a convention. */
export type ConventionKey = keyof typeof conventions;
