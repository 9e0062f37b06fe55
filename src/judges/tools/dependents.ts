import { counted, failed, listed } from './answer.ts';
import {
  byDirectory,
  classCounts,
  cycleText,
  otherEnds,
  otherRows,
  subjectText,
} from './dependency-answer.ts';
import { edgesTo, reachedFrom } from './file-edges.ts';
import { knownFiles } from './known-files.ts';
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
      `On ${subjectText(known)} depend directly ${classCounts(others)}; through others ${counted(reached, 'production file')} in all.`,
      ...cycleText(model, known),
      ...byDirectory(others),
    ];
    return listed(head, otherRows(others, '->', known), from);
  },
});
