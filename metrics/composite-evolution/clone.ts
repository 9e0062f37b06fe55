import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { type Side, sumOf } from '../../src/measure/side.ts';
import { sideClones } from '../../src/measure/side-clones.ts';
import type { Clones } from '../../src/model/clones/clones.ts';
import type { ModelFile } from '../../src/model/repo-model.ts';

export default deltaGroup({
  id: 'clone',
  title: 'Duplicated code',
  category: 'composite-evolution',
  metrics: {
    'clone.file.density': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { degenerate: 'the touched files that exist on both sides hold no line of code' },
      meaning:
        'Share of the lines of the touched files that stand a second time somewhere in the repository. A rise means that the patch copies, or that others copied what it leaves; a fall, that duplicates were joined.',
      definition: 'SLOC of T covered by a window that occurs >=2 times in F / SLOC(T)',
      source:
        'Kamiya, Kusumoto, Inoue 2002, CCFinder: a multilinguistic token-based code clone detection system (TSE); Baker 1995, On finding duplication and near-duplication in large software systems (WCRE)',
      departures: 'window: 6 consecutive code lines, §7.7',
    },
    'clone.repo.density': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      threshold: '3/5/10/20% (SIG)',
      aggregation: 'ratio',
      empty: 0,
      meaning:
        'Share of the lines of the whole repository that stand in it twice or more. It moves with one patch only as far as the patch is large beside the repository.',
      definition: 'SLOC of F covered by a window that occurs >=2 times in F / SLOC(F)',
      source: 'Heitlager, Kuipers, Visser 2007, A practical model for measuring maintainability (QUATIC)',
    },
    'clone.component.cross_classes': {
      level: 'component',
      scope: 'all',
      unit: 'clone classes',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning:
        'Pieces of code that stand in two components or more, each counted once however often it occurs. A rise means that the patch copies across a boundary that a dependency could have crossed.',
      definition: '#{maximal window runs that occur in >=2 components}',
      source:
        "Kapser, Godfrey 2008, 'Cloning considered harmful' considered harmful (EMSE); Kamiya, Kusumoto, Inoue 2002, CCFinder: a multilinguistic token-based code clone detection system (TSE)",
      departures: 'adjacent windows with the same file set are merged',
    },
    'clone.file.twin_share': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: {
        degenerate:
          'no touched file that exists on both sides holds a window: they are too short, or their lines too empty',
      },
      meaning:
        'Share of the windows of the touched files that stand in another file too. A rise means code that is built again in place of being used; a patch of one of several twins leaves the others behind, which lowers it.',
      definition: 'windows of T that also occur in F minus T / windows of T',
      source:
        'Kamiya, Kusumoto, Inoue 2002, CCFinder: a multilinguistic token-based code clone detection system (TSE); Juergens, Deissenboeck, Hummel, Wagner 2009, Do code clones matter? (ICSE)',
      departures: 'code rebuilt in place of reused',
    },
  },
  compute(side) {
    const clones = sideClones(side);
    return {
      'clone.file.density': density(side, clones),
      'clone.repo.density': repositoryDensity(side.model.files, clones),
      'clone.component.cross_classes': clones.crossComponentClasses(),
      'clone.file.twin_share': twinShare(side, clones),
    };
  },
});

function density({ common }: Side, clones: Clones): Measurement {
  if (common.length === 0) return 'no-common-file';
  const lines = sumOf(common, sloc);
  return lines === 0 ? 'degenerate' : sumOf(common, (file) => clones.coverage(file).lines) / lines;
}

function repositoryDensity(files: readonly ModelFile[], clones: Clones): number {
  const lines = sumOf(files, sloc);
  return lines === 0 ? 0 : clones.coveredLines() / lines;
}

function twinShare({ common }: Side, clones: Clones): Measurement {
  if (common.length === 0) return 'no-common-file';
  const { windows, twins } = clones.twins(common);
  return windows === 0 ? 'degenerate' : twins / windows;
}

function sloc({ facts }: ModelFile): number {
  return facts.sloc;
}
