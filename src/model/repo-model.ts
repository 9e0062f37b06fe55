import { compareText } from '../core/ordering.ts';
import type { FileFacts } from '../facts/types.ts';
import { directoryOf, type Partition } from './components.ts';

/** A production file that parses: a member of F. */
export interface ModelFile {
  readonly path: string;
  readonly language: string;
  /** Directory, `.` for the root (catalogue §4.5). */
  readonly package: string;
  /** Component by the partition of the base tree. */
  readonly component: string;
  readonly facts: FileFacts;
}

/** One state of a repository. Files, and the files of each package and component, are in path order. */
export interface RepoModel {
  readonly files: readonly ModelFile[];
  readonly byPath: ReadonlyMap<string, ModelFile>;
  readonly packages: ReadonlyMap<string, readonly ModelFile[]>;
  readonly components: ReadonlyMap<string, readonly ModelFile[]>;
}

/** Makes a member of F. */
export function modelFile(path: string, language: string, facts: FileFacts, partition: Partition): ModelFile {
  return { path, language, package: directoryOf(path) || '.', component: partition(path), facts };
}

/** The model of a set of files, in any order. */
export function repoModel(files: Iterable<ModelFile>): RepoModel {
  const sorted = [...files].sort((a, b) => compareText(a.path, b.path));
  return {
    files: sorted,
    byPath: new Map(sorted.map((file) => [file.path, file])),
    packages: groupBy(sorted, (file) => file.package),
    components: groupBy(sorted, (file) => file.component),
  };
}

/** The model after some files are removed and others added; everything else is shared. */
export function changedModel(
  before: RepoModel,
  removed: ReadonlySet<string>,
  added: readonly ModelFile[],
): RepoModel {
  if (removed.size === 0 && added.length === 0) return before;
  return repoModel([...before.files.filter((file) => !removed.has(file.path)), ...added]);
}

function groupBy(files: readonly ModelFile[], key: (file: ModelFile) => string): Map<string, ModelFile[]> {
  const groups = new Map<string, ModelFile[]>();
  for (const file of files) {
    const group = groups.get(key(file));
    if (group) group.push(file);
    else groups.set(key(file), [file]);
  }
  return groups;
}
