import { type Departure, type DepartureRow, departures } from './departure.ts';

const fullCyclo = 'Full example - No options';

const cyclomatic: readonly DepartureRow[] = [
  [fullCyclo, 'Complicated#exception()', 4, 3, 'throw-free', '1 + two catch clauses'],
  [fullCyclo, 'Complicated#aSwitch(int)', 4, 3, 'arm-once', '1 + the arms of 1 and of 2, 3'],
  [fullCyclo, 'Complicated#anAssert()', 1, 2, 'operators-everywhere', '1 + one ||'],
  [
    'Standard Cyclo should count empty switch labels too',
    'Foo#foo()',
    3,
    2,
    'arm-once',
    '1 + the arm of 1, 2',
  ],
  [
    "Complexity of lambdas doesn't affect the complexity of the method, refs #837",
    'LambdaTest#notSoComplex(int)',
    4,
    10,
    'anonymous-inside throw-free',
    '1 + two arms + one if of the first lambda + if, &&, catch, if, if, for of the second',
  ],
  [
    'Foreach loops count one, and add no boolean complexity',
    'Elt#foreach(List<List<Elt>>)',
    2,
    3,
    'operators-everywhere',
    '1 + for + &&',
  ],
  ['Multiple switch labels should count each', 'Foo#foo()', 3, 2, 'arm-once', '1 + the arm of 1, 2'],
  ['Switch labeled blocks should count', 'Foo#foo()', 5, 4, 'arm-once', '1 + the arm of 1, 2 + if + &&'],
  [
    'Switch labeled expressions should count',
    'Foo#foo()',
    5,
    3,
    'arm-once',
    '1 + the arms of 1, 2, 3 and of 4',
  ],
  ['Switch expressions', 'Foo#foo(int)', 5, 3, 'arm-once', '1 + the arms of 1, 2, 3 and of 4'],
];

const build = 'Product#buildProduct(String, Language)';
const fourArms = 'the arms of 1, 2 (1), 3 (1), 4 (if with one operator: 3)';

const npath: readonly DepartureRow[] = [
  [
    'Full example',
    'Foo#bar()',
    5064,
    6912,
    'npath-product npath-arms',
    'try (2·3 + 2) · if (1+1+2) · ternary (1+2) · while (1+1) · switch (1+1+3+1) · do (1+1+1) · if (2) = 8·4·3·2·6·3·2',
  ],
  ['Full switch', 'Foo#bar()', 7, 6, 'npath-arms', `${fourArms}, default (1)`],
  ['Switch with no default', 'Foo#bar()', 7, 6, 'npath-arms', `${fourArms}, no default (1)`],
  [
    'Ensure switch labeled blocks has same complexity as equivalent ifs and switch statements',
    'Foo#bar()',
    7,
    6,
    'npath-arms',
    `${fourArms}, default (1)`,
  ],
  ['Test switch expressions', 'Foo#bar()', 5, 4, 'npath-arms', 'four arms of 1'],
  ['Boolean operators', 'Foo#bar()', 5, 4, 'npath-operators', 'then 1 + else 1 + two operators'],
  ['NPath supports constructors', 'Foo#Foo()', 7, 6, 'npath-arms', `${fourArms}, default (1)`],
  [
    'NPath should count the boolean complexity of ternaries',
    'Test#method(Date)',
    5,
    4,
    'npath-operators',
    'a ternary (2) with two operators',
  ],
  [
    'Foreach with break and continue',
    'SOFExample#usefulMethod(List<MyCal>)',
    8,
    17,
    'npath-product',
    'four ifs: 2·2·2·2 + 1',
  ],
  [
    '#1226 [java] NPath complexity false negative',
    'NPathComplexityOverflow#complexMethod()',
    2147483648,
    1e9,
    'npath-saturated',
    '31 ifs: 2^31, above the bound',
  ],
  ['Switch arrow branches (#2625)', build, 6, 12, 'npath-product', 'if (1+1+1) · switch (4 arms)'],
  ['Switch expressions (#2625)', build, 6, 12, 'npath-product', 'if (1+1+1) · switch (4 arms)'],
  [
    'Switch expression in return statement (#5568)',
    'Product#toByte(Register8)',
    20,
    9,
    'npath-arms',
    'eight arms + 1 without a default',
  ],
  [
    'Return stmt',
    'Product#m2()',
    4,
    2,
    'npath-operators npath-product',
    'if (then: max(1, one operator) + else 1) · return (max(1, one operator))',
  ],
  [
    'Return stmt',
    'Product#m3()',
    5,
    4,
    'npath-operators npath-product',
    'if (then: a ternary with one operator, 3, + else 1) · return (max(1, one operator))',
  ],
  ['Return stmt 2', 'Product#m0()', 5, 6, 'npath-product', 'if (1+1+1) · if (2)'],
  ['Return stmt 2', 'Product#m1()', 4, 6, 'npath-product', 'if (1+1+1) · if (2)'],
  ['Return stmt 2', 'Product#m2()', 4, 6, 'npath-product', 'if (1+1+1) · if (2)'],
  ['Return stmt 2', 'Product#m3()', 5, 6, 'npath-product', 'if (1+1+1) · if (2)'],
  [
    'Do stmt',
    'Test#testDoWhileCyclesComplex()',
    15,
    21,
    'npath-operators',
    'do (1+1+1) · do (inner do 3 + 1 + a ternary with one operator, 3)',
  ],
  [
    '[java] NPathComplexity does not account for returns #5647',
    'Test#foo(int)',
    11,
    1024,
    'npath-product',
    'ten ifs: 2^10',
  ],
  [
    "Lambdas and anon classes don't count as control flow in their parent",
    'Test#foo(int)',
    1,
    4,
    'anonymous-inside',
    'declaration with a lambda of one decision (1) · assignment of an anonymous class with four (4)',
  ],
];

const standard = 'Full example - Standard version';
const javaNcss = 'Full example - JavaNcss version';
const foo = 'com.company.money.Foo';
const ofConstructor = 'constructor, variable, for, for, if, call, break, else if, continue, call';
const ofFoo =
  'method, variable, synchronized, x++, do, if, synchronized, x++, else if, assignment, call, throw';
const ofClass =
  '5 imports, class, 2 fields, 10 in the initialiser (call, variable, switch, arm, call, break, arm, call, break, break), 2 + 10 + 12 + 21 in the units';

const lloc: readonly DepartureRow[] = [
  [standard, foo, 66, 63, 'lloc-labels lloc-imports', ofClass],
  [standard, `${foo}#Foo(int)`, 13, 10, 'lloc-labels', ofConstructor],
  [standard, `${foo}#foo()`, 14, 12, 'lloc-labels', ofFoo],
  [javaNcss, foo, 72, 63, 'lloc-labels lloc-imports', ofClass],
  [javaNcss, `${foo}#Foo(int)`, 13, 10, 'lloc-labels', ofConstructor],
  [javaNcss, `${foo}#foo()`, 14, 12, 'lloc-labels', ofFoo],
  ['Switch', 'Foo#foo()', 11, 7, 'lloc-labels', 'method, variable, switch, arm, call, break, break'],
  ['Enum constants are not counted', 'Shoo', 1, 4, 'lloc-declarations', 'enum, three constants'],
  [
    'Javadoc Example net.sourceforge.pmd.lang.java.metrics.JavaMetrics.NCSS',
    'Foo',
    12,
    14,
    'lloc-imports',
    'two imports, class, 11 in the method',
  ],
];

const wmc: readonly DepartureRow[] = [
  [
    'Complicated class',
    'Complicated',
    20,
    19,
    'arm-once',
    '8 (if, &&, ||, &&, if, else if, &&) + 4 (if, &&, while) + 4 (if, &&, for) + 3 (the arms of 1 and of 2, 3)',
  ],
  ['Abstract classes and enums are supported', 'Foo$Bar', 4, 2, 'arm-once', '1 + the arm of BAR, NA, BEE'],
];

const tcc: readonly DepartureRow[] = [
  [
    'Attribute accesses in local class count as accesses of the method',
    'com.pack.Pack',
    1,
    0,
    'local-class-apart',
    'one pair of methods; what get() names of the class stands in its local class',
  ],
];

const finder = 'StatementAndBraceFinder';

const atfd: readonly DepartureRow[] = [
  [
    'Full example',
    finder,
    17,
    7,
    'foreign-distinct',
    'node: getBeginLine, getEndLine, getBeginColumn; dataFlow: getBraceStack, getContinueBreakReturnStack, getLast; getName of the class literal',
  ],
  ['Full example', `${finder}#visit(ASTExpression, Object)`, 6, 1, 'foreign-distinct', 'dataFlow: getLast'],
];

/** Departures from PMD. */
export const pmd: readonly Departure[] = [
  ...departures('pmd', 'cyclomatic', cyclomatic),
  ...departures('pmd', 'npath', npath),
  ...departures('pmd', 'lloc', lloc),
  ...departures('pmd', 'wmc', wmc),
  ...departures('pmd', 'tcc', tcc),
  ...departures('pmd', 'atfd', atfd),
];
