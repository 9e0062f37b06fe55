import type { RepoModel } from '../../model/repo-model.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import { counted, failed, listed } from './answer.ts';
import {
  byDirectory,
  classCounts,
  cycleText,
  otherEnds,
  otherRows,
  subjectText,
} from './dependency-answer.ts';
import { edgesFrom, edgesTo, reachedFrom } from './file-edges.ts';
import { knownFiles } from './known-files.ts';
import { textOnlyRow } from './text-only.ts';
import { FROM, PATH, treeTool } from './tool.ts';

/** Tells which files depend on a file or directory. */
export const dependents = treeTool({
  name: 'dependents',
  description:
    'Tells which files depend on a file, or from outside on a directory (a package): one `path (how)` a line, how ' +
    'being import, type-only, re-export, dynamic or reference; and how many do through others.',
  shape: { path: PATH.describe('File or directory, from the root of the repository.'), from: FROM },
  async answer({ path, from }, view) {
    const model = await view.codebase.model();
    const known = knownFiles(view, model, path);
    if ('problem' in known) return failed(known.problem);
    const edges = known.files.flatMap((file) => edgesTo(model, file));
    const others = otherEnds(edges, (edge) => edge.from, new Set(known.files));
    const reached = reachedFrom(
      model,
      known.files.map((file) => file.path),
      'against',
    );
    const head = [
      `On ${subjectText(known)} depend directly ${classCounts(others)}; directly or through others ${counted(reached, 'production file')} in all.`,
      ...reExportText(model, known.files),
      ...cycleText(model, known),
      ...byDirectory(others),
      ...textOnlyRow(view, model),
    ];
    return listed(head, otherRows(others, '->', known), from);
  },
});

/** Says of files that pass names on that an import through them is none of them. */
function reExportText(model: RepoModel, files: readonly SourceFile[]): string[] {
  const own = new Set(files);
  const passed = new Set<SourceFile>();
  for (const file of files) {
    for (const { to, kinds } of edgesFrom(model, file)) {
      if (kinds.includes('re-export') && !own.has(to)) passed.add(to);
    }
  }
  return passed.size === 0
    ? []
    : [
        `It re-exports names of ${counted(passed.size, 'other file')}: who imports one of these depends on the file that declares it and may not be listed here; \`search\` for the import.`,
      ];
}
