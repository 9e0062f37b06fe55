import { metricGroups } from '../../metrics/index.ts';
import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';
import { roundSignificant } from '../core/numbers.ts';
import { compareText } from '../core/ordering.ts';
import { FactsCache } from '../facts/cache.ts';
import type { FileFacts, UnitFacts } from '../facts/types.ts';
import type { Change, TreeEntry } from '../git/change.ts';
import { openRepository } from '../git/repository.ts';
import { visualStudioIndex } from '../measure/maintainability-index.ts';
import { isDefined } from '../measure/measurement.ts';
import { halsteadDifficulty, halsteadVolume, type Side, sumOf } from '../measure/side.ts';
import { classifyPath } from '../model/classify.ts';
import { languageOf } from '../model/languages.ts';
import type { ModelFile } from '../model/repo-model.ts';
import { type BaseState, baseState, isRegularFile } from './base-state.ts';
import { FactsStore, frontEndOf } from './facts-store.ts';
import { findRepositoryAbove } from './find-repository.ts';
import { readFolder } from './folder.ts';
import type { FileReport, HalsteadReport, PartReport, TreeReport, UnitReport } from './tree-report.ts';

export type { FileReport, HalsteadReport, PartReport, TreeReport, UnitReport };

/** What is measured. */
export interface MeasureTreeOptions {
  /** A repository (bare or not), or a folder outside git, which is taken as it is. */
  readonly path: string;
  /** Revision of the repository; default `HEAD`. */
  readonly revision?: string;
  /** The tracked files as they stand on disk, in place of a revision. */
  readonly worktree?: boolean;
  /** Files and folders, by path from the root, that are reported; default all. */
  readonly paths?: readonly string[];
  /** Directory of the facts cache; none by default. */
  readonly cache?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Measures one state of a repository or folder. Test, auxiliary and vendored files are left out (catalogue §4.6).
 *
 * @throws {ArchdeltaError} `repo-missing`, `base-commit-missing`, `blob-missing`, `input-unreadable`, `usage`, `aborted`.
 * @example
 * ```ts
 * import { measureTree } from 'archdelta';
 *
 * const { units } = await measureTree({ path: '.', revision: 'HEAD' });
 * const hardest = [...units].sort((a, b) => b.cognitive - a.cognitive)[0];
 * console.log(hardest?.file, hardest?.name, hardest?.cognitive);
 * ```
 */
export async function measureTree(options: MeasureTreeOptions): Promise<TreeReport> {
  throwIfAborted(options.signal);
  const cache = options.cache === undefined ? undefined : new FactsCache(options.cache);
  try {
    const { rev, state } = await readState(options, new FactsStore(cache));
    return report(rev, state, options.paths ?? []);
  } finally {
    await cache?.close();
  }
}

async function readState(
  { path, revision, worktree, signal }: MeasureTreeOptions,
  store: FactsStore,
): Promise<{ rev: string; state: BaseState }> {
  const root = findRepositoryAbove(path);
  if (root === undefined) {
    if (revision !== undefined)
      throw new ArchdeltaError(
        'usage',
        `${path} is in no repository, so that it has no revision ${revision}`,
      );
    const { tree, blobs } = readFolder(path);
    return { rev: 'folder', state: await baseState(blobs, tree, store, signal) };
  }
  const repository = await openRepository(root, { signal });
  try {
    const commit = await repository.resolve(revision ?? 'HEAD');
    const committed = await repository.listTree(commit);
    const tree = worktree ? changedTree(committed, await repository.diffWorktree(committed)) : committed;
    return { rev: worktree ? 'worktree' : commit, state: await baseState(repository, tree, store, signal) };
  } finally {
    await repository.close();
  }
}

/** The entries of a tree after a change, sorted by path. */
function changedTree(tree: readonly TreeEntry[], change: Change): TreeEntry[] {
  const entries = new Map(tree.map((entry) => [entry.path, entry]));
  for (const { before } of change.files) if (before) entries.delete(before.path);
  for (const { after } of change.files) if (after) entries.set(after.path, after);
  return [...entries.values()].sort((a, b) => compareText(a.path, b.path));
}

/** @throws {ArchdeltaError} `usage` for a path at which the tree has nothing. */
function filterOf(paths: readonly string[], tree: readonly TreeEntry[]): (path: string) => boolean {
  const wanted = paths.map((path) => path.replace(/^(?:\.\/+)+/, '').replace(/\/+$/, ''));
  const isBelow = (path: string, prefix: string) =>
    prefix === '.' || path === prefix || path.startsWith(`${prefix}/`);
  for (const prefix of wanted) {
    if (prefix !== '.' && !tree.some(({ path }) => isBelow(path, prefix)))
      throw new ArchdeltaError('usage', `no file or folder ${JSON.stringify(prefix)} in the tree`);
  }
  return (path) => wanted.length === 0 || wanted.some((prefix) => isBelow(path, prefix));
}

function report(rev: string, state: BaseState, paths: readonly string[]): TreeReport {
  const isWanted = filterOf(paths, state.tree);
  const { model } = state;
  const files = model.files.filter((file) => isWanted(file.path));
  const parts = (groups: ReadonlyMap<string, readonly ModelFile[]>) =>
    [...groups]
      .map(([name, all]) => ({ name, members: all.filter((file) => isWanted(file.path)) }))
      .filter(({ members }) => members.length > 0)
      .sort((a, b) => compareText(a.name, b.name));
  const packages = parts(model.packages);
  const components = parts(model.components);
  const side: Side = {
    model,
    touched: files,
    common: files,
    packages: packages.map(({ members }) => members),
    components: components.map(({ members }) => members),
  };
  const total = (quantity: (facts: FileFacts) => number) => sumOf(files, (file) => quantity(file.facts));
  return {
    rev,
    units: files.flatMap((file) => file.facts.units.map((unit) => unitReport(file, unit))),
    files: files.map(fileReport),
    packages: packages.map(partReport),
    components: components.map(partReport),
    repository: {
      files: files.length,
      packages: packages.length,
      components: components.length,
      units: total((facts) => facts.units.length),
      sloc: total((facts) => facts.sloc),
      cloc: total((facts) => facts.cloc),
      blank: total((facts) => facts.blank),
      lloc: total((facts) => facts.lloc),
      metrics: metricsOf(side),
    },
    skipped: skippedFiles(state, isWanted),
  };
}

function metricsOf(side: Side): Record<string, number | null> {
  const values: Record<string, number | null> = {};
  for (const group of metricGroups) {
    if (group.kind === 'patch') continue;
    for (const [id, value] of Object.entries(group.compute(side))) {
      values[id] = isDefined(value) ? roundSignificant(value) : null;
    }
  }
  return values;
}

function halsteadReport({ halstead }: UnitFacts | FileFacts): HalsteadReport {
  const volume = halsteadVolume(halstead);
  const difficulty = halsteadDifficulty(halstead);
  return {
    ...halstead,
    volume: roundSignificant(volume),
    difficulty: roundSignificant(difficulty),
    effort: roundSignificant(volume * difficulty),
  };
}

function unitReport(file: ModelFile, unit: UnitFacts): UnitReport {
  const { name, kind, line, endLine, sloc, lloc, parameters, cyclomatic, cognitive, nesting, npath } = unit;
  return {
    file: file.path,
    ...{ name, kind, line, endLine, sloc, lloc, parameters, cyclomatic, cognitive, nesting, npath },
    halstead: halsteadReport(unit),
  };
}

function fileReport(file: ModelFile): FileReport {
  const { sloc, cloc, blank, lloc } = file.facts;
  return {
    file: file.path,
    language: file.language,
    package: file.package,
    component: file.component,
    ...{ sloc, cloc, blank, lloc },
    halstead: halsteadReport(file.facts),
    maintainability: roundSignificant(visualStudioIndex(file)),
  };
}

function partReport({ name, members }: { name: string; members: readonly ModelFile[] }): PartReport {
  return {
    name,
    files: members.length,
    sloc: sumOf(members, (file) => file.facts.sloc),
    units: sumOf(members, (file) => file.facts.units.length),
  };
}

/** What could not be parsed or is generated, and production code of languages without a front end. */
function skippedFiles(state: BaseState, isWanted: (path: string) => boolean): TreeReport['skipped'] {
  const unsupported = state.tree.filter(
    (entry) =>
      isRegularFile(entry) &&
      languageOf(entry.path) !== undefined &&
      !frontEndOf(entry.path) &&
      classifyPath(entry.path, state.manifests) === 'production',
  );
  return [
    ...state.skipped.map(({ path, reason }) => ({ file: path, reason: reason as string })),
    ...unsupported.map(({ path }) => ({ file: path, reason: 'unsupported-language' })),
  ]
    .filter(({ file }) => isWanted(file))
    .sort((a, b) => compareText(a.file, b.file));
}
