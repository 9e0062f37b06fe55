import type { Measurement } from '../../src/measure/measurement.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { type Side, sumOf } from '../../src/measure/side.ts';
import {
  unusedImports,
  unusedParametersAndLocals,
  unusedPrivateSymbols,
} from '../../src/model/symbols/unused-symbols.ts';

export default deltaGroup({
  id: 'unused',
  title: 'Unused code',
  category: 'unused-code',
  metrics: {
    'unused.file.imports': {
      level: 'file',
      scope: 'touched',
      unit: 'bindings',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of imported names that the touched files never use.',
      definition: '#{import bindings in T whose local name is not used in the file and not re-exported}',
      source:
        'Romano, Vendome, Scanniello, Poshyvanyk 2020, A multi-study investigation into dead code (TSE)',
      departures:
        'not counted: __init__.py, __future__, blank/side-effect imports, __all__ members, if TYPE_CHECKING used in annotations; Go does not compile with one (0 in practice)',
    },
    'unused.file.private': {
      level: 'file',
      scope: 'touched',
      unit: 'symbols',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning:
        'Number of private functions, types, fields and constants in the touched files that nothing names besides their declaration.',
      definition:
        '#{private units, classes, fields, constants declared in T with no name occurrence in their visibility scope besides their declarations}',
      source:
        'Romano, Vendome, Scanniello, Poshyvanyk 2020, A multi-study investigation into dead code (TSE)',
      departures:
        'private per §4.4; visibility scope: class, file or package; recursion alone is no use; dunder, overrides, test/serialisation hooks, annotated members excluded',
    },
    'unused.file.params_locals': {
      level: 'file',
      scope: 'touched',
      unit: 'bindings',
      range: '[0,inf)',
      direction: 'worse',
      threshold: '>0',
      limit: 0,
      aggregation: 'count',
      empty: 0,
      meaning: 'Number of parameters and local variables in the touched files that are never read.',
      definition: '#{parameters and locals of units with a body in T, never read}',
      source:
        'Fowler 1999, Refactoring (Speculative Generality); Eder, Junker, Juergens, Hauptmann, Vaas, Prommer 2012, How much does unused code matter for maintenance? (ICSE)',
      departures:
        'name _ or _x, self, receivers, overrides and interface implementations (same method name in a base or interface of the repo) excluded',
    },
    'unused.package.density': {
      level: 'package',
      scope: 'touched',
      unit: 'per KSLOC',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { degenerate: 'the touched packages have no line of code' },
      meaning:
        'Unused imports, unused private symbols and unreachable statements per thousand lines of code of the touched packages.',
      definition: '1000 (imports+private+unreachable statements in PT) / SLOC(PT)',
      source:
        'Eder, Junker, Juergens, Hauptmann, Vaas, Prommer 2012, How much does unused code matter for maintenance? (ICSE)',
    },
  },
  compute(side) {
    const { model, touched } = side;
    return {
      'unused.file.imports': sumOf(touched, unusedImports),
      'unused.file.private': sumOf(touched, (file) => unusedPrivateSymbols(model, file).length),
      'unused.file.params_locals': sumOf(touched, (file) => unusedParametersAndLocals(model, file)),
      'unused.package.density': density(side),
    };
  },
});

function density({ model, packages }: Side): Measurement {
  const files = packages.flat();
  if (files.length === 0) return 'no-file';
  const lines = sumOf(files, ({ facts }) => facts.sloc);
  const unused = sumOf(
    files,
    (file) => unusedImports(file) + unusedPrivateSymbols(model, file).length + file.facts.unreachable,
  );
  // A package without lines has no density of 0.
  return lines === 0 ? 'degenerate' : (1000 * unused) / lines;
}
