import type { Extraction, FileFacts } from '../../facts/types.ts';
import { factsKey, type WantedFacts } from '../../facts/wanted-facts.ts';
import type { Change, ChangedFile, TreeEntry } from '../../git/change.ts';
import { classifyPath } from '../../model/classify.ts';
import { manifestDirectories } from '../../model/components.ts';
import { endingOf, isSupported, languageOf } from '../../model/languages.ts';
import type { BaseState } from '../base-state.ts';
import { frontEndOf, isRegularFile } from '../facts-store.ts';

/** Why a touched file carries no metric. */
export type SkipReason = string;

/** One side of a changed file. */
export interface ReadSide {
  readonly entry: TreeEntry;
  readonly language: string | undefined;
  readonly class: ReturnType<typeof classifyPath>;
  readonly facts: FileFacts | undefined;
  /** Why there are no facts, or why the file is none of F. */
  readonly reason: SkipReason | undefined;
}

/** A changed file, read. */
export interface ReadFile {
  readonly change: ChangedFile;
  readonly before: ReadSide | undefined;
  readonly after: ReadSide | undefined;
}

/** Reasons for which a file has no facts although a front end reads its language. */
export const UNPARSABLE: ReadonlySet<string> = new Set(['binary', 'too-large', 'too-deep', 'syntax']);

/** What a changed file needs facts of: a regular file that a front end reads. */
export function wantedFacts(entry: TreeEntry): WantedFacts<'whole'> | undefined {
  const frontEnd = isRegularFile(entry) ? frontEndOf(entry.path) : undefined;
  return frontEnd && { blobId: entry.id, entry: frontEnd, scope: 'whole' };
}

/** The sides of a change that a front end reads. */
export function wantedBy(change: Change): WantedFacts<'whole'>[] {
  return change.files
    .flatMap(({ before, after }) => [before, after])
    .flatMap((entry) => (entry && wantedFacts(entry)) ?? []);
}

/** The changed files, with their facts by {@link factsKey}. */
export function readFiles(
  change: Change,
  base: BaseState,
  facts: ReadonlyMap<string, Extraction>,
): ReadFile[] {
  // A new build unit classifies its own files; what the patch does not touch keeps its class (ADR 0002, 24).
  const added = change.files.flatMap(({ after }) => (after && isRegularFile(after) ? [after.path] : []));
  const manifests = [...manifestDirectories(added)];
  const isNew = manifests.some((directory) => !base.manifests.has(directory));
  const manifestsAfter = isNew ? new Set([...base.manifests, ...manifests]) : base.manifests;
  return change.files.map((file): ReadFile => {
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
  const extraction = facts.get(factsKey({ blobId: entry.id, entry: frontEnd, scope: 'whole' }))!;
  if (!extraction.parsed) return { ...side, reason: extraction.reason };
  const { facts: own } = extraction;
  return own.generated
    ? { ...side, class: 'excluded', facts: own, reason: 'generated' }
    : { ...side, facts: own, reason: undefined };
}

/** Production code that is measured. */
export function isProduction(side: ReadSide | undefined): boolean {
  return side?.facts !== undefined && side.class === 'production';
}

/** In T: a production file, measured on every side where it exists. */
export function isTouched({ before, after }: ReadFile): boolean {
  return isProduction(before) || isProduction(after);
}

/** The patch touches source files, but none of a supported language. */
export function isUnsupportedOnly(files: readonly ReadFile[]): boolean {
  const languages = files
    .flatMap(({ before, after }) => [before?.language, after?.language])
    .filter((language) => language !== undefined);
  return languages.length > 0 && !languages.some(isSupported);
}
