import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundSignificant } from '../../src/core/numbers.ts';
import { isDefined, type Measurement } from '../../src/measure/measurement.ts';
import type { MeasuredValue } from '../../src/measure/run.ts';
import { baseState } from '../../src/pipeline/base-state.ts';
import { FactsStore, frontEndOf } from '../../src/pipeline/facts-store.ts';
import { removeTemporaryFolders } from '../git/temporary-repository.ts';
import { type DialectName, factsOf } from '../support/facts.ts';
import { baseTree, instanceOf, LANGUAGES, type Language } from '../support/fixtures.ts';
import { patchedTree } from '../support/patched-tree.ts';
import { type Files, type Measured, Workbench } from '../support/workbench.ts';

type Tree = Readonly<Record<string, string>>;

afterAll(removeTemporaryFolders, 60_000);

/** What turns one tree into another. */
function difference(before: Tree, after: Tree): Files {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...paths].filter((path) => before[path] !== after[path]).map((path) => [path, after[path] ?? null]),
  );
}

/** Changes the source files of a tree, each with the front end that reads it. */
function mapSources(tree: Tree, change: (text: string, dialect: DialectName) => string): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([path, text]) => {
      const entry = frontEndOf(path);
      return [path, entry ? change(text, entry.dialect as DialectName) : text];
    }),
  );
}

const BLANK = 0;

/** Puts lines behind each blank line; lines of strings and comments are left alone. */
function behindBlankLines(text: string, dialect: DialectName, more: readonly string[]): string {
  const { lineClass } = factsOf(dialect, text);
  const lines = text.split('\n');
  return lines.flatMap((line, at) => (lineClass[at] === BLANK ? [line, ...more] : [line])).join('\n');
}

/** Twice the indentation, more blank lines, white space at the ends of lines. */
const reformatted = (text: string, dialect: DialectName) =>
  behindBlankLines(text, dialect, ['', ''])
    .split('\n')
    .map((line) => `${/^[ \t]*/.exec(line)![0]}${line}${/[\\*`]/.test(line) ? '' : ' '}`)
    .join('\n');

const commented = (text: string, dialect: DialectName) =>
  behindBlankLines(text, dialect, [
    `${dialect === 'python' ? '#' : '//'} if (a && b) return "x"; else: for`,
    '',
  ]);

/** Names of each example, and what they are renamed to: the first letter's case and underscores stay. */
const RENAMED: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  python: {
    quantity: 'q',
    discount: 'reduction_of_price',
    Ledger: 'Account',
    levels: 'l',
    take: 'remove_pieces',
  },
  java: { cents: 'c', percent: 'shareOfPrice', Ledger: 'Account', quantity: 'q', apply: 'computeAll' },
  go: { quantity: 'q', discount: 'reductionOfPrice', Order: 'Purchase', err: 'failure', sku: 's' },
  typescript: { quantity: 'q', line: 'positionOfOrder', Order: 'Purchase', sku: 's', visit: 'callback' },
};

function renamed(tree: Tree, language: Language): Tree {
  return mapSources(tree, (text) =>
    Object.entries(RENAMED[language]).reduce(
      (each, [from, to]) =>
        each.replaceAll(new RegExp(`(?<![\\w/.'"-])${from}\\b|(?<=[\\w)\\]]\\.)${from}\\b`, 'g'), to),
      text,
    ),
  );
}

const deltas = (measured: Measured): MeasuredValue[] =>
  [...measured.values.values()].filter((value) => 'before' in value);

/** Ids whose delta is another number than 0. */
const movedIds = (measured: Measured): string[] =>
  deltas(measured)
    .filter(({ value }) => isDefined(value) && value !== 0)
    .map(({ id }) => id);

const isZeroOrNone = (value: Measurement) => !isDefined(value) || Object.is(value, 0);

/** The facts of every file that are no line numbers. */
function structure(tree: Tree): unknown {
  return Object.entries(tree).flatMap(([path, text]) => {
    const entry = frontEndOf(path);
    if (!entry) return [];
    const facts = factsOf(entry.dialect as DialectName, text);
    const unplaced = <T extends { line: number; endLine: number }>(items: readonly T[]) =>
      items.map(({ line: _, endLine: __, ...rest }) => rest);
    return [
      [
        path,
        { lloc: facts.lloc, halstead: facts.halstead, topLevelCognitive: facts.topLevelCognitive },
        unplaced(facts.units),
        unplaced(facts.entities),
      ],
    ];
  });
}

const APPLICABLE: Readonly<Record<Language, readonly number[]>> = {
  python: [1, 2, 3],
  java: [1, 2],
  go: [1, 2, 3],
  typescript: [1, 2, 3],
};

describe.each(LANGUAGES)('the example repository in %s', (language) => {
  const base = baseTree(language);
  const golden = `example__shop-${language}-2`;
  const after = patchedTree(language, golden);
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.of(base);
  }, 60_000);
  afterAll(() => bench.close(), 60_000);

  const measure = async (before: Tree, patched: Tree) =>
    bench.measure(difference(before, patched), await bench.stateOf(before));

  it('reads the patched tree as the product does', async () => {
    const byPatch = await bench.measurePatch(instanceOf(golden).patch);
    const byFiles = await bench.measure(difference(base, after));
    expect(byFiles.values).toEqual(byPatch.values);
  });

  it('keeps every value when it is reformatted', async () => {
    const layout = (tree: Tree) => mapSources(tree, reformatted);
    expect(layout(base)).not.toEqual(base);
    expect(structure(layout(base))).toEqual(structure(base));
    expect(deltas(await measure(layout(base), layout(after)))).toEqual(deltas(await measure(base, after)));
  });

  it('has a delta of 0 everywhere when the change is a reformatting', async () => {
    const measured = await measure(base, mapSources(base, reformatted));
    expect(measured.prepared.measured.before.touched.length).toBeGreaterThan(2);
    for (const { id, value } of deltas(measured)) expect(value, id).toBe(0);
  });

  it('counts added comments where comments count, and removed ones too', async () => {
    const withComments = mapSources(base, commented);
    expect(structure(withComments)).toEqual(structure(base));
    const ofComments = ['comment.file.density', 'maintainability.component.sei_mean'];
    const added = await measure(base, withComments);
    expect(movedIds(added)).toEqual(ofComments);
    expect(added.values.get('patch_size.patch.added')!.value).toBe(0);
    const removed = await measure(withComments, base);
    expect(movedIds(removed)).toEqual(ofComments);
    expect(added.values.get('comment.file.density')!.value).toBeGreaterThan(0);
    expect(removed.values.get('comment.file.density')!.value).toBeLessThan(0);
  });

  it('keeps every value when names are changed throughout', async () => {
    const [from, to] = [renamed(base, language), renamed(after, language)];
    for (const name of Object.keys(RENAMED[language])) {
      const counts = [base, from].map(
        (tree) =>
          Object.values(tree)
            .join('\n')
            .match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0,
      );
      expect(counts[1], name).toBeLessThan(counts[0]!);
    }
    expect(deltas(await measure(from, to))).toEqual(deltas(await measure(base, after)));
  });

  it('knows no order of the tree or of the changed files', async () => {
    const forwards = await bench.measurePatch(instanceOf(golden).patch);
    const { repository } = bench.session;
    const tree = [...forwards.base.tree].reverse();
    const state = await baseState(repository, tree, new FactsStore(undefined));
    expect(state.model).toEqual(forwards.base.model);
    const files = [...forwards.change.files].reverse();
    const backwards = await bench.measureChange(state, { files });
    expect(backwards.values).toEqual(forwards.values);
  });

  it.each([
    ['a document', { 'README.md': '# Other\n', 'docs/new.md': 'text\n' }],
    ['a data file', { 'data.json': '{}\n' }],
    [
      'a test',
      { 'tests/test_new.py': 'def test():\n    if a:\n        pass\n', 'x/new_test.go': 'package x\n' },
    ],
    ['an auxiliary file', { 'tools/new.go': 'package main\n\nfunc main() {}\n', 'scripts/new.js': 'f();\n' }],
    ['a vendored file', { 'vendor/a/b.go': 'package b\n', 'node_modules/a/b.js': 'f();\n' }],
    [
      'a generated file',
      { 'a/b_pb2.py': 'x = 1\n', 'a/c.go': '// Code generated by x. DO NOT EDIT.\npackage c\n' },
    ],
  ])('has no delta but 0 when %s is all that is touched', async (_, files) => {
    const measured = await bench.measure(files);
    expect(measured.prepared.measured.before.touched).toEqual([]);
    for (const { id, value } of deltas(measured)) expect(isZeroOrNone(value), `${id}: ${value}`).toBe(true);
    for (const { id, value, before } of deltas(measured).filter((each) => each.id.includes('.repo.')))
      expect([value, isDefined(before!)], id).toEqual([0, true]);
  });

  it('has no delta but 0 when nothing changes', async () => {
    const measured = await bench.measure({});
    for (const { id, value } of deltas(measured)) expect(isZeroOrNone(value), id).toBe(true);
    for (const { id, value, before } of measured.values.values())
      if (before === undefined) expect(value, id).toBe(0);
  });

  it('has a delta of exactly 0 when files are made executable or renamed in their folder', async () => {
    const state = await bench.session.base(bench.commit);
    const touched = state.model.files.map(({ path }) => path);
    const entry = (path: string) => state.tree.find((each) => each.path === path)!;
    const executable = touched.map((path) => ({
      before: entry(path),
      after: { ...entry(path), mode: '100755' },
      binary: false,
      hunks: [],
    }));
    const modes = await bench.measureChange(state, { files: executable });
    for (const { id, value } of modes.values.values()) expect(value, id).toBe(0);
    const moved = touched.map((path) => ({
      before: entry(path),
      after: { ...entry(path), path: path.replace(/(\w+)(\.\w+)$/, '$1x$2') },
      binary: false,
      hunks: [],
    }));
    const renames = await bench.measureChange(state, { files: moved });
    for (const { id, value } of renames.values.values()) expect(value, id).toBe(0);
    expect(renames.prepared.measured.after.touched).toHaveLength(touched.length);
  });

  it.each(APPLICABLE[language])('has opposite deltas for patch %i and its inverse', async (number) => {
    const patched = patchedTree(language, `example__shop-${language}-${number}`);
    const there = await measure(base, patched);
    const back = await measure(patched, base);
    // The partition is frozen at base: the deltas of components are opposite because it is the same on both.
    const component = (measured: Measured, path: string) => measured.base.partition(path);
    for (const path of [...Object.keys(base), ...Object.keys(patched)])
      expect(component(there, path)).toBe(component(back, path));
    for (const { id, value } of deltas(there)) {
      const opposite = back.values.get(id)!.value;
      if (!isDefined(value)) expect(opposite, id).toBe(value);
      else expect(roundSignificant(opposite as number), id).toBe(roundSignificant(-value));
    }
    const size = (measured: Measured, name: string) => measured.values.get(`patch_size.patch.${name}`)!.value;
    expect(size(back, 'added')).toBe(size(there, 'deleted'));
    expect(size(back, 'deleted')).toBe(size(there, 'added'));
    expect(size(back, 'hunks')).toBe(size(there, 'hunks'));
  });
});
