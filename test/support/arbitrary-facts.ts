import fc from 'fast-check';
import { NAME_STYLES } from '../../src/core/name-style.ts';
import type { ImportFacts, ReferenceFacts, SymbolFacts } from '../../src/facts/name-facts.ts';
import {
  type CodeLines,
  type EntityFacts,
  type FileFacts,
  type HalsteadCounts,
  LINE_BLANK,
  LINE_CODE,
  LINE_COMMENT,
  NAME_KINDS,
  type TypeFacts,
  type UnitFacts,
} from '../../src/facts/types.ts';
import { countStyles } from '../../src/languages/counting/declared-names.ts';
import { declaredBy } from './details.ts';
import { onCodeLines } from './placed-facts.ts';

const count = (max = 40) => fc.nat({ max });
const names = fc.string({ unit: fc.constantFrom(...'abcXYZ_$.ö🎈"\\'), minLength: 1, maxLength: 8 });

/** n1 <= N1 and n2 <= N2, as counts of distinct and of all tokens are. */
const halstead: fc.Arbitrary<HalsteadCounts> = fc
  .tuple(count(), count(), count(), count())
  .map(([n1, n2, more1, more2]) => ({
    n1,
    n2,
    N1: n1 === 0 ? 0 : n1 + more1,
    N2: n2 === 0 ? 0 : n2 + more2,
  }));

/** Lines of a file of any length: `onCodeLines` finds each its place. */
const lines = fc.integer({ min: 1, max: 200 });

/** Mostly one type, so that it has several members. */
const owners = fc.constantFrom('K', 'K', 'K', 'K', '', 'L', 'K.L');

const units: fc.Arbitrary<UnitFacts> = fc.record({
  name: names,
  kind: fc.constantFrom('function' as const, 'method' as const, 'constructor' as const, 'accessor' as const),
  line: lines,
  endLine: lines,
  parameters: count(9),
  cyclomatic: fc.integer({ min: 1, max: 40 }),
  cognitive: count(60),
  nesting: count(8),
  npath: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(1e9)),
  sloc: fc.integer({ min: 1, max: 150 }),
  lloc: fc.integer({ min: 1, max: 99 }),
  halstead,
  outer: fc.constant(-1),
  owner: owners,
  unusedParameters: fc.array(names, { maxLength: 2 }),
  unusedLocals: fc.array(names, { maxLength: 2 }),
  variables: count(15),
});

/** Names that files of a small repository may share, so that some resolve and some do not. */
const shared = fc.constantFrom('f', 'g', '_h', 'K', 'L', 'x', 'default', 'New', 'toString');
/** Some lead from file to file of `changes`, some out of the repository, some nowhere. */
const specifiers = fc.constantFrom(
  ...['a', '.', '.1', '.2', 'a.1', 'a.2', 'b.7', 'c.8', '6', './4', './9', '../b/4', '../b/9.ts', '../c/10'],
  ...['b.c', 'b.d', 'example.com/a', 'left-pad'],
);
const chains = fc.constantFrom('K', 'a', 'x', 'a.K', 'b.c');

const imports: fc.Arbitrary<ImportFacts> = fc.record({
  specifier: specifiers,
  kind: fc.constantFrom(
    ...(['module', 'name', 'wildcard', 're-export', 're-export-all', 'side-effect', 'dynamic'] as const),
  ),
  name: fc.oneof(fc.constant(''), shared),
  local: fc.oneof(fc.constant(''), shared),
  line: lines,
  typeOnly: fc.boolean(),
  isStatic: fc.boolean(),
  nested: fc.boolean(),
  used: fc.boolean(),
});

const types: fc.Arbitrary<TypeFacts> = fc.record({
  name: fc.constantFrom('K', 'K', 'L', 'K.L'),
  kind: fc.constantFrom(
    ...(['class', 'interface', 'enum', 'record', 'struct', 'type', 'protocol', 'alias'] as const),
  ),
  line: fc.integer({ min: 1, max: 60 }),
  endLine: fc.integer({ min: 20, max: 200 }),
  sloc: fc.integer({ min: 1, max: 150 }),
  isAbstract: fc.boolean(),
  isClass: fc.boolean(),
  visibility: fc.constantFrom('public', 'protected', 'package', 'private'),
  local: fc.boolean(),
  bases: fc.array(fc.constantFrom('K', 'L', 'K.L', 'a.K', 'object'), { maxLength: 3 }),
  isValue: fc.boolean(),
});

const symbols: fc.Arbitrary<SymbolFacts> = fc.record({
  name: shared,
  kind: fc.constantFrom(
    ...([
      'function',
      'variable',
      'constant',
      'type',
      'method',
      'constructor',
      'accessor',
      'field',
      'field',
      'field',
    ] as const),
  ),
  owner: owners,
  line: lines,
  visibility: fc.constantFrom('public', 'protected', 'package', 'private'),
  isStatic: fc.boolean(),
  isAbstract: fc.boolean(),
  isOverride: fc.boolean(),
  isAnnotated: fc.boolean(),
  isConstant: fc.boolean(),
  isReassigned: fc.boolean(),
  isTrivial: fc.boolean(),
  isAccessor: fc.boolean(),
  unit: fc.constant(-1),
  parameters: fc.uniqueArray(shared, { maxLength: 3 }),
});

const references: fc.Arbitrary<ReferenceFacts> = fc
  .record({
    name: shared,
    receiverKind: fc.constantFrom(...(['none', 'self', 'super', 'name', 'local', 'expression'] as const)),
    receiver: chains,
    role: fc.constantFrom(...(['read', 'write', 'call', 'type'] as const)),
    argumentCount: count(3),
    unit: fc.constant(-1),
    type: fc.constantFrom('', 'K', 'L', 'K.L'),
    count: fc.integer({ min: 1, max: 5 }),
  })
  .map((reference) => ({
    ...reference,
    receiver: ['none', 'self', 'super'].includes(reference.receiverKind) ? '' : reference.receiver,
    argumentCount: reference.role === 'call' ? reference.argumentCount : 0,
  }));

/** Equal references are one that is counted. */
const sameReference = ({ count: _, type: __, ...reference }: ReferenceFacts) => JSON.stringify(reference);

const words = fc
  .array(
    fc.tuple(fc.constantFrom('order', 'stock', 'price', 'ledger', 'übung'), fc.integer({ min: 1, max: 9 })),
    {
      maxLength: 4,
    },
  )
  .map((pairs) => new Map(pairs));

const entities: fc.Arbitrary<EntityFacts> = fc.record({
  name: names,
  kind: fc.constantFrom('unit' as const, 'class' as const, 'type' as const, 'method' as const),
  line: lines,
  endLine: lines,
  topLevel: fc.boolean(),
  public: fc.boolean(),
  documented: fc.boolean(),
});

/** Lines of few different texts, so that windows occur twice. */
function codeLinesOf(classes: Uint8Array, texts: { first: number; step: number }): CodeLines {
  const line = Uint32Array.from(
    [...classes.keys()].filter((at) => classes[at] === LINE_CODE),
    (at) => at + 1,
  );
  const hash = line.map((_, at) => (texts.first + at * texts.step) % 5);
  return {
    line,
    hash,
    check: hash.map((each) => each + 7),
    tokens: Uint16Array.from(hash, (each) => 1 + 3 * each),
  };
}

const STYLES = NAME_KINDS.length * NAME_STYLES.length;

/** Facts as a front end may give them: they keep what `breachesOf` looks at. */
export const arbitraryFacts: fc.Arbitrary<FileFacts> = fc
  .record({
    lineClass: fc.array(fc.constantFrom(LINE_BLANK, LINE_COMMENT, LINE_CODE, LINE_CODE, LINE_CODE), {
      maxLength: 200,
      size: 'max',
    }),
    lloc: count(99),
    headerShare: fc.nat({ max: 100 }),
    halstead,
    topLevelCognitive: count(20),
    units: fc.array(units, { maxLength: 6, size: 'max' }),
    entities: fc.array(entities, { maxLength: 6 }),
    packageName: fc.constantFrom('', 'a', 'b.c'),
    buildConstraint: fc.constantFrom('', 'linux'),
    isMain: fc.boolean(),
    imports: fc.array(imports, { maxLength: 4, size: 'max' }),
    exports: fc.option(
      fc.uniqueArray(fc.record({ name: shared, local: shared }), {
        maxLength: 3,
        selector: ({ name }) => name,
      }),
      { nil: undefined },
    ),
    types: fc.array(types, { maxLength: 3, size: 'max' }),
    symbols: fc.array(symbols, { maxLength: 12, size: 'max' }),
    references: fc.uniqueArray(references, { maxLength: 14, size: 'max', selector: sameReference }),
    unreachable: count(3),
    words,
    moreNames: fc.array(count(5), { minLength: STYLES, maxLength: STYLES }),
    lineTexts: fc.record({ first: fc.nat({ max: 4 }), step: fc.nat({ max: 4 }) }),
  })
  .map(({ headerShare, lineTexts, moreNames, ...drawn }) => {
    const facts = onCodeLines(drawn);
    const { lineClass } = facts;
    const linesOf = (wanted: number) => lineClass.filter((each) => each === wanted).length;
    const cloc = linesOf(LINE_COMMENT);
    return {
      ...facts,
      sloc: linesOf(LINE_CODE),
      cloc,
      blank: linesOf(LINE_BLANK),
      headerLines: Math.floor((cloc * headerShare) / 100),
      generated: false,
      codeLines: codeLinesOf(lineClass, lineTexts),
      nameStyles: countStyles(declaredBy(facts), { caseIsVisibility: false }).map(
        (known, at) => known + moreNames[at]!,
      ),
    };
  });
