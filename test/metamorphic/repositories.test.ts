import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roundSignificant } from '../../src/core/numbers.ts';
import { isDefined, type Measurement } from '../../src/measure/measurement.ts';
import type { MeasuredValue } from '../../src/measure/run.ts';
import type { GroupedGraph } from '../../src/model/graphs/architecture.ts';
import type { RepoModel } from '../../src/model/repo-model.ts';
import { type BaseState, baseState } from '../../src/pipeline/base-state.ts';
import { commitHistory } from '../../src/pipeline/commit-history.ts';
import { FactsStore, frontEndOf } from '../../src/pipeline/facts-store.ts';
import { FROZEN, LEXICAL } from '../support/columns.ts';
import { type DialectName, factsOf } from '../support/facts.ts';
import { baseTree, instanceOf, LANGUAGES, type Language } from '../support/fixtures.ts';
import { patchedTree } from '../support/patched-tree.ts';
import { type Measured, Workbench } from '../support/workbench.ts';
import { difference, type Tree } from './trees.ts';
import { expectWholeCommit, OF_THE_COMMIT } from './whole-commit.ts';

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

/** Values that no state of an example has: only Java's holds a class with a base of the repository (`Ledger`). */
const NONE: Readonly<Record<Language, Readonly<Record<string, Measurement>>>> = {
  python: { 'inheritance.component.six_mean': 'no-class' },
  java: {},
  go: { 'inheritance.component.six_mean': 'no-class' },
  typescript: { 'inheritance.component.six_mean': 'no-class' },
};

/** Every other delta is exactly 0 where the example has a value, and none on either side where it has none. */
function expectNoDelta(measured: Measured, language: Language): void {
  expectWholeCommit(measured, language);
  for (const { id, value, before, after } of deltas(measured)) {
    if (OF_THE_COMMIT.includes(id)) continue;
    const none = NONE[language][id];
    expect(value, id).toBe(none ?? 0);
    if (none !== undefined) expect([before, after], id).toEqual([none, none]);
  }
}

/** Values of a patch that changes nothing: a share of no lines, names or tokens. */
const OF_NOTHING: Readonly<Record<string, Measurement>> = {
  'patch_nature.patch.neutral_share': 'no-change',
  'patch_nature.patch.dmm': 'no-file',
  'patch_nature.patch.naming_conformity': 'no-file',
  'patch_nature.patch.surprisal': 'no-file',
};

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

/** What a model holds, in its order, and the graphs of it. */
function contentsOf(model: RepoModel): unknown {
  const { paths, files, packages, components } = model.architecture();
  const group = ({ names, of, sizes, internal, analysis }: GroupedGraph) => [
    ...[names, of, sizes, internal, analysis.graph],
  ];
  return {
    files: model.files,
    packages: [...model.packages],
    components: [...model.components],
    tests: new Set(model.tests),
    graphs: [paths, files.graph, group(packages), group(components)],
  };
}

/** Languages whose imports name the path of a file, and not what it declares. */
const BY_PATH: readonly Language[] = ['python', 'typescript'];

/** Files that others lead to, tests included. */
function importedPaths(model: RepoModel): Set<string> {
  const { tests, files } = model;
  return new Set(
    [...files, ...tests].flatMap((file) => model.resolution(file).edges.map(({ path }) => path)),
  );
}

/** Groups that look at no import, nor at who uses what; history follows a file, whatever its name. */
const IN_THE_TEXT =
  /^(volume|comment|unit|entities|cyclomatic|cognitive|paths|halstead|maintainability|lcom|class_cohesion|clone)\.|^process\.package\.|^rating\.file\.low_risk_share$/;

const patchValue = ({ values }: Measured, name: string) => values.get(`patch_${name}`)!.value;

/** The values of the patch, by the last parts of their ids, of some groups. */
const patchValues = ({ values }: Measured, groups: RegExp) =>
  Object.fromEntries(
    [...values.values()].flatMap(({ id, value }) =>
      groups.test(id) ? [[id.replace('.patch.', '.'), value]] : [],
    ),
  );

/** Groups of the patch that say something of entities, public names or dependencies; no line is counted. */
const OF_ENTITIES = /^patch_(structure|api|deps)\./;

/** Each value of some groups of the patch is 0. */
function expectNothing(measured: Measured, groups: RegExp): void {
  const values = patchValues(measured, groups);
  expect(Object.keys(values).length).toBeGreaterThan(0);
  for (const [id, value] of Object.entries(values)) expect(value, id).toBe(0);
}

describe.each(LANGUAGES)('the example repository in %s', (language) => {
  const base = baseTree(language);
  const golden = `example__shop-${language}-2`;
  const after = patchedTree(language, golden);
  let bench: Workbench;

  beforeAll(async () => {
    bench = await Workbench.ofExample(`repos/${language}`);
  }, 60_000);
  afterAll(() => bench.close(), 60_000);

  /** Another tree, or its entries in another order, with the history of the example. */
  const withHistory = async (tree: BaseState['tree']): Promise<BaseState> => {
    const { repository } = bench.session;
    const commits = await commitHistory(repository, bench.commit, tree);
    return baseState(repository, tree, new FactsStore(undefined), { commits });
  };

  const measure = async (before: Tree, patched: Tree) =>
    bench.measure(difference(before, patched), await withHistory((await bench.stateOf(before)).tree));

  it('reads the patched tree as the product does', async () => {
    const byPatch = await bench.measurePatch(instanceOf(golden).patch);
    const byFiles = await bench.measure(difference(base, after));
    expect(byFiles.values).toEqual(byPatch.values);
  });

  it('keeps every value when it is reformatted', async () => {
    const layout = (tree: Tree) => mapSources(tree, reformatted);
    expect(layout(base)).not.toEqual(base);
    expect(structure(layout(base))).toEqual(structure(base));
    const [laidOut, plain] = [await measure(layout(base), layout(after)), await measure(base, after)];
    expect(deltas(laidOut)).toEqual(deltas(plain));
    // Of the patch, what counts no line: blank lines are added with those that the patch adds.
    const unlined = /^patch_(structure|api|deps|impact)\.|\.(dmm|naming_conformity)$/;
    expect(patchValues(laidOut, unlined)).toEqual(patchValues(plain, unlined));
  });

  it('has a delta of 0 everywhere when the change is a reformatting', async () => {
    const measured = await measure(base, mapSources(base, reformatted));
    expect(measured.prepared.measured.before.touched.length).toBeGreaterThan(2);
    expectNoDelta(measured, language);
    expectNothing(measured, OF_ENTITIES);
    expect(patchValue(measured, 'nature.patch.dmm')).toBe('no-change');
    expect(patchValue(measured, 'nature.patch.naming_conformity')).toBe('no-new-identifier');
    // The indentation of Python is syntax that tokens do not show: lines that differ in it may not be neutral.
    expect(patchValue(measured, 'nature.patch.neutral_share')).toBe(1);
  });

  it('counts added comments where comments count, and removed ones too', async () => {
    const withComments = mapSources(base, commented);
    expect(structure(withComments)).toEqual(structure(base));
    const ofComments = ['comment.file.density', 'maintainability.component.sei_mean'];
    const added = await measure(base, withComments);
    const moved = (measured: Measured) => movedIds(measured).filter((id) => !OF_THE_COMMIT.includes(id));
    expect(moved(added)).toEqual(ofComments);
    expect(added.values.get('patch_size.patch.added')!.value).toBe(0);
    const removed = await measure(withComments, base);
    expect(moved(removed)).toEqual(ofComments);
    expect(added.values.get('comment.file.density')!.value).toBeGreaterThan(0);
    expect(removed.values.get('comment.file.density')!.value).toBeLessThan(0);
    for (const measured of [added, removed]) {
      expectWholeCommit(measured, language);
      expectNothing(measured, OF_ENTITIES);
      expect(patchValue(measured, 'nature.patch.neutral_share')).toBe(1);
      expect(patchValue(measured, 'nature.patch.dmm')).toBe('no-change');
      expect(patchValue(measured, 'nature.patch.naming_conformity')).toBe('no-new-identifier');
      // No token stands on a line that is added.
      expect(patchValue(measured, 'nature.patch.surprisal')).toBe('no-change');
    }
  });

  it('keeps every value but those of the words when names are changed throughout', async () => {
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
    const unworded = (measured: Measured) => deltas(measured).filter(({ id }) => !LEXICAL.includes(id));
    expect(unworded(await measure(from, to))).toEqual(unworded(await measure(base, after)));
  });

  it('knows no order of the tree or of the changed files', async () => {
    const forwards = await bench.measurePatch(instanceOf(golden).patch);
    const state = await withHistory([...forwards.base.tree].reverse());
    expect(contentsOf(state.model)).toEqual(contentsOf(forwards.base.model));
    const files = [...forwards.change.files].reverse();
    const backwards = await bench.measureChange(state, { files });
    // As they are written: a change of the product is in path order, and so are the sums over its files.
    const written = ({ values }: Measured) =>
      [...values.values()].map(({ id, value }) => [id, isDefined(value) ? roundSignificant(value) : value]);
    expect(written(backwards)).toEqual(written(forwards));
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
      if (before === undefined) expect(value, id).toBe(OF_NOTHING[id] ?? 0);
  });

  it('has a delta of exactly 0 when files are made executable or renamed in their folder', async () => {
    const state = await bench.session.base(bench.commit);
    const { model } = state;
    const change = (files: RepoModel['files'], after: (path: string) => object) =>
      bench.measureChange(state, {
        files: files.map(({ path }) => {
          const before = state.tree.find((each) => each.path === path)!;
          return { before, after: { ...before, ...after(path) }, binary: false, hunks: [] };
        }),
      });
    const executable = () => ({ mode: '100755' });
    const elsewhere = (path: string) => ({ path: path.replace(/(\w+)(\.\w+)$/, '$1x$2') });
    const modes = await change(model.files, executable);
    expectNoDelta(modes, language);
    expectNothing(modes, /^patch_(size|structure|api|deps)\./);
    // Nobody is outside of T, to which all of the rank belongs.
    expect(patchValues(modes, /^patch_impact\./)).toEqual({
      'patch_impact.direct': 0,
      'patch_impact.transitive': 0,
      'patch_impact.pagerank_mass': expect.closeTo(1, 12),
      'patch_impact.cochange_omitted': 0,
      'patch_impact.callers_left': 0,
    });
    expect(patchValues(modes, /^patch_nature\./)).toEqual({
      'patch_nature.neutral_share': 'no-change',
      'patch_nature.test_share': 0,
      'patch_nature.dmm': 'no-change',
      'patch_nature.naming_conformity': 'no-new-identifier',
      'patch_nature.surprisal': 'no-change',
    });
    // T is every file, though no line of it changes.
    const spread = (name: string) => modes.values.get(`patch_spread.patch.${name}`)!.value;
    expect(spread('files')).toBe(model.files.length);
    expect(spread('packages')).toBe(model.packages.size);
    expect(spread('components')).toBe(model.components.size);
    expect(spread('entropy')).toBe(0);

    // A file that others import by its path cannot move without them, nor keep the meaning of its name.
    const movable = BY_PATH.includes(language)
      ? model.files.filter(({ path }) => !importedPaths(model).has(path) && !path.endsWith('/__init__.py'))
      : model.files;
    expect(movable.length).toBeGreaterThan(0);
    const renames = await change(movable, elsewhere);
    expect(renames.prepared.measured.after.touched).toHaveLength(movable.length);
    for (const { id, value, before, after } of deltas(renames).filter(
      (each) => !OF_THE_COMMIT.includes(each.id),
    ))
      expect([value, after], id).toEqual(isDefined(before!) ? [0, before] : [before, before]);
    // Patch columns too: edges, entities and the commit are compared after the old path is mapped to the new one.
    const stayed = (await change(movable, executable)).values;
    const ofNames = new Map<string, Measurement>([
      ['patch_structure.patch.files_moved_removed', movable.length],
      ['patch_nature.patch.naming_conformity', 1],
    ]);
    for (const [id, value] of renames.values) {
      if (ofNames.has(id)) expect(value.value, id).toBe(ofNames.get(id));
      else expect(value, id).toEqual(stayed.get(id));
    }

    // With all files renamed, what is counted in the text of files and folders alone; words at base follow a file.
    const all = await change(model.files, elsewhere);
    expect(all.prepared.measured.after.touched).toHaveLength(model.files.length);
    for (const { id, value } of deltas(all).filter(
      (each) => IN_THE_TEXT.test(each.id) || LEXICAL.includes(each.id),
    ))
      expect(value, id).toBe(0);
    expectNothing(all, /^patch_(size|api)\./);
    expect(patchValues(all, /^patch_structure\./)).toEqual({
      'patch_structure.files_added': 0,
      'patch_structure.files_moved_removed': model.files.length,
      'patch_structure.entities_added': 0,
      'patch_structure.entities_moved': 0,
      'patch_structure.body_only_share': 0,
    });
    expectWholeCommit(all, language);
  });

  it.each(APPLICABLE[language])('has opposite deltas for patch %i and its inverse', async (number) => {
    const patched = patchedTree(language, `example__shop-${language}-${number}`);
    // History is frozen at base too, and the patch is one more commit of it both ways.
    const turned = async (from: Tree, to: Tree) =>
      bench.measure(difference(from, to), await bench.stateOf(from));
    const there = await turned(base, patched);
    const back = await turned(patched, base);
    // The partition is frozen at base: the deltas of components are opposite because it is the same on both.
    // Whatever else is frozen is left out.
    const component = (measured: Measured, path: string) => measured.base.partition(path);
    for (const path of [...Object.keys(base), ...Object.keys(patched)])
      expect(component(there, path)).toBe(component(back, path));
    for (const { id, value } of deltas(there).filter((each) => !FROZEN.includes(each.id))) {
      const opposite = back.values.get(id)!.value;
      if (!isDefined(value)) expect(opposite, id).toBe(value);
      else expect(roundSignificant(opposite as number), id).toBe(roundSignificant(-value));
    }
    const size = (measured: Measured, name: string) => measured.values.get(`patch_size.patch.${name}`)!.value;
    expect(size(back, 'added')).toBe(size(there, 'deleted'));
    expect(size(back, 'deleted')).toBe(size(there, 'added'));
    expect(size(back, 'hunks')).toBe(size(there, 'hunks'));
    // What is good on the way there is bad on the way back; what is alike on both sides, is so both ways.
    const maintainability = (measured: Measured) => patchValue(measured, 'nature.patch.dmm');
    const [good, bad] = [maintainability(there), maintainability(back)];
    if (isDefined(good)) expect(bad).toBeCloseTo(1 - good, 12);
    else expect(bad).toBe(good);
    for (const name of [
      ...['structure.patch.entities_moved', 'structure.patch.body_only_share'],
      ...['nature.patch.neutral_share', 'nature.patch.test_share'],
    ])
      expect(patchValue(back, name), name).toBe(patchValue(there, name));
    expect(patchValue(back, 'api.patch.added')).toBe(patchValue(there, 'api.patch.removed'));
    expect(patchValue(back, 'api.patch.removed')).toBe(patchValue(there, 'api.patch.added'));
  });
});
