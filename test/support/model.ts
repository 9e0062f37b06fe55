import { compareText } from '../../src/core/ordering.ts';
import { wholeFacts } from '../../src/facts/types.ts';
import type { Side } from '../../src/measure/side.ts';
import { manifestDirectories, partitionOf } from '../../src/model/components.ts';
import { frozenAt } from '../../src/model/frozen.ts';
import {
  changedModel,
  type ModelFile,
  modelFile,
  type RepoModel,
  repoModel,
} from '../../src/model/repo-model.ts';
import type { World } from '../../src/model/resolution/world.ts';
import { worldFrom } from './world.ts';

/** Texts by path: production files, tests and configuration, as in a tree. */
export type Sources = Readonly<Record<string, string>>;

/** The model of a tree. */
export async function modelFrom(files: Sources): Promise<RepoModel> {
  return (await stateFrom(files, files)).model;
}

/** The model of a tree as judges see it: with all facts of tests. */
export async function judgedModelFrom(files: Sources): Promise<RepoModel> {
  return (await stateFrom(files, files, undefined, true)).model;
}

/** Both sides of a change, as the product forms them: files that differ are touched. */
export async function sidesFrom(
  before: Sources,
  after: Sources,
  renames: Readonly<Record<string, string>> = {},
): Promise<{ before: Side; after: Side }> {
  const from = await stateFrom(before, before);
  const to = await stateFrom(after, before, { files: before, ...from });
  const frozen = frozenAt(from.model);
  const known = new Map(Object.entries(renames).map(([old, path]) => [path, old]));
  const basePath = (path: string) => known.get(path) ?? path;
  const touchedOf = ({ model }: State, isOther: (path: string) => boolean) =>
    model.files.filter(({ path }) => isOther(path));
  const newPath = (path: string) => renames[path] ?? path;
  const fromTouched = touchedOf(from, (path) => before[path] !== after[path]);
  const toTouched = touchedOf(to, (path) => before[path] !== after[path]);
  const all = [...fromTouched, ...toTouched];
  const names = (name: (file: ModelFile) => string) => [...new Set(all.map(name))].sort(compareText);
  const side = ({ model }: State, touched: ModelFile[], common: ModelFile[]): Side => ({
    ...{ model, touched, common, frozen, basePath, change: [] },
    packages: names((file) => file.package).flatMap((name) => {
      const files = model.packages.get(name);
      return files ? [files] : [];
    }),
    components: names((file) => file.component).flatMap((name) => {
      const files = model.components.get(name);
      return files ? [files] : [];
    }),
  });
  return {
    before: side(
      from,
      fromTouched,
      fromTouched.filter(({ path }) => to.model.byPath.has(newPath(path))),
    ),
    after: side(
      to,
      toTouched,
      toTouched.filter(({ path }) => from.model.byPath.has(basePath(path))),
    ),
  };
}

/** One side of a change in which every production file is touched and stays. */
export async function sideFrom(files: Sources): Promise<Side> {
  const model = await modelFrom(files);
  return {
    model,
    touched: model.files,
    common: model.files,
    packages: [...model.packages.values()],
    components: [...model.components.values()],
    frozen: frozenAt(model),
    change: [],
    basePath: (path) => path,
  };
}

interface State {
  readonly world: World;
  readonly model: RepoModel;
}

/** The model of a tree with the partition of the base, made from the model before where there is one. */
async function stateFrom(
  files: Sources,
  base: Sources,
  before?: State & { files: Sources },
  wholeTests?: boolean,
): Promise<State> {
  const world = await worldFrom(files, wholeTests);
  const baseWorld = files === base ? world : (before?.world ?? (await worldFrom(base)));
  const production = baseWorld.files.filter((file) => file.class === 'production').map(({ path }) => path);
  const partition = partitionOf(production, manifestDirectories(Object.keys(base)));
  const isSame = (path: string) =>
    before?.world.file(path) !== undefined && before.files[path] === files[path];
  const sources = world.files.map((file) => (isSame(file.path) ? before!.world.file(file.path)! : file));
  const models = world.files.flatMap(({ class: fileClass, path, language, facts }) =>
    fileClass === 'production' ? [modelFile(path, language, wholeFacts(facts), partition)] : [],
  );
  const tests = sources.filter((file) => file.class === 'test');
  const around = { tests, paths: world.paths, configurations: world.texts };
  if (!before) {
    const model = repoModel(models, around);
    return { world: model.world, model };
  }
  const samePaths = Object.keys(before.files).sort().join('\0') === Object.keys(files).sort().join('\0');
  const sameTexts = [...world.texts].join('\0') === [...before.world.texts].join('\0');
  const model = changedModel(before.model, {
    tests,
    paths: samePaths ? before.world.paths : world.paths,
    configurations: sameTexts ? before.world.texts : world.texts,
    removed: new Set(before.model.files.map(({ path }) => path).filter((path) => !isSame(path))),
    added: models.filter(({ path }) => !isSame(path)),
  });
  return { world: model.world, model };
}
