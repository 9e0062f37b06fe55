import { LINE_CODE } from '../../src/facts/types.ts';
import { patchGroup } from '../../src/measure/metric-group.ts';
import type { PatchFile, PatchFileSide } from '../../src/measure/patch-facts.ts';
import { isProductionSource, sidesOf } from '../../src/measure/patch-population.ts';
import { sumOf } from '../../src/measure/side.ts';

export default patchGroup({
  id: 'patch_size',
  title: 'Patch size',
  category: 'patch',
  metrics: {
    'patch_size.patch.added': {
      level: 'patch',
      scope: 'patch',
      unit: 'lines',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'sum',
      empty: 0,
      undefinedWhen: {
        degenerate: 'a changed source file that would count is binary to git and has no lines to compare',
      },
      meaning: 'Lines of code that the patch adds, tests included. Comments and blank lines do not count.',
      definition: 'added SLOC in source and test files of a supported language',
      source: 'Kamei et al. 2013',
      departures: 'Myers diff on lines, no rename copies; LA in the source',
    },
    'patch_size.patch.deleted': {
      level: 'patch',
      scope: 'patch',
      unit: 'lines',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'sum',
      empty: 0,
      undefinedWhen: {
        degenerate: 'a changed source file that would count is binary to git and has no lines to compare',
      },
      meaning:
        'Lines of code that the patch deletes, tests included. A changed line counts as one deleted and one added.',
      definition: 'deleted SLOC, same files',
      source: 'Kamei et al. 2013',
      departures: 'LD in the source',
    },
    'patch_size.patch.relative_churn': {
      level: 'patch',
      scope: 'patch',
      unit: 'ratio',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'ratio',
      empty: 0,
      undefinedWhen: {
        degenerate: 'a changed source file that would count is binary to git and has no lines to compare',
      },
      meaning:
        'Changed lines of code relative to the size of the touched files before. Above 1 the patch changes more than was there.',
      definition: '(added+deleted SLOC in T) / max(1, SLOC of T before)',
      source:
        'Nagappan, Ball 2005, Use of relative code churn measures to predict system defect density (ICSE)',
      departures: 'M1 in the source',
    },
    'patch_size.patch.hunks': {
      level: 'patch',
      scope: 'patch',
      unit: 'hunks',
      range: '[0,inf)',
      direction: 'neutral',
      aggregation: 'count',
      empty: 0,
      undefinedWhen: {
        degenerate: 'a changed source file that would count is binary to git and has no lines to compare',
      },
      meaning: 'Number of separate places that the patch changes in production files.',
      definition: 'diff hunks at 0 context lines in production files',
      source:
        'Purushothaman, Perry 2005, Toward understanding the rhetoric of small source code changes (TSE)',
    },
  },
  compute({ files }) {
    const added = sumOf(files, (file) => changedLines(file, 'after', isCounted));
    const deleted = sumOf(files, (file) => changedLines(file, 'before', isCounted));
    const churn = sumOf(
      files,
      (file) =>
        changedLines(file, 'after', isProductionSource) + changedLines(file, 'before', isProductionSource),
    );
    const size = sumOf(files, ({ before }) => (before && isProductionSource(before) ? before.size : 0));
    const hunks = sumOf(files, (file) => (sidesOf(file).some(isProductionSource) ? file.hunks.length : 0));
    // A source file without comparable lines leaves a gap that 0 would hide.
    const gap = (counts: (side: PatchFileSide) => boolean) =>
      files.some((file) => file.binary && sidesOf(file).some(counts));
    return {
      'patch_size.patch.added': gap(isCounted) ? 'degenerate' : added,
      'patch_size.patch.deleted': gap(isCounted) ? 'degenerate' : deleted,
      'patch_size.patch.relative_churn': gap(isProductionSource) ? 'degenerate' : churn / Math.max(1, size),
      'patch_size.patch.hunks': gap(isProductionSource) ? 'degenerate' : hunks,
    };
  },
});

/** Source files count unless they are vendored, generated or minified (ADR 0002, 17). */
function isCounted(side: PatchFileSide): boolean {
  return side.language !== undefined && side.class !== 'excluded';
}

/** Changed lines of code on one side, if it counts; plain lines where the file's facts are not known on both. */
function changedLines(
  file: PatchFile,
  which: 'before' | 'after',
  counts: (side: PatchFileSide) => boolean,
): number {
  const side = file[which];
  if (!side || !counts(side)) return 0;
  const { lineClass } = side;
  return sumOf(file.hunks, (hunk) => {
    const start = which === 'before' ? hunk.beforeStart : hunk.afterStart;
    const lines = which === 'before' ? hunk.beforeLines : hunk.afterLines;
    if (!lineClass) return lines;
    let code = 0;
    for (let line = start; line < start + lines; line++) if (lineClass[line - 1] === LINE_CODE) code++;
    return code;
  });
}
