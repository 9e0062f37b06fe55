import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeExampleRepository } from '../../fixtures/example-repositories.ts';
import {
  type CatalogueRow,
  catalogue,
  type Instance,
  joinPredictions,
  readInstances,
  readPredictions,
  type ScoredRow,
  scorePatch,
} from '../../src/index.ts';
import { temporaryFolder } from '../git/temporary-repository.ts';
import { fixturePath } from '../support/fixtures.ts';

/** The guide to two patches of one fault: what it prints is recomputed here. */
const guide = readFileSync(
  fileURLToPath(new URL('../../docs/guides/source-or-downstream.md', import.meta.url)),
  'utf8',
);
const FIXTURE = fixturePath('judges/containers');
const { test_patch: testPatch } = JSON.parse(readFileSync(join(FIXTURE, 'instances.jsonl'), 'utf8')) as {
  test_patch: string;
};
/** The patch that is in the guide alone. */
const ONE_LINE = 'downstream in one line';

/** The fenced diffs of the guide, in its order. */
const diffs = [...guide.matchAll(/```diff\n(.*?)```/gs)].map(([, diff]) => diff!);

/** The tables whose first column is `metric`: rows as cells by column. */
const tables = [...guide.matchAll(/^\| metric .*\n\|[- |]+\n((?:\|.*\n)+)/gm)].map(([whole, body]) => {
  const cells = (line: string) => line.split('|').slice(1, -1);
  const heads = cells(whole.split('\n')[0]!).map((head) => head.trim());
  return body!
    .trim()
    .split('\n')
    .map((line) => new Map(cells(line).map((cell, at) => [heads[at]!, cell.trim().replaceAll('`', '')])));
});

const repository = join(temporaryFolder('containers'), 'repository');
const patches = new Map<string, string>();
const rows = new Map<string, ScoredRow>();

beforeAll(async () => {
  makeExampleRepository(FIXTURE, repository);
  const instances = readInstances(join(FIXTURE, 'instances.jsonl'));
  const predictions = readPredictions(join(FIXTURE, 'predictions.jsonl'));
  for await (const each of joinPredictions(instances, predictions)) {
    const { model, patch } = each as Instance;
    patches.set(model!, patch);
  }
  patches.set(ONE_LINE, diffs[2]!);
  for (const [name, patch] of patches) {
    const row = await scorePatch({ repository, base: 'main', patch });
    if (row.status === 'failed') throw new Error(`${name}: ${row.error.message}`);
    rows.set(name, row);
  }
});
/** A value as the guide prints it: four digits, the sign of a delta, or the reason why there is none. */
function shown({ id, level }: CatalogueRow, name: string): string {
  const { features, undefined: reasons } = rows.get(name)!;
  const value = features[id];
  if (value === null) return reasons[id]!;
  const sign = level !== 'patch' && value > 0 ? '+' : '';
  return sign + String(Number(value.toPrecision(4))).replace('-', '−');
}

/** The patch with the better value, a dash where none has. */
function favoured({ id, direction }: CatalogueRow): string {
  const [source, downstream] = ['source', 'downstream'].map((name) => rows.get(name)!.features[id]);
  if (typeof source !== 'number' || typeof downstream !== 'number' || direction === 'neutral') return '–';
  return source < downstream === (direction === 'worse') ? 'source' : 'downstream';
}

const differ = (first: string, second: string) =>
  catalogue.filter((row) => shown(row, first) !== shown(row, second));

describe('the guide to source and downstream', () => {
  it('shows the patches that are scored', () => {
    const withoutIndex = (patch: string) => patch.replace(/^diff .*\nindex .*\n/, '');
    expect(diffs).toHaveLength(3);
    expect(diffs[0]).toBe(withoutIndex(patches.get('source')!));
    expect(diffs[1]).toBe(withoutIndex(patches.get('downstream')!));
  });

  it('lists every column that differs, in the order of the catalogue', () => {
    expect(tables).toHaveLength(2);
    const ids = tables[0]!.map((row) => row.get('metric'));
    expect(ids).toEqual(differ('source', 'downstream').map(({ id }) => id));
  });

  it('prints the values that are computed', () => {
    for (const printed of tables.flat()) {
      const row = catalogue.find(({ id }) => id === printed.get('metric'))!;
      for (const name of patches.keys())
        if (printed.has(name)) expect(printed.get(name), `${row.id} ${name}`).toBe(shown(row, name));
      if (printed.has('favours')) expect(printed.get('favours'), row.id).toBe(favoured(row));
    }
  });

  it('counts the columns', () => {
    const all = differ('source', 'downstream');
    const count = (name: string) => all.filter((row) => favoured(row) === name).length;
    expect(guide).toContain(`Of ${catalogue.length} columns ${all.length} differ.`);
    expect(guide).toContain(
      `${count('source')} columns favour the source, ${count('downstream')} favour downstream, ${count('–')} favour neither. The other ${catalogue.length - all.length} are equal`,
    );
    const left = differ('source', ONE_LINE);
    const gone = all.filter((row) => favoured(row) === 'source' && !left.includes(row));
    expect(guide).toContain(`${gone.length} of the ${count('source')} are equal to the source now`);
  });
});

const TESTS_OF_OTHER_CALLERS = [
  'test_batches_of_named_tuples_keep_their_names',
  'test_files_give_back_tuples',
  'test_labels_count_alike_whether_cached_or_not',
  'test_labels_count_alike_whether_packed_or_not',
  'test_the_cache_gives_what_the_data_set_gave',
  'test_tuples_inside_of_samples_stay_tuples',
];
const TEST_OF_THE_ISSUE = 'test_batches_of_pairs_are_tuples';
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Tests that fail with a patch, sorted, and how many there are. */
function run(patch: string | undefined): { failed: string[]; tests: number; output: string } {
  const tree = join(temporaryFolder('containers-run'), 'tree');
  makeExampleRepository(FIXTURE, tree);
  for (const each of [patch, testPatch])
    if (each !== undefined) execFileSync('git', ['apply'], { cwd: tree, input: each });
  const { stderr } = spawnSync('python3', ['-B', '-m', 'unittest', 'discover', 'tests'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const failed = [...stderr.matchAll(/^(?:FAIL|ERROR): (\w+)/gm)].map(([, name]) => name!);
  return { failed: failed.sort(), tests: Number(/^Ran (\d+) tests/m.exec(stderr)?.[1]), output: stderr };
}

describe.skipIf(!hasPython)('what running the patches shows', () => {
  it('all seven tests fail at base and the eleven others pass', () => {
    const { failed, tests } = run(undefined);
    expect(failed).toEqual([TEST_OF_THE_ISSUE, ...TESTS_OF_OTHER_CALLERS].sort());
    expect(tests).toBe(11 + failed.length);
  });

  it('the source cures all', () => {
    expect(run(patches.get('source')).failed).toEqual([]);
  });

  it('downstream cures the issue alone, and raises for named tuples', () => {
    const { failed, output } = run(patches.get('downstream'));
    expect(failed).toEqual(TESTS_OF_OTHER_CALLERS);
    expect(output).toContain('TypeError');
  });

  it('downstream in one line cures named tuples too', () => {
    expect(run(patches.get(ONE_LINE)).failed).toEqual(TESTS_OF_OTHER_CALLERS.slice(1));
  });
});
