import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricGroups } from '../../metrics/index.ts';
import type { FileFacts } from '../../src/facts/types.ts';
import { catalogueOf } from '../../src/measure/catalogue.ts';
import { isDefined } from '../../src/measure/measurement.ts';
import { type MeasuredValue, runGroups } from '../../src/measure/run.ts';
import type { Side } from '../../src/measure/side.ts';
import { frontEndOf } from '../../src/pipeline/facts-store.ts';
import { changes, type DrawnChange } from '../support/changes.ts';
import { baseTree, LANGUAGES } from '../support/fixtures.ts';
import { measuredChange } from '../support/sides.ts';
import { Workbench } from '../support/workbench.ts';

const levelOf = new Map<string, string>(catalogueOf(metricGroups).map(({ id, level }) => [id, level]));

/** Deltas that are neither 0 nor none for the same reason on both sides, of metrics of some levels. */
const moved = (values: Iterable<MeasuredValue>, levels: readonly string[]) =>
  [...values].flatMap(({ id, value, before, after }) => {
    if (before === undefined || !levels.includes(levelOf.get(id)!)) return [];
    const holds = isDefined(value) ? Object.is(value, 0) : before === after;
    return holds ? [] : [`${id}: ${before} to ${after}`];
  });

/** A change that renames every file of a repository without imports, which name paths. */
function renamed({ before, commits }: DrawnChange, rename: (path: string) => string): MeasuredValue[] {
  const state = new Map<string, FileFacts>(
    [...before].map(([path, facts]) => [path, { ...facts, imports: [] }]),
  );
  const renames = new Map([...state.keys()].map((path) => [path, rename(path)]));
  const after = new Map([...state].map(([path, facts]) => [renames.get(path)!, facts]));
  const change = measuredChange(state, after, { commits, renames });
  // The patch as one more commit of the history is a change of its own.
  return runGroups(metricGroups, { ...change, after: { ...change.after, change: [] } });
}

/** A file by which a program or library is entered (catalogue 3.6). */
function isEntry({ model }: Side, path: string): boolean {
  return model.surface(model.byPath.get(path)!.language)!.entries().has(path);
}

describe('a change that only renames files', () => {
  it('has no delta when they stay in their folders', () => {
    fc.assert(
      fc.property(changes, (change) => {
        const values = renamed(change, (path) => path.replace(/(?=\.\w+$)/, 'x'));
        expect(moved(values, ['file', 'package', 'component', 'repo'])).toEqual([]);
      }),
      { seed: 1, numRuns: 40 },
    );
  });

  it('has no delta of files and packages when whole folders move', () => {
    fc.assert(
      fc.property(changes, (change) => {
        const values = renamed(change, (path) => path.replace(/^[ab](?=\/)/, '$&z'));
        expect(moved(values, ['file', 'package'])).toEqual([]);
      }),
      { seed: 2, numRuns: 40 },
    );
  });

  // A file that imports another one by its name loses it, and some names make a file an entry.
  it.each(LANGUAGES)(
    'has no delta in git when nothing depends on the name of the file: %s',
    async (language) => {
      const bench = await Workbench.ofExample(`repos/${language}`);
      const base = await bench.session.base(bench.commit);
      const tree = baseTree(language);
      const { files, nodeOf } = base.model.architecture();
      const free = base.model.files.filter(({ path }) => files.inDegrees()[nodeOf.get(path)!] === 0);
      const same: string[] = [];
      for (const { path } of free) {
        const name = path.replace(/(?=\.\w+$)/, 'x');
        expect(frontEndOf(name)).toBe(frontEndOf(path));
        const { prepared, values } = await bench.measure({ [path]: null, [name]: tree[path]! });
        expect(prepared.measured.after.basePath(name)).toBe(path);
        if (isEntry(prepared.measured.before, path) !== isEntry(prepared.measured.after, name)) continue;
        expect(moved(values.values(), ['file', 'package']), path).toEqual([]);
        same.push(path);
      }
      expect(same).not.toEqual([]);
      await bench.close();
    },
  );
});
