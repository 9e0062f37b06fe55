import { groupedBy } from '../../core/grouped-by.ts';
import { textsOf } from './source-text.ts';
import type { TreeView } from './tree-view.ts';

/**
 * The texts of some lines, as `path:line`, read file by file.
 *
 * @throws {ArchdeltaError} `blob-missing`, `aborted`.
 */
export async function linesAt(
  view: TreeView,
  places: readonly { readonly path: string; readonly line: number }[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const byPath = groupedBy(places, ({ path }) => path);
  const entries = view.files.filter(({ path }) => byPath.has(path));
  const lines = new Map<string, string>();
  for await (const { entry, text } of textsOf(view.codebase, entries, signal)) {
    if ('problem' in text) continue;
    for (const { line } of byPath.get(entry.path)!) {
      lines.set(`${entry.path}:${line}`, (text.lines[line - 1] ?? '').trim());
    }
  }
  return lines;
}
