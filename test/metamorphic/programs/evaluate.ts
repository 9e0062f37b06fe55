import type { Body, Expression, Statement, SwitchArm, Unit } from './program.ts';

/** What the catalogue makes of a unit. */
export interface Values {
  readonly parameters: number;
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly nesting: number;
  readonly npath: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/**
 * The values of a unit, worked out from the formulas of catalogue 5.2-5.4 and ADR 0002, 4-11, on the abstract
 * program: it shares nothing with `src/languages`.
 */
export function valuesOf(unit: Unit): Values {
  return {
    parameters: unit.parameters,
    cyclomatic: 1 + sum(unit.body.map(decisionsIn)),
    cognitive: points(unit.body, 0) + (callsItself(unit.body) ? 1 : 0),
    nesting: deepest(unit.body, 0),
    npath: pathsOfBody(unit.body),
  };
}

/** Every expression and every list of statements directly in a statement, in no particular order. */
function partsOf(statement: Statement): { expressions: Expression[]; bodies: Body[] } {
  const some = <T>(...items: readonly (T | undefined)[]) => items.filter((item) => item !== undefined) as T[];
  switch (statement.kind) {
    case 'set':
    case 'declare':
    case 'return':
    case 'throw':
      return { expressions: [statement.value], bodies: [] };
    case 'jump':
    case 'unit':
      return { expressions: [], bodies: [] };
    case 'if':
      return {
        expressions: some(statement.initial, ...statement.branches.map(({ test }) => test)),
        bodies: some(...statement.branches.map(({ body }) => body), statement.otherwise),
      };
    case 'while':
      return { expressions: some(statement.test), bodies: some(statement.body, statement.otherwise) };
    case 'each':
      return { expressions: [statement.source], bodies: some(statement.body, statement.otherwise) };
    case 'count':
      return { expressions: [statement.start, statement.test, statement.step], bodies: [statement.body] };
    case 'do':
      return { expressions: [statement.test], bodies: [statement.body] };
    case 'switch':
      return {
        expressions: some(statement.subject, ...statement.arms.flatMap(({ test, guard }) => [test, guard])),
        bodies: some(...statement.arms.map(({ body }) => body), statement.fallback),
      };
    case 'try':
      return {
        expressions: [],
        bodies: some(statement.body, ...statement.catches, statement.otherwise, statement.last),
      };
    case 'scope':
      return { expressions: [statement.header], bodies: [statement.body] };
  }
}

function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'logical':
      return [expression.left, expression.right];
    case 'not':
    case 'group':
      return [expression.inner];
    case 'ternary':
      return [expression.test, expression.yes, expression.no];
    case 'comprehension':
      return [expression.element, ...expression.sources, ...expression.filters];
    case 'lambda':
      return [expression.result];
    case 'call':
      return expression.given;
    default:
      return [];
  }
}

function callsItself(body: Body): boolean {
  const inExpression = (expression: Expression): boolean =>
    expression.kind === 'recursion' ||
    (expression.kind === 'function' && callsItself(expression.body)) ||
    childrenOf(expression).some(inExpression);
  return body.some((statement) => {
    const { expressions, bodies } = partsOf(statement);
    return expressions.some(inExpression) || bodies.some(callsItself);
  });
}

// 5.2 Cyclomatic.

function decisionsIn(statement: Statement): number {
  const { expressions, bodies } = partsOf(statement);
  return ownDecisions(statement) + sum(expressions.map(decisionsOf)) + sum(bodies.flat().map(decisionsIn));
}

/** The table of 5.2. */
function ownDecisions(statement: Statement): number {
  switch (statement.kind) {
    case 'if':
      return statement.branches.length;
    case 'while':
    case 'each':
    case 'count':
    case 'do':
      return 1;
    case 'switch':
      return statement.arms.length + statement.arms.filter(({ guard }) => guard !== undefined).length;
    case 'try':
      return statement.catches.length;
    case 'set':
      return statement.compound === undefined ? 0 : 1;
    default:
      return 0;
  }
}

function decisionsOf(expression: Expression): number {
  const inner = sum(childrenOf(expression).map(decisionsOf));
  switch (expression.kind) {
    case 'logical':
    case 'ternary':
      return inner + 1;
    case 'comprehension':
      return inner + expression.sources.length + expression.filters.length;
    case 'function':
      return sum(expression.body.map(decisionsIn));
    default:
      return inner;
  }
}

// 5.3 Cognitive.

function points(body: Body, level: number): number {
  return sum(body.map((statement) => pointsIn(statement, level)));
}

function pointsIn(statement: Statement, level: number): number {
  const header = sum(partsOf(statement).expressions.map((expression) => pointsOf(expression, level)));
  const inner = (body: Body | undefined) => points(body ?? [], level + 1);
  const elseOf = (body: Body | undefined) => (body === undefined ? 0 : 1 + inner(body));
  switch (statement.kind) {
    case 'if':
      // if: +1 and nesting; each else if: +1; else: +1.
      return (
        1 +
        level +
        (statement.branches.length - 1) +
        header +
        sum(statement.branches.map(({ body }) => inner(body))) +
        elseOf(statement.otherwise)
      );
    case 'while':
    case 'each':
      return 1 + level + header + inner(statement.body) + elseOf(statement.otherwise);
    case 'count':
    case 'do':
      return 1 + level + header + inner(statement.body);
    case 'switch':
      return (
        1 + level + header + sum(statement.arms.map(({ body }) => inner(body))) + inner(statement.fallback)
      );
    case 'try':
      return (
        points(statement.body, level) +
        sum(statement.catches.map((body) => 1 + level + inner(body))) +
        elseOf(statement.otherwise) +
        points(statement.last ?? [], level)
      );
    case 'scope':
      return header + points(statement.body, level);
    case 'jump':
      return statement.label === undefined ? 0 : 1;
    case 'set':
      return compoundRuns(statement) + sum(operandsOfSet(statement).map((part) => pointsOf(part, level)));
    default:
      return header;
  }
}

type Operator = 'and' | 'or';

/** Operators and operands of a logical expression from left to right, parentheses ignored (ADR 0002, 8). */
function flattened(expression: Expression): { operators: Operator[]; operands: Expression[] } {
  if (expression.kind === 'group' && logicalInside(expression)) return flattened(expression.inner);
  if (expression.kind !== 'logical') return { operators: [], operands: [expression] };
  const left = flattened(expression.left);
  const right = flattened(expression.right);
  return {
    operators: [...left.operators, expression.operator, ...right.operators],
    operands: [...left.operands, ...right.operands],
  };
}

function logicalInside(expression: Expression): boolean {
  return expression.kind === 'group' ? logicalInside(expression.inner) : expression.kind === 'logical';
}

function runsOf(operators: readonly Operator[]): number {
  return operators.filter((operator, at) => operator !== operators[at - 1]).length;
}

/** `a &&= b || c`: the assignment's operator is the first of the expression (ADR 0002, 6). */
function compoundRuns({ value, compound }: Statement & { kind: 'set' }): number {
  if (compound === undefined) return 0;
  return runsOf([compound, ...flattened(value).operators]);
}

function operandsOfSet({ value, compound }: Statement & { kind: 'set' }): readonly Expression[] {
  return compound === undefined ? [value] : flattened(value).operands;
}

function pointsOf(expression: Expression, level: number): number {
  switch (expression.kind) {
    case 'logical': {
      const { operators, operands } = flattened(expression);
      return runsOf(operators) + sum(operands.map((operand) => pointsOf(operand, level)));
    }
    case 'ternary':
      return (
        1 +
        level +
        pointsOf(expression.test, level) +
        pointsOf(expression.yes, level + 1) +
        pointsOf(expression.no, level + 1)
      );
    case 'comprehension':
      return expression.filters.length + sum(childrenOf(expression).map((part) => pointsOf(part, level)));
    case 'function':
      return points(expression.body, level + 1);
    case 'lambda':
      return pointsOf(expression.result, level + 1);
    default:
      return sum(childrenOf(expression).map((part) => pointsOf(part, level)));
  }
}

// Nesting level (ADR 0002, 10).

function deepest(body: Body, level: number): number {
  return Math.max(level, ...body.map((statement) => deepestIn(statement, level)));
}

function deepestIn(statement: Statement, level: number): number {
  const { expressions, bodies } = partsOf(statement);
  const header = expressions.map((expression) => deepestOf(expression, level));
  switch (statement.kind) {
    case 'if':
    case 'while':
    case 'each':
    case 'count':
    case 'do':
    case 'switch':
      return Math.max(level + 1, ...header, ...bodies.map((body) => deepest(body, level + 1)));
    case 'try': {
      const deeper = [...statement.catches, ...(statement.otherwise ? [statement.otherwise] : [])];
      return Math.max(
        deepest(statement.body, level),
        deepest(statement.last ?? [], level),
        ...deeper.map((body) => deepest(body, level + 1)),
      );
    }
    default:
      return Math.max(level, ...header, ...bodies.map((body) => deepest(body, level)));
  }
}

function deepestOf(expression: Expression, level: number): number {
  if (expression.kind === 'function') return deepest(expression.body, level + 1);
  const inner = expression.kind === 'lambda' ? level + 1 : level;
  return Math.max(inner, ...childrenOf(expression).map((part) => deepestOf(part, inner)));
}

// 5.4 NPath (ADR 0002, 11).

const LIMIT = 1e9;
const capped = (value: number) => Math.min(LIMIT, value);

function pathsOfBody(body: Body): number {
  return body.map(pathsOf).reduce((product, paths) => capped(product * paths), 1);
}

function pathsOf(statement: Statement): number {
  return capped(uncappedPathsOf(statement));
}

function uncappedPathsOf(statement: Statement): number {
  const all = (...expressions: readonly (Expression | undefined)[]) =>
    sum(expressions.map((expression) => (expression ? added(expression) : 0)));
  switch (statement.kind) {
    case 'set':
      return Math.max(1, all(statement.value) + (statement.compound === undefined ? 0 : 1));
    case 'declare':
    case 'return':
    case 'throw':
      return Math.max(1, all(statement.value));
    case 'jump':
    case 'unit':
      return 1;
    case 'if': {
      // An else-if chain is nested ifs; an initialiser belongs to the first condition.
      const last = statement.otherwise ? pathsOfBody(statement.otherwise) : 1;
      const chain = statement.branches.reduceRight(
        (rest, { test, body }) => capped(pathsOfBody(body) + rest + all(test)),
        last,
      );
      return chain + all(statement.initial);
    }
    case 'while':
    case 'each':
    case 'count':
    case 'do': {
      const header = all(...partsOf(statement).expressions);
      const rest = 'otherwise' in statement && statement.otherwise ? pathsOfBody(statement.otherwise) : 1;
      return pathsOfBody(statement.body) + rest + header;
    }
    case 'switch': {
      const arm = ({ test, guard, body }: SwitchArm) => pathsOfBody(body) + all(test, guard);
      const arms = sum(statement.arms.map(arm));
      const fallback = statement.fallback ? pathsOfBody(statement.fallback) : 1;
      return arms + fallback + all(statement.subject);
    }
    case 'try': {
      const body = pathsOfBody(statement.body) * pathsOfBody(statement.otherwise ?? []);
      return (body + sum(statement.catches.map(pathsOfBody))) * pathsOfBody(statement.last ?? []);
    }
    case 'scope':
      return Math.max(1, all(statement.header)) * pathsOfBody(statement.body);
  }
}

/** b of an expression. */
function added(expression: Expression): number {
  const inner = sum(childrenOf(expression).map(added));
  switch (expression.kind) {
    case 'logical':
      return capped(inner + 1);
    case 'ternary':
      return capped(inner + 2);
    case 'comprehension':
      return capped(inner + expression.sources.length + expression.filters.length);
    case 'function':
    case 'lambda':
      return decisionsOf(expression);
    default:
      return inner;
  }
}
