import fc from 'fast-check';
import type { EntityFacts, FileFacts, HalsteadCounts, UnitFacts } from '../../src/facts/types.ts';

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
});

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
  })
  .map(({ headerShare, lineClass, ...facts }) => {
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
