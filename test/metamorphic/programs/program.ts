import fc from 'fast-check';

/** An expression of an abstract program. */
export type Expression =
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'logical';
      readonly operator: 'and' | 'or';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'not'; readonly inner: Expression }
  | { readonly kind: 'group'; readonly inner: Expression }
  | { readonly kind: 'ternary'; readonly test: Expression; readonly yes: Expression; readonly no: Expression }
  | {
      readonly kind: 'comprehension';
      readonly element: Expression;
      readonly sources: readonly Expression[];
      readonly filters: readonly Expression[];
    }
  /** An anonymous function with a block, handed to a call. */
  | { readonly kind: 'function'; readonly body: Body }
  /** An anonymous function with an expression for a body, handed to a call. */
  | { readonly kind: 'lambda'; readonly result: Expression }
  | { readonly kind: 'call'; readonly given: readonly Expression[] }
  /** A call of the unit by itself. */
  | { readonly kind: 'recursion' };

/** A list of statements. */
export type Body = readonly Statement[];

/** An arm of a switch: plain labels, and where the language has them a test for a label, or a guard. */
export interface SwitchArm {
  readonly labels: number;
  readonly test: Expression | undefined;
  readonly guard: Expression | undefined;
  readonly body: Body;
}

/** A statement of an abstract program. */
export type Statement =
  | { readonly kind: 'set'; readonly value: Expression; readonly compound: 'and' | 'or' | undefined }
  | { readonly kind: 'declare'; readonly value: Expression }
  | { readonly kind: 'return'; readonly value: Expression }
  | { readonly kind: 'throw'; readonly value: Expression }
  | {
      readonly kind: 'jump';
      readonly word: 'break' | 'continue';
      readonly labelled: boolean;
      readonly label?: string;
    }
  | {
      readonly kind: 'if';
      readonly initial: Expression | undefined;
      readonly branches: readonly { readonly test: Expression; readonly body: Body }[];
      readonly otherwise: Body | undefined;
      /** Written without braces where that is possible. */
      readonly bare: boolean;
    }
  | {
      readonly kind: 'while';
      /** Undefined: for ever. */
      readonly test: Expression | undefined;
      readonly body: Body;
      readonly otherwise: Body | undefined;
      readonly labelled: boolean;
      readonly label?: string;
    }
  | {
      readonly kind: 'each';
      readonly source: Expression;
      readonly body: Body;
      readonly otherwise: Body | undefined;
      readonly labelled: boolean;
      readonly label?: string;
    }
  | {
      readonly kind: 'count';
      readonly start: Expression;
      readonly test: Expression;
      readonly step: Expression;
      readonly body: Body;
      readonly labelled: boolean;
      readonly label?: string;
    }
  | {
      readonly kind: 'do';
      readonly test: Expression;
      readonly body: Body;
      readonly labelled: boolean;
      readonly label?: string;
    }
  | {
      readonly kind: 'switch';
      readonly subject: Expression;
      readonly arms: readonly SwitchArm[];
      readonly fallback: Body | undefined;
      /** Before which arm the default stands, where the language is free to say. */
      readonly fallbackAt: number;
      /** Which of a language's ways to write it. */
      readonly style: number;
    }
  | {
      readonly kind: 'try';
      readonly body: Body;
      readonly catches: readonly Body[];
      readonly otherwise: Body | undefined;
      readonly last: Body | undefined;
    }
  /** Python `with`, Java `synchronized`. */
  | { readonly kind: 'scope'; readonly header: Expression; readonly body: Body }
  | { readonly kind: 'unit'; readonly unit: Unit };

/** A function or method. */
export interface Unit {
  readonly name: string;
  readonly parameters: number;
  readonly method: boolean;
  readonly body: Body;
}

/** What a language can write. */
export interface Features {
  readonly ternary: boolean;
  readonly comprehension: boolean;
  readonly block: boolean;
  readonly lambda: boolean;
  readonly compound: boolean;
  readonly initial: boolean;
  readonly loopElse: boolean;
  readonly count: boolean;
  readonly do: boolean;
  readonly labels: boolean;
  readonly labelTest: boolean;
  readonly guard: boolean;
  readonly try: boolean;
  readonly manyCatches: boolean;
  readonly tryElse: boolean;
  readonly scope: boolean;
  readonly nestedUnit: boolean;
  readonly freeFunction: boolean;
}

const NONE: Features = {
  ternary: false,
  comprehension: false,
  block: false,
  lambda: false,
  compound: false,
  initial: false,
  loopElse: false,
  count: false,
  do: false,
  labels: false,
  labelTest: false,
  guard: false,
  try: false,
  manyCatches: false,
  tryElse: false,
  scope: false,
  nestedUnit: false,
  freeFunction: true,
};

const SCRIPT: Features = {
  ...NONE,
  ternary: true,
  block: true,
  lambda: true,
  compound: true,
  count: true,
  do: true,
  labels: true,
  labelTest: true,
  try: true,
  nestedUnit: true,
};

/** The features of each dialect, and those that all of them share. */
export const FEATURES = {
  shared: { ...NONE, freeFunction: false },
  python: {
    ...NONE,
    ternary: true,
    comprehension: true,
    lambda: true,
    loopElse: true,
    guard: true,
    try: true,
    manyCatches: true,
    tryElse: true,
    scope: true,
    nestedUnit: true,
  },
  java: {
    ...NONE,
    ternary: true,
    block: true,
    lambda: true,
    count: true,
    do: true,
    labels: true,
    guard: true,
    try: true,
    manyCatches: true,
    scope: true,
    freeFunction: false,
  },
  go: { ...NONE, block: true, initial: true, count: true, labels: true, labelTest: true },
  typescript: SCRIPT,
  javascript: SCRIPT,
} as const satisfies Record<string, Features>;

/** Programs that use no more than the features: one to three units. */
export function programs(features: Features): fc.Arbitrary<readonly Unit[]> {
  const depth = fc.createDepthIdentifier();
  const setting = { depthIdentifier: depth, depthSize: 'large', maxDepth: 6 } as const;
  const maybe = <T>(has: boolean, some: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
    has ? fc.option(some, { nil: undefined, freq: 2, depthIdentifier: depth }) : fc.constant(undefined);
  const when = <T>(has: boolean, some: fc.Arbitrary<T>): fc.Arbitrary<T>[] => (has ? [some] : []);
  const labelled = features.labels ? fc.boolean() : fc.constant(false);
  const constant = <T extends string>(kind: T) => fc.constant(kind);

  const { body: bodies } = fc.letrec<{ expression: Expression; statement: Statement; body: Body }>((tie) => {
    const expression = tie('expression');
    const body = tie('body');
    const name = fc.record({ kind: constant('name'), name: fc.constantFrom('a', 'b', 'c', 'd') });
    return {
      expression: fc.oneof(
        setting,
        { arbitrary: name, weight: 4 },
        {
          arbitrary: fc.record({
            kind: constant('logical'),
            operator: fc.constantFrom('and' as const, 'or' as const),
            left: expression,
            right: expression,
          }),
          weight: 5,
        },
        fc.record({ kind: constant('not'), inner: expression }),
        fc.record({ kind: constant('group'), inner: expression }),
        fc.record({
          kind: constant('call'),
          given: fc.array(expression, { maxLength: 2, depthIdentifier: depth }),
        }),
        fc.constant({ kind: 'recursion' } as const),
        ...when(
          features.ternary,
          fc.record({ kind: constant('ternary'), test: expression, yes: expression, no: expression }),
        ),
        ...when(
          features.comprehension,
          fc.record({
            kind: constant('comprehension'),
            element: expression,
            sources: fc.array(expression, { minLength: 1, maxLength: 2, depthIdentifier: depth }),
            filters: fc.array(expression, { maxLength: 2, depthIdentifier: depth }),
          }),
        ),
        ...when(features.block, fc.record({ kind: constant('function'), body })),
        ...when(features.lambda, fc.record({ kind: constant('lambda'), result: expression })),
      ),
      statement: fc.oneof(
        setting,
        fc.record({
          kind: constant('set'),
          value: expression,
          compound: maybe(features.compound, fc.constantFrom('and' as const, 'or' as const)),
        }),
        fc.record({ kind: constant('declare'), value: expression }),
        fc.record({ kind: constant('return'), value: expression }),
        fc.record({ kind: constant('throw'), value: expression }),
        fc.record({
          kind: constant('jump'),
          word: fc.constantFrom('break' as const, 'continue' as const),
          labelled,
        }),
        {
          arbitrary: fc.record({
            kind: constant('if'),
            initial: maybe(features.initial, expression),
            branches: fc.array(fc.record({ test: expression, body }), {
              minLength: 1,
              maxLength: 3,
              depthIdentifier: depth,
            }),
            otherwise: maybe(true, body),
            bare: fc.boolean(),
          }),
          weight: 3,
        },
        fc.record({
          kind: constant('while'),
          test: fc.option(expression, { nil: undefined, freq: 4, depthIdentifier: depth }),
          body,
          otherwise: maybe(features.loopElse, body),
          labelled,
        }),
        fc.record({
          kind: constant('each'),
          source: expression,
          body,
          otherwise: maybe(features.loopElse, body),
          labelled,
        }),
        ...when(
          features.count,
          fc.record({
            kind: constant('count'),
            start: expression,
            test: expression,
            step: expression,
            body,
            labelled,
          }),
        ),
        ...when(features.do, fc.record({ kind: constant('do'), test: expression, body, labelled })),
        fc.record({
          kind: constant('switch'),
          subject: expression,
          arms: fc.array(
            fc.record({
              labels: fc.integer({ min: 1, max: 3 }),
              test: maybe(features.labelTest, expression),
              guard: maybe(features.guard, expression),
              body,
            }),
            { minLength: 1, maxLength: 3, depthIdentifier: depth },
          ),
          fallback: maybe(true, body),
          fallbackAt: fc.nat({ max: 3 }),
          style: fc.nat({ max: 3 }),
        }),
        ...when(
          features.try,
          fc.record({
            kind: constant('try'),
            body,
            catches: fc.array(body, {
              minLength: 1,
              maxLength: features.manyCatches ? 2 : 1,
              depthIdentifier: depth,
            }),
            otherwise: maybe(features.tryElse, body),
            last: maybe(true, body),
          }),
        ),
        ...when(features.scope, fc.record({ kind: constant('scope'), header: expression, body })),
        ...when(
          features.nestedUnit,
          fc.record({
            kind: constant('unit'),
            unit: fc.record({
              name: fc.constant(''),
              parameters: fc.nat({ max: 3 }),
              method: fc.constant(false),
              body,
            }),
          }),
        ),
      ),
      body: fc.array(tie('statement'), { maxLength: 4, depthIdentifier: depth }),
    };
  });

  return fc
    .array(
      fc.record({
        parameters: fc.nat({ max: 6 }),
        method: features.freeFunction ? fc.boolean() : fc.constant(true),
        body: bodies,
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((units) => units.map((unit, at) => settledUnit({ name: `f${at}`, ...unit })));
}

type Loop = Statement & { readonly labelled: boolean; readonly body: Body };

/** What a statement stands in: the labels of the loops around it, undefined for those without. */
interface Around {
  readonly loops: readonly (string | undefined)[];
  /** Inside an anonymous function: no named units there. */
  readonly anonymous: boolean;
}

/**
 * Makes a program that was put together at random one that can be written: a jump stands in a loop, a jump to
 * a label has one to go to, nested units have names of their own, anonymous functions hold none.
 */
function settledUnit(unit: Unit): Unit {
  let count = 0;
  const fresh = (prefix: string) => `${prefix}${unit.name}_${count++}`;

  const inExpression = (expression: Expression): Expression => {
    switch (expression.kind) {
      case 'name':
      case 'recursion':
        return expression;
      case 'logical':
        return { ...expression, left: inExpression(expression.left), right: inExpression(expression.right) };
      case 'not':
      case 'group':
        return { ...expression, inner: inExpression(expression.inner) };
      case 'ternary':
        return {
          kind: 'ternary',
          test: inExpression(expression.test),
          yes: inExpression(expression.yes),
          no: inExpression(expression.no),
        };
      case 'comprehension':
        return {
          kind: 'comprehension',
          element: inExpression(expression.element),
          sources: expression.sources.map(inExpression),
          filters: expression.filters.map(inExpression),
        };
      case 'function':
        return { kind: 'function', body: inBody(expression.body, { loops: [], anonymous: true }) };
      case 'lambda':
        return { kind: 'lambda', result: inExpression(expression.result) };
      case 'call':
        return { kind: 'call', given: expression.given.map(inExpression) };
    }
  };
  const optional = (expression: Expression | undefined) => expression && inExpression(expression);

  const inBody = (body: Body, around: Around): Body =>
    body.map((statement) => inStatement(statement, around));
  const optionalBody = (body: Body | undefined, around: Around) => body && inBody(body, around);

  const inLoop = <L extends Loop>(loop: L, around: Around): L => {
    const label = loop.labelled ? fresh('L') : undefined;
    const body = inBody(loop.body, { ...around, loops: [label, ...around.loops] });
    return { ...loop, body, ...(label === undefined ? {} : { label }) };
  };

  const inStatement = (statement: Statement, around: Around): Statement => {
    switch (statement.kind) {
      case 'set':
      case 'declare':
      case 'return':
      case 'throw':
        return { ...statement, value: inExpression(statement.value) };
      case 'jump': {
        const label = around.loops.find((each) => each !== undefined);
        if (around.loops.length === 0)
          return { kind: 'set', value: { kind: 'name', name: 'a' }, compound: undefined };
        return statement.labelled && label !== undefined
          ? { ...statement, label }
          : { ...statement, labelled: false };
      }
      case 'if':
        return {
          ...statement,
          initial: optional(statement.initial),
          branches: statement.branches.map(({ test, body }) => ({
            test: inExpression(test),
            body: inBody(body, around),
          })),
          otherwise: optionalBody(statement.otherwise, around),
        };
      case 'while':
        return {
          ...inLoop(statement, around),
          test: optional(statement.test),
          // `while True` has no else that is ever reached, but it may be written.
          otherwise: optionalBody(statement.otherwise, around),
        };
      case 'each':
        return {
          ...inLoop(statement, around),
          source: inExpression(statement.source),
          otherwise: optionalBody(statement.otherwise, around),
        };
      case 'count':
        return {
          ...inLoop(statement, around),
          start: inExpression(statement.start),
          test: inExpression(statement.test),
          step: inExpression(statement.step),
        };
      case 'do':
        return { ...inLoop(statement, around), test: inExpression(statement.test) };
      case 'switch':
        return {
          ...statement,
          subject: inExpression(statement.subject),
          arms: statement.arms.map((arm) => ({
            labels: arm.labels,
            test: optional(arm.test),
            guard: optional(arm.guard),
            body: inBody(arm.body, around),
          })),
          fallback: optionalBody(statement.fallback, around),
        };
      case 'try':
        return {
          kind: 'try',
          body: inBody(statement.body, around),
          catches: statement.catches.map((body) => inBody(body, around)),
          otherwise: optionalBody(statement.otherwise, around),
          last: optionalBody(statement.last, around),
        };
      case 'scope':
        return {
          kind: 'scope',
          header: inExpression(statement.header),
          body: inBody(statement.body, around),
        };
      case 'unit':
        if (around.anonymous) return { kind: 'return', value: { kind: 'name', name: 'b' } };
        return { kind: 'unit', unit: settledUnit({ ...statement.unit, name: fresh('g') }) };
    }
  };
  return { ...unit, body: inBody(unit.body, { loops: [], anonymous: false }) };
}
