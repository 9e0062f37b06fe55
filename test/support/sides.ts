import { compareText } from '../../src/core/ordering.ts';
import type { FileFacts } from '../../src/facts/types.ts';
import type { MeasuredChange } from '../../src/measure/run.ts';
import type { Side } from '../../src/measure/side.ts';
import { partitionOf } from '../../src/model/components.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import { languageOf } from '../../src/model/languages.ts';
import { type ModelFile, modelFile, repoModel } from '../../src/model/repo-model.ts';

/** Facts by path: the production files of one state of a repository. */
export type State = ReadonlyMap<string, FileFacts>;

/**
 * Both sides of a change by catalogue 1, for tests of metrics without git: what differs between the states is
 * touched, components are those of the first one.
 */
function sidesOf(before: State, after: State): { before: Side; after: Side } {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(compareText);
  const touched = paths.filter((path) => before.get(path) !== after.get(path));
  const common = touched.filter((path) => before.has(path) && after.has(path));
  const partition = partitionOf([...before.keys()], new Set());
  const filesOf = (state: State) =>
    [...state].map(([path, facts]) => modelFile(path, languageOf(path)!, facts, partition));
  const all = [...filesOf(before), ...filesOf(after)].filter((file) => touched.includes(file.path));
  const names = (name: (file: ModelFile) => string) => [...new Set(all.map(name))].sort(compareText);
  const packages = names((file) => file.package);
  const components = names((file) => file.component);
  const models = { before: repoModel(filesOf(before)), after: repoModel(filesOf(after)) };
  const frozen = frozenAt(models.before);
  const side = (which: 'before' | 'after'): Side => {
    const model = models[which];
    const own = (wanted: readonly string[]) =>
      wanted.flatMap((path) => (model.byPath.has(path) ? [model.byPath.get(path)!] : []));
    return {
      model,
      touched: own(touched),
      common: own(common),
      packages: packages.flatMap((name) => (model.packages.has(name) ? [model.packages.get(name)!] : [])),
      components: components.flatMap((name) =>
        model.components.has(name) ? [model.components.get(name)!] : [],
      ),
      frozen,
      basePath: (path) => path,
    };
  };
  return { before: side('before'), after: side('after') };
}

/** A change for the runner: sides of a change, and the patch as whole files replaced. */
export function measuredChange(before: State, after: State): MeasuredChange {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort(compareText);
  const partition = partitionOf([...before.keys()], new Set());
  const sideOf = (path: string, facts: FileFacts | undefined) =>
    facts && {
      path,
      language: languageOf(path),
      class: 'production' as const,
      component: partition(path),
      lineClass: facts.lineClass,
      size: facts.sloc,
    };
  const files = paths
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => {
      const [from, to] = [before.get(path), after.get(path)];
      const lines = (facts: FileFacts | undefined) => facts?.lineClass.length ?? 0;
      const start = (count: number) => (count === 0 ? 0 : 1);
      const hunk = {
        beforeStart: start(lines(from)),
        beforeLines: lines(from),
        afterStart: start(lines(to)),
        afterLines: lines(to),
      };
      return {
        before: sideOf(path, from),
        after: sideOf(path, to),
        hunks: lines(from) + lines(to) === 0 ? [] : [hunk],
        touched: true,
      };
    });
  const sides = sidesOf(before, after);
  return { ...sides, patch: { files, ...sides }, unsupportedOnly: false };
}
