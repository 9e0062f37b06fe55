import { compareText } from '../core/ordering.ts';
import type { Change } from '../git/change.ts';
import type { GitRepository } from '../git/repository.ts';
import type { MeasuredChange } from '../measure/run.ts';
import type { Side } from '../measure/side.ts';
import { changedModel, type ModelFile, modelFile, type RepoModel } from '../model/repo-model.ts';
import type { BaseState } from './base-state.ts';
import {
  isProduction,
  isTouched,
  isUnsupportedOnly,
  type ReadFile,
  type ReadSide,
  readFiles,
  type SkipReason,
  UNPARSABLE,
  wantedBy,
} from './change/changed-files.ts';
import { readDetails } from './change/details.ts';
import { countPlainLines, patchFile } from './change/patch-files.ts';
import { surroundingsAfter, surroundingsOf } from './change/surroundings.ts';
import type { FactsStore } from './facts-store.ts';

/** A change with everything that metrics and the sidecar need. */
export interface PreparedChange {
  readonly measured: MeasuredChange;
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[];
  /** Production files, on either side, that could not be parsed. */
  readonly unparsable: number;
}

/** Reads what a change touches and forms both sides of it (catalogue §1). */
export async function prepareChange(
  repository: GitRepository,
  base: BaseState,
  change: Change,
  store: FactsStore,
  signal?: AbortSignal,
): Promise<PreparedChange> {
  const facts = await store.load(repository, wantedBy(change), { stay: false, signal });
  const files = readFiles(change, base, facts);
  const plainLines = await countPlainLines(repository, files);
  const touched = files.filter(isTouched);
  const gone = new Set(files.flatMap(({ change: { before } }) => (before ? [before.path] : [])));
  const kept = (which: 'before' | 'after') => touched.flatMap((file) => modelOf(file[which], base));
  const beforeFiles = kept('before');
  const afterFiles = kept('after');
  const beforeModel = withoutBroken(base.model, files);
  const afterModel = changedModel(base.model, {
    ...(await surroundingsAfter(repository, base, change, files)),
    removed: intersection(gone, base.model),
    added: afterFiles,
  });
  const common = touched.filter((file) => isProduction(file.before) && isProduction(file.after));
  const groups = groupsOf([...beforeFiles, ...afterFiles]);
  const renamed = new Map(common.map((file) => [file.after!.entry.path, file.before!.entry.path]));
  const before = sideOf(beforeModel, beforeFiles, [...renamed.values()], groups, {
    frozen: base.frozen,
    change: [],
    basePath: (path) => path,
  });
  const after = sideOf(afterModel, afterFiles, [...renamed.keys()], groups, {
    frozen: base.frozen,
    change: commitOf(touched, base),
    basePath: (path) => renamed.get(path) ?? path,
  });
  const details = await readDetails(repository, base, files, before, store, signal);
  const patchFiles = files.map((file) => patchFile(file, plainLines, details.of, base));
  return {
    measured: {
      before,
      after,
      patch: { files: patchFiles, packageDetails: details.packages, before, after },
      unsupportedOnly: isUnsupportedOnly(files),
    },
    skipped: files.flatMap(skippedOf).sort((a, b) => compareText(a.path, b.path)),
    unparsable: unparsableCount(base, files),
  };
}

/** The files of T as a commit, by their paths at base. */
function commitOf(touched: readonly ReadFile[], base: BaseState): Side['change'] {
  return touched
    .map(({ before, after }) => {
      const { path } = (isProduction(before) ? before : after)!.entry;
      return { path, component: base.partition(path) };
    })
    .sort((a, b) => compareText(a.path, b.path));
}

function modelOf(side: ReadSide | undefined, base: BaseState): ModelFile[] {
  if (!side?.facts || side.class !== 'production') return [];
  return [modelFile(side.entry.path, side.language!, side.facts, base.partition)];
}

/** A file that is broken after the patch leaves the side before it as well, be it production code or a test. */
function withoutBroken(model: RepoModel, files: readonly ReadFile[]): RepoModel {
  const broken = new Set(
    files.flatMap(({ before }) =>
      before && UNPARSABLE.has(before.reason ?? '') && model.world.file(before.entry.path)
        ? [before.entry.path]
        : [],
    ),
  );
  if (broken.size === 0) return model;
  const around = surroundingsOf(model);
  const tests = around.tests.filter(({ path }) => !broken.has(path));
  return changedModel(model, { ...around, tests, removed: broken, added: [] });
}

function intersection(paths: ReadonlySet<string>, model: RepoModel): Set<string> {
  return new Set([...paths].filter((path) => model.byPath.has(path)));
}

function groupsOf(files: readonly ModelFile[]): { packages: Set<string>; components: Set<string> } {
  return {
    packages: new Set(files.map((file) => file.package)),
    components: new Set(files.map((file) => file.component)),
  };
}

function sideOf(
  model: RepoModel,
  touched: readonly ModelFile[],
  commonPaths: readonly string[],
  groups: { packages: ReadonlySet<string>; components: ReadonlySet<string> },
  fixed: Pick<Side, 'frozen' | 'change' | 'basePath'>,
): Side {
  const own = (files: readonly ModelFile[]) =>
    files.map((file) => model.byPath.get(file.path)!).sort((a, b) => compareText(a.path, b.path));
  const named = (all: ReadonlyMap<string, readonly ModelFile[]>, names: ReadonlySet<string>) =>
    [...names].sort(compareText).flatMap((name) => (all.has(name) ? [all.get(name)!] : []));
  return {
    model,
    touched: own(touched),
    common: [...commonPaths].sort(compareText).map((path) => model.byPath.get(path)!),
    packages: named(model.packages, groups.packages),
    components: named(model.components, groups.components),
    ...fixed,
  };
}

function skippedOf(file: ReadFile): { path: string; reason: SkipReason }[] {
  if (isTouched(file)) return [];
  const side = file.after ?? file.before!;
  return [{ path: side.entry.path, reason: side.reason ?? side.class }];
}

function unparsableCount(base: BaseState, files: readonly ReadFile[]): number {
  const paths = new Set(base.skipped.filter(({ reason }) => UNPARSABLE.has(reason)).map(({ path }) => path));
  for (const { change, before, after } of files) {
    const side = after ?? before!;
    if (change.before) paths.delete(change.before.path);
    if (side.class === 'production' && UNPARSABLE.has(side.reason ?? '')) paths.add(side.entry.path);
  }
  return paths.size;
}
