import fc from 'fast-check';
import type {
  EntityFacts,
  FileFacts,
  HalsteadCounts,
  ImportFacts,
  ReferenceFacts,
  SymbolFacts,
  TypeFacts,
  UnitFacts,
} from '../../src/facts/types.ts';

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

const units: fc.Arbitrary<UnitFacts> = fc.record({
  name: names,
  kind: fc.constantFrom('function' as const, 'method' as const, 'constructor' as const, 'accessor' as const),
  line: fc.integer({ min: 1, max: 90 }),
  endLine: fc.integer({ min: 91, max: 200 }),
  parameters: count(9),
  cyclomatic: fc.integer({ min: 1, max: 40 }),
  cognitive: count(60),
  nesting: count(8),
  npath: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constant(1e9)),
  sloc: fc.integer({ min: 1, max: 150 }),
  lloc: fc.integer({ min: 1, max: 99 }),
  halstead,
  outer: fc.constant(-1),
  owner: fc.constantFrom('', 'K', 'L', 'K.L'),
  unusedParameters: fc.array(names, { maxLength: 2 }),
  unusedLocals: fc.array(names, { maxLength: 2 }),
});

/** Names that files of a small repository may share, so that some resolve and some do not. */
const shared = fc.constantFrom('f', 'g', '_h', 'K', 'L', 'x', 'default', 'New', 'toString');
const specifiers = fc.constantFrom(
  'a',
  '.1',
  '.',
  'a.1',
  './1',
  '../b/4',
  './4.ts',
  'b.c',
  'example.com/a',
  'left-pad',
);
const chains = fc.constantFrom('K', 'a', 'x', 'a.K', 'b.c');

const imports: fc.Arbitrary<ImportFacts> = fc.record({
  specifier: specifiers,
  kind: fc.constantFrom(
    ...(['module', 'name', 'wildcard', 're-export', 're-export-all', 'side-effect', 'dynamic'] as const),
  ),
  name: fc.oneof(fc.constant(''), shared),
  local: fc.oneof(fc.constant(''), shared),
  line: fc.integer({ min: 1, max: 90 }),
  typeOnly: fc.boolean(),
  isStatic: fc.boolean(),
  nested: fc.boolean(),
  used: fc.boolean(),
});

const types: fc.Arbitrary<TypeFacts> = fc.record({
  name: fc.constantFrom('K', 'L', 'K.L'),
  kind: fc.constantFrom(
    ...(['class', 'interface', 'enum', 'record', 'struct', 'type', 'protocol', 'alias'] as const),
  ),
  line: fc.integer({ min: 1, max: 50 }),
  endLine: fc.integer({ min: 51, max: 200 }),
  sloc: fc.integer({ min: 1, max: 150 }),
  isAbstract: fc.boolean(),
  isClass: fc.boolean(),
  visibility: fc.constantFrom('public', 'protected', 'package', 'private'),
  local: fc.boolean(),
  bases: fc.array(fc.constantFrom('K', 'L', 'K.L', 'a.K', 'object'), { maxLength: 3 }),
});

const symbols: fc.Arbitrary<SymbolFacts> = fc.record({
  name: shared,
  kind: fc.constantFrom(
    ...(['function', 'variable', 'constant', 'type', 'method', 'constructor', 'accessor', 'field'] as const),
  ),
  owner: fc.constantFrom('', 'K', 'L', 'K.L'),
  line: fc.integer({ min: 1, max: 200 }),
  visibility: fc.constantFrom('public', 'protected', 'package', 'private'),
  isStatic: fc.boolean(),
  isAbstract: fc.boolean(),
  isOverride: fc.boolean(),
  isAnnotated: fc.boolean(),
  isConstant: fc.boolean(),
  isReassigned: fc.boolean(),
  isTrivial: fc.boolean(),
  unit: fc.constant(-1),
  parameters: fc.array(shared, { maxLength: 3 }),
});

const references: fc.Arbitrary<ReferenceFacts> = fc.record({
  name: shared,
  receiverKind: fc.constantFrom(...(['none', 'self', 'super', 'name', 'local', 'expression'] as const)),
  receiver: chains,
  role: fc.constantFrom(...(['read', 'write', 'call', 'type'] as const)),
  argumentCount: count(3),
  unit: fc.constant(-1),
  type: fc.constantFrom('', 'K', 'L', 'K.L'),
  count: fc.integer({ min: 1, max: 5 }),
});

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
  line: fc.integer({ min: 1, max: 90 }),
  endLine: fc.integer({ min: 91, max: 200 }),
  topLevel: fc.boolean(),
  public: fc.boolean(),
  documented: fc.boolean(),
});

/** Facts as a front end may give them: line counts agree with the line classes. */
export const arbitraryFacts: fc.Arbitrary<FileFacts> = fc
  .record({
    lineClass: fc.array(fc.constantFrom(0, 1, 2), { maxLength: 120 }),
    lloc: count(99),
    headerShare: fc.nat({ max: 100 }),
    halstead,
    topLevelCognitive: count(20),
    units: fc.array(units, { maxLength: 5 }),
    entities: fc.array(entities, { maxLength: 6 }),
    packageName: fc.constantFrom('', 'a', 'b.c'),
    buildConstraint: fc.constantFrom('', 'linux'),
    isMain: fc.boolean(),
    imports: fc.array(imports, { maxLength: 4 }),
    exports: fc.option(fc.array(fc.record({ name: shared, local: shared }), { maxLength: 3 }), {
      nil: undefined,
    }),
    types: fc.array(types, { maxLength: 3 }),
    symbols: fc.array(symbols, { maxLength: 8 }),
    references: fc.array(references, { maxLength: 10 }),
    unreachable: count(3),
    words,
  })
  .map(({ headerShare, lineClass, ...drawn }) => {
    // A unit belongs to a symbol; the first symbols get the units in turn.
    const facts = {
      ...drawn,
      symbols: drawn.symbols.map((symbol, at) =>
        at < drawn.units.length ? { ...symbol, unit: at } : symbol,
      ),
      references: drawn.references.map((reference, at) =>
        at < drawn.units.length ? { ...reference, unit: at } : reference,
      ),
    };
    const lines = (wanted: number) => lineClass.filter((each) => each === wanted).length;
    // A file with a unit has a line of code.
    const classes = facts.units.length > 0 && lines(2) === 0 ? [...lineClass, 2] : lineClass;
    const cloc = lines(1);
    return {
      ...facts,
      lineClass: Uint8Array.from(classes),
      sloc: classes.filter((each) => each === 2).length,
      cloc,
      blank: lines(0),
      headerLines: Math.floor((cloc * headerShare) / 100),
      generated: false,
    };
  });
