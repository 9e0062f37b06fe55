import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { type Side, sumOf } from '../../src/measure/side.ts';
import { reachedFiles } from '../../src/model/graphs/reachable-files.ts';
import type { RepoModel } from '../../src/model/repo-model.ts';
import { publicSymbols } from '../../src/model/symbols/public-symbols.ts';
import { orphans, symbolsForTestsOnly } from '../../src/model/symbols/symbol-use.ts';

export default deltaGroup({
  id: 'orphan',
  title: 'Unreached code',
  category: 'unused-code',
  metrics: {
    'orphan.file.unreachable': {
      level: 'file',
      scope: 'touched',
      unit: 'statements',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning:
        'Number of statements in the touched files that can never run because the one before them always leaves the block.',
      definition:
        '#{statements that follow an unconditional return/raise/throw/break/continue/goto/panic/exit in the same block of T}',
      source:
        'Debray, Evans, Muth, De Sutter 2000, Compiler techniques for code compaction (TOPLAS); Romano, Vendome, Scanniello, Poshyvanyk 2020, A multi-study investigation into dead code (TSE)',
      departures:
        'labels, hoisted function declarations and Go/C case bodies with labels excluded; also bodies of literal if False/0/while(false)',
    },
    'orphan.package.exports': {
      level: 'package',
      scope: 'touched',
      unit: 'symbols',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning:
        'Number of public symbols in the touched packages that no other file names and no entry file passes on. In a library some of them may be meant for users outside.',
      definition:
        '#{public symbols in PT with no reference from another file (tests included), not reached through a re-export chain from an entry file}',
      source:
        'Chen, Gansner, Koutsofios 1998, A C++ data model supporting reachability analysis and dead code detection (TSE)',
      departures:
        'names in entry files (§3.6) and overrides excluded; matched by resolved import, else by member name',
    },
    'orphan.component.test_only_share': {
      level: 'component',
      scope: 'touched',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched components have no public symbol' },
      meaning: 'Share of the public symbols of the touched components that only tests use.',
      definition: '#{public symbols in CT referenced from test files only} / #{public symbols in CT}',
      source:
        'Chen et al. 1998; Romano, Vendome, Scanniello, Poshyvanyk 2020, A multi-study investigation into dead code (TSE)',
    },
    'orphan.repo.unreached_share': {
      level: 'repo',
      scope: 'all',
      unit: 'ratio',
      range: '[0,1]',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 0,
      meaning:
        'Share of the code that lies in files to which no chain of dependencies leads from an entry file. Files that are loaded by name at run time count as unreached.',
      definition: 'SLOC of files not reachable in E from entry files / SLOC(F)',
      source:
        'Chen, Gansner, Koutsofios 1998, A C++ data model supporting reachability analysis and dead code detection (TSE)',
      departures:
        'entry: §3.6; a repository with no entry file uses files with in-degree 0 that are not leaves',
    },
  },
  compute(side) {
    const { model, touched, packages } = side;
    return {
      'orphan.file.unreachable': sumOf(touched, ({ facts }) => facts.unreachable),
      'orphan.package.exports': sumOf(packages.flat(), (file) => orphans(model, file)),
      'orphan.component.test_only_share': testOnlyShare(side),
      'orphan.repo.unreached_share': unreachedShare(model),
    };
  },
});

function testOnlyShare({ model, components }: Side): Measurement {
  const files = components.flat();
  if (files.length === 0) return 'no-file';
  const all = sumOf(files, (file) => publicSymbols(model, file).length);
  if (all === 0) return 'no-unit';
  return sumOf(files, (file) => symbolsForTestsOnly(model, file)) / all;
}

function unreachedShare(model: RepoModel): number {
  const lines = sumOf(model.files, ({ facts }) => facts.sloc);
  if (lines === 0) return 0;
  const { nodeOf } = model.architecture();
  const reached = reachedFiles(model);
  const lost = model.files.filter(({ path }) => reached[nodeOf.get(path)!] === 0);
  return sumOf(lost, ({ facts }) => facts.sloc) / lines;
}
