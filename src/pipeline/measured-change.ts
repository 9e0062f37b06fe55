import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { countLines } from '../facts/decode.ts';
import type { Extraction, FileFacts } from '../facts/types.ts';
import type { Change, ChangedFile, TreeEntry } from '../git/change.ts';
import type { GitRepository } from '../git/repository.ts';
import type { PatchFile, PatchFileSide } from '../measure/patch-facts.ts';
import type { MeasuredChange } from '../measure/run.ts';
import type { Side } from '../measure/side.ts';
import { classifyPath } from '../model/classify.ts';
import { manifestDirectories } from '../model/components.ts';
import { endingOf, isSupported, languageOf } from '../model/languages.ts';
import {
  changedModel,
  type ModelFile,
  modelFile,
  type RepoModel,
  type Surroundings,
} from '../model/repo-model.ts';
import { isConfiguration, pathIndex, type SourceFile } from '../model/resolution/world.ts';
import type { BaseState } from './base-state.ts';
import { readConfigurations } from './configuration-files.ts';
import { type FactsStore, factsKey, frontEndOf, isRegularFile, type WantedFacts } from './facts-store.ts';

/** Why a touched file carries no metric. */
export type SkipReason = string;

/** A change with everything that metrics and the sidecar need. */
export interface PreparedChange {
  readonly measured: MeasuredChange;
  readonly skipped: readonly { readonly path: string; readonly reason: SkipReason }[];
  /** Production files, on either side, that could not be parsed. */
  readonly unparsable: number;
}

/** Lines of a file are counted up to this size; beyond it no one reads a row for its churn. */
const MAX_PLAIN_BYTES = 256 * 1024 * 1024;

interface ReadSide {
  readonly entry: TreeEntry;
  readonly language: string | undefined;
  readonly class: ReturnType<typeof classifyPath>;
  readonly facts: FileFacts | undefined;
  /** Why there are no facts, or why the file is none of F. */
  readonly reason: SkipReason | undefined;
}

interface ReadFile {
  readonly change: ChangedFile;
  readonly before: ReadSide | undefined;
  readonly after: ReadSide | undefined;
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
  // A new build unit classifies its own files; what the patch does not touch keeps its class (ADR 0002, 24).
  const added = change.files.flatMap(({ after }) => (after && isRegularFile(after) ? [after.path] : []));
  const manifestsAfter = new Set([...base.manifests, ...manifestDirectories(added)]);
  const files = change.files.map((file): ReadFile => {
    const before = readSide(file.before, base, base.manifests, facts);
    const after = readSide(file.after, base, manifestsAfter, facts);
    // What cannot be parsed on one side is measured on none. A file that is no code, or generated, on one side
    // is a new or a deleted one.
    const reason = [before?.reason, after?.reason].find((each) => UNPARSABLE.has(each ?? ''));
    const dropped = reason === undefined ? undefined : { facts: undefined, reason };
    return {
      change: file,
      before: before && { ...before, ...dropped },
      after: after && { ...after, ...dropped },
    };
  });
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
    basePath: (path) => path,
  });
  const after = sideOf(afterModel, afterFiles, [...renamed.keys()], groups, {
    frozen: base.frozen,
    basePath: (path) => renamed.get(path) ?? path,
  });
  return {
    measured: {
      before,
      after,
      patch: { files: files.map((file) => patchFile(file, plainLines, base)), before, after },
      unsupportedOnly: isUnsupportedOnly(files),
    },
    skipped: files.flatMap(skippedOf).sort((a, b) => compareText(a.path, b.path)),
    unparsable: unparsableCount(base, files),
  };
}

function wantedBy(change: Change): WantedFacts[] {
  return change.files
    .flatMap(({ before, after }) => [before, after])
    .flatMap((treeEntry) => {
      const entry = treeEntry && isRegularFile(treeEntry) ? frontEndOf(treeEntry.path) : undefined;
      return treeEntry && entry ? [{ blobId: treeEntry.id, entry }] : [];
    });
}

function readSide(
  entry: TreeEntry | undefined,
  base: BaseState,
  manifests: ReadonlySet<string>,
  facts: ReadonlyMap<string, Extraction>,
): ReadSide | undefined {
  if (!entry) return undefined;
  const path = classifyPath(entry.path, manifests);
  if (!isRegularFile(entry)) {
    const reason = entry.mode === '160000' ? 'submodule' : 'symlink';
    return { entry, language: undefined, class: path, facts: undefined, reason };
  }
  const language = endingOf(entry.path) === '.h' ? base.headerLanguage : languageOf(entry.path);
  const frontEnd = frontEndOf(entry.path);
  const side = { entry, language, class: path, facts: undefined };
  if (language === undefined) return { ...side, reason: 'not-source' };
  if (!frontEnd) return { ...side, reason: 'unsupported-language' };
  const extraction = facts.get(factsKey({ blobId: entry.id, entry: frontEnd }))!;
  if (!extraction.parsed) return { ...side, reason: extraction.reason };
  if (extraction.facts.generated) return { ...side, class: 'excluded', reason: 'generated' };
  return { ...side, facts: extraction.facts, reason: undefined };
}

function isProduction(side: ReadSide | undefined): boolean {
  return side?.facts !== undefined && side.class === 'production';
}

/** In T: a production file, measured on every side where it exists. */
function isTouched({ before, after }: ReadFile): boolean {
  return isProduction(before) || isProduction(after);
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
  fixed: Pick<Side, 'frozen' | 'basePath'>,
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

function surroundingsOf(model: RepoModel): Surroundings {
  return { tests: model.tests, paths: model.world.paths, configurations: model.world.texts };
}

/** Tests, paths and configuration after the change; what it does not touch stays the same object. */
async function surroundingsAfter(
  repository: GitRepository,
  base: BaseState,
  change: Change,
  files: readonly ReadFile[],
): Promise<Surroundings> {
  const { tests, paths, configurations } = surroundingsOf(base.model);
  return {
    tests: testsAfter(tests, files),
    paths: change.files.some(isMoved) ? pathIndex(pathsAfter(base, change)) : paths,
    configurations: await configurationsAfter(repository, configurations, change),
  };
}

function testsAfter(tests: readonly SourceFile[], files: readonly ReadFile[]): readonly SourceFile[] {
  const gone = new Set(files.flatMap(({ change: { before } }) => (before ? [before.path] : [])));
  const added = files.flatMap(({ after }): SourceFile[] =>
    after?.facts && after.class === 'test'
      ? [{ path: after.entry.path, language: after.language!, class: 'test', facts: after.facts }]
      : [],
  );
  const kept = tests.filter(({ path }) => !gone.has(path));
  return added.length === 0 && kept.length === tests.length ? tests : [...kept, ...added];
}

/** A regular file comes, goes or changes its path. */
function isMoved({ before, after }: ChangedFile): boolean {
  const pathOf = (entry: TreeEntry | undefined) => (entry && isRegularFile(entry) ? entry.path : undefined);
  return pathOf(before) !== pathOf(after);
}

function pathsAfter({ tree }: BaseState, { files }: Change): Set<string> {
  const paths = new Set(tree.filter(isRegularFile).map(({ path }) => path));
  for (const { before } of files) if (before) paths.delete(before.path);
  for (const { after } of files) if (after && isRegularFile(after)) paths.add(after.path);
  return paths;
}

async function configurationsAfter(
  repository: GitRepository,
  base: ReadonlyMap<string, string>,
  { files }: Change,
): Promise<ReadonlyMap<string, string>> {
  const isTouched = files.some((file) =>
    [file.before, file.after].some((entry) => entry && isConfiguration(entry.path)),
  );
  if (!isTouched) return base;
  const texts = new Map(base);
  for (const { before } of files) if (before) texts.delete(before.path);
  const added = await readConfigurations(
    repository,
    files.flatMap(({ after }) => (after ? [after] : [])),
  );
  for (const [path, text] of added) texts.set(path, text);
  return texts;
}

function isUnsupportedOnly(files: readonly ReadFile[]): boolean {
  const languages = files
    .flatMap(({ before, after }) => [before?.language, after?.language])
    .filter((language) => language !== undefined);
  return languages.length > 0 && !languages.some(isSupported);
}

/** A source file whose lines have no classes: unsupported or unparsable. */
function countsPlainly(side: ReadSide | undefined): boolean {
  return side?.language !== undefined && side.facts === undefined && side.class !== 'excluded';
}

async function countPlainLines(
  repository: GitRepository,
  files: readonly ReadFile[],
): Promise<ReadonlyMap<string, number>> {
  const ids = files
    .flatMap(({ before, after }) => [before, after])
    .flatMap((side) => (side && countsPlainly(side) ? [side.entry.id] : []));
  const lines = new Map<string, number>();
  for await (const blob of repository.readBlobs([...new Set(ids)], { maxBytes: MAX_PLAIN_BYTES })) {
    if ('missing' in blob)
      throw new ArchdeltaError('blob-missing', `blob ${blob.id} is not in the repository (a partial clone?)`);
    lines.set(blob.id, 'bytes' in blob ? countLines(blob.bytes) : 0);
  }
  return lines;
}

function patchFile(file: ReadFile, plainLines: ReadonlyMap<string, number>, base: BaseState): PatchFile {
  const isPlain = [file.before, file.after].some((read) => read && countsPlainly(read));
  const side = (read: ReadSide | undefined): PatchFileSide | undefined =>
    read && {
      path: read.entry.path,
      language: read.language,
      class: read.class,
      component: base.partition(read.entry.path),
      lineClass: isPlain ? undefined : read.facts?.lineClass,
      size: read.facts?.sloc ?? plainLines.get(read.entry.id) ?? 0,
    };
  return {
    before: side(file.before),
    after: side(file.after),
    hunks: file.change.hunks,
    binary: file.change.binary,
    touched: isTouched(file),
  };
}

function skippedOf(file: ReadFile): { path: string; reason: SkipReason }[] {
  if (isTouched(file)) return [];
  const side = file.after ?? file.before!;
  return [{ path: side.entry.path, reason: side.reason ?? side.class }];
}

const UNPARSABLE: ReadonlySet<string> = new Set(['binary', 'too-large', 'too-deep', 'syntax']);

function unparsableCount(base: BaseState, files: readonly ReadFile[]): number {
  const paths = new Set(base.skipped.filter(({ reason }) => UNPARSABLE.has(reason)).map(({ path }) => path));
  for (const { change, before, after } of files) {
    const side = after ?? before!;
    if (change.before) paths.delete(change.before.path);
    if (side.class === 'production' && UNPARSABLE.has(side.reason ?? '')) paths.add(side.entry.path);
  }
  return paths.size;
}
