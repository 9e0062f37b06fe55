import { compareText } from '../../core/ordering.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import { counted, failed, LONGEST_ROW, listed } from './answer.ts';
import {
  byDirectory,
  classCounts,
  cycleText,
  otherEnds,
  otherRows,
  subjectText,
} from './dependency-answer.ts';
import { edgesFrom, reachedFrom } from './file-edges.ts';
import { knownFiles } from './known-files.ts';
import { textOnlyRow } from './text-only.ts';
import { FROM, PATH, treeTool } from './tool.ts';
import { visibleLine } from './visible-text.ts';

/** Tells what a file or directory depends on. */
export const dependencies = treeTool({
  name: 'dependencies',
  description:
    'Tells which files of the repository a file depends on, or a directory (a package) outside of itself: one ' +
    '`path (how)` a line; how many it depends on through others; and which third-party packages it imports.',
  shape: { path: PATH.describe('File or directory, from the root of the repository.'), from: FROM },
  async answer({ path, from }, view) {
    const model = await view.codebase.model();
    const known = knownFiles(view, model, path);
    if ('problem' in known) return failed(known.problem);
    const edges = known.files.flatMap((file) => edgesFrom(model, file));
    const others = otherEnds(edges, (edge) => edge.to, new Set(known.files));
    const reached = reachedFrom(
      model,
      known.files.map((file) => file.path),
      'along',
    );
    const isTest = known.files.every((file) => file.class === 'test');
    const transitive = isTest
      ? ''
      : `; directly or through others on ${counted(reached, 'production file')} in all`;
    const head = [
      `${subjectText(known)} depends directly on ${classCounts(others)}${transitive}.`,
      ...outside(model, known.files),
      ...cycleText(model, known),
      ...byDirectory(others),
      ...textOnlyRow(view, model),
    ];
    return listed(head, otherRows(others, '<-', known), from);
  },
});

function outside(model: RepoModel, files: readonly SourceFile[]): string[] {
  const external = new Set(files.flatMap((file) => model.resolution(file).external));
  let lost = 0;
  for (const file of files) {
    for (const count of Object.values(model.resolution(file).unresolved)) lost += count;
  }
  const names = [...external].sort(compareText).join(', ');
  return [
    ...(names === '' ? [] : [visibleLine(`Third-party packages: ${names}.`, 2 * LONGEST_ROW)]),
    ...(lost === 0 ? [] : [`${counted(lost, 'import')} could not be resolved.`]),
  ];
}
