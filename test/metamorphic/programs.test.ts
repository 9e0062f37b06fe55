import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../support/facts.ts';
import { valuesOf } from './programs/evaluate.ts';
import { FEATURES, programs } from './programs/program.ts';
import { type Rendered, type RenderedDialect, render, type Style } from './programs/render.ts';

const ALL: readonly RenderedDialect[] = ['python', 'java', 'go', 'typescript', 'javascript'];

const PLAIN: Style = { indent: '  ', commentEvery: 0, blankEvery: 0 };

const styles: fc.Arbitrary<Style> = fc.record({
  indent: fc.constantFrom('  ', '    ', '\t', ' '),
  commentEvery: fc.nat({ max: 4 }),
  blankEvery: fc.nat({ max: 4 }),
});

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** The values that the front end finds, unit by unit. */
function found(rendered: Rendered, dialect: RenderedDialect) {
  return factsOf(dialect, rendered.text)
    .units.map(({ name, parameters, cyclomatic, cognitive, nesting, npath, sloc, lloc }) => ({
      name,
      parameters,
      cyclomatic,
      cognitive,
      nesting,
      npath,
      sloc,
      lloc,
    }))
    .sort(byName);
}

/** The values by the catalogue's formulas, and the lines as they were written. */
function expected({ units }: Rendered) {
  return units.map(({ name, unit, sloc, lloc }) => ({ name, ...valuesOf(unit), sloc, lloc })).sort(byName);
}

describe.each(ALL)('generated programs in %s', (dialect) => {
  it('have the values that the catalogue gives them by construction', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(programs(FEATURES[dialect]), styles, (units, style) => {
        const rendered = render(units, dialect, style);
        expect(found(rendered, dialect), rendered.text).toEqual(expected(rendered));
      }),
      { numRuns: 120, seed: 20260101, endOnFailure: true },
    );
  });

  it('count lines of code, comment and blank lines as they were written', () => {
    fc.assert(
      fc.property(programs(FEATURES[dialect]), styles, (units, style) => {
        const { text, code, comments, blank } = render(units, dialect, style);
        const { sloc, cloc, blank: blankLines } = factsOf(dialect, text);
        expect({ sloc, cloc, blank: blankLines }, text).toEqual({ sloc: code, cloc: comments, blank });
      }),
      { numRuns: 25, seed: 2, endOnFailure: true },
    );
  });

  it('keep all values but line counts when they are laid out in another way', () => {
    fc.assert(
      fc.property(programs(FEATURES[dialect]), styles, (units, style) => {
        const values = (text: string) =>
          factsOf(dialect, text).units.map(({ line: _, endLine: __, ...rest }) => rest);
        expect(values(render(units, dialect, style).text)).toEqual(
          values(render(units, dialect, PLAIN).text),
        );
      }),
      { numRuns: 25, seed: 3, endOnFailure: true },
    );
  });
});

it('are equal in all languages when written with what all of them have', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(programs(FEATURES.shared), (units) => {
      const wanted = units.map((unit) => ({ name: `Holder.${unit.name}`, ...valuesOf(unit) })).sort(byName);
      for (const dialect of ALL) {
        const rendered = render(units, dialect, PLAIN);
        const values = found(rendered, dialect).map(({ sloc: _, lloc: __, ...rest }) => rest);
        expect(values, rendered.text).toEqual(wanted);
      }
    }),
    { numRuns: 25, seed: 4, endOnFailure: true },
  );
});

it('are programs of some size, so that the properties say something', () => {
  const sizes = fc.sample(programs(FEATURES.typescript), { numRuns: 250, seed: 20260101 });
  const values = sizes.flatMap((units) => units.map(valuesOf));
  expect(Math.max(...values.map(({ cyclomatic }) => cyclomatic))).toBeGreaterThan(30);
  expect(Math.max(...values.map(({ nesting }) => nesting))).toBeGreaterThanOrEqual(4);
  expect(values.filter(({ npath }) => npath > 10).length).toBeGreaterThan(50);
});
