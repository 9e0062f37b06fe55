import { compareText } from '../../core/ordering.ts';
import { directoryOf } from '../../model/components.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { EdgeKind } from '../../model/resolution/resolver.ts';
import { EDGE_KINDS } from '../../model/resolution/resolver.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import { counted, LONGEST_ROW } from './answer.ts';
import { testMark } from './declarations.ts';
import { cycleMates, type FileEdge } from './file-edges.ts';
import type { KnownFiles } from './known-files.ts';
import { quoted, visible, visibleLine } from './visible-text.ts';

/** Files or folders that are named in a line of summary. */
const MOST_NAMED = 8;

/** A file at the other end of edges. */
interface OtherFile {
  readonly file: SourceFile;
  readonly kinds: ReadonlySet<EdgeKind>;
  /** Files of the subject that the edges touch, in path order. */
  readonly own: readonly string[];
}

/** The other ends of edges outside of some files, each once: production files first, then tests, each in path order. */
export function otherEnds(
  edges: readonly FileEdge[],
  otherOf: (edge: FileEdge) => SourceFile,
  subject: ReadonlySet<SourceFile>,
): OtherFile[] {
  const found = new Map<SourceFile, { kinds: Set<EdgeKind>; own: Set<string> }>();
  for (const edge of edges) {
    const other = otherOf(edge);
    if (subject.has(other)) continue;
    const entry = found.get(other) ?? { kinds: new Set(), own: new Set() };
    for (const kind of edge.kinds) entry.kinds.add(kind);
    entry.own.add(edge.from === other ? edge.to.path : edge.from.path);
    found.set(other, entry);
  }
  return [...found]
    .map(([file, { kinds, own }]) => ({ file, kinds, own: [...own].sort(compareText) }))
    .sort((a, b) => compareText(a.file.class, b.file.class) || compareText(a.file.path, b.file.path));
}

/** One line for each other file: `path (import, reference)`, for a directory with the files in it that it touches. */
export function otherRows(
  others: readonly OtherFile[],
  arrow: string,
  { path, isDirectory }: { readonly path: string; readonly isDirectory: boolean },
): string[] {
  const start = path === '' ? 0 : path.length + 1;
  return others.map(({ file, kinds, own }) => {
    const names = EDGE_KINDS.filter((kind) => kinds.has(kind)).join(', ');
    const touched = isDirectory ? ` ${arrow} ${some(own.map((each) => each.slice(start)))}` : '';
    return visibleLine(`${visible(file.path)} (${names})${testMark(file)}${touched}`, 2 * LONGEST_ROW);
  });
}

/** How many production and test files these are. */
export function classCounts(others: readonly OtherFile[]): string {
  const tests = others.filter(({ file }) => file.class === 'test').length;
  return `${counted(others.length - tests, 'production file')} and ${counted(tests, 'test file')}`;
}

/** The directories of many files, with their numbers, the largest first. */
export function byDirectory(others: readonly OtherFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { file } of others) {
    const directory = directoryOf(file.path) || '.';
    counts.set(directory, (counts.get(directory) ?? 0) + 1);
  }
  if (others.length < 2 * MOST_NAMED || counts.size < 2) return [];
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  return [`By directory: ${some(sorted.map(([directory, count]) => `${directory} ${count}`))}.`];
}

/** What is asked about, in words. */
export function subjectText({ path, isDirectory, files }: Extract<KnownFiles, { path: string }>): string {
  if (!isDirectory) return `${quoted(path)}${testMark(files[0]!)}`;
  const size = `${counted(files.length, 'file')} of the model`;
  return path === '' ? `\`.\` (the root, ${size})` : `${quoted(path)} (${size})`;
}

/** The cycle that a file is on, if any. */
export function cycleText(
  model: RepoModel,
  { path, isDirectory }: { path: string; isDirectory: boolean },
): string[] {
  const mates = isDirectory ? [] : cycleMates(model, path);
  return mates.length === 0
    ? []
    : [`It is on a dependency cycle with ${counted(mates.length, 'other file')}: ${some(mates)}.`];
}

function some(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  const shown = names.slice(0, MOST_NAMED).map((name) => visibleLine(name, LONGEST_ROW));
  return `${shown.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}
