import type { UnitFacts } from '../../src/facts/types.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { halsteadDifficulty, halsteadVolume, sumOf, unitsOf, unitsOfGroups } from '../../src/measure/side.ts';

export default deltaGroup({
  id: 'halstead',
  title: 'Halstead',
  category: 'complexity',
  metrics: {
    'halstead.file.volume_density': {
      level: 'file',
      scope: 'touched-common',
      unit: 'bits/line',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'ratio',
      empty: 'undefined',
      undefinedWhen: { degenerate: 'the touched files that exist on both sides have no line of code' },
      meaning:
        'Information in bits per line of code of the files that exist before and after: long lines over a large vocabulary score high.',
      definition: 'sum over f in T of V(f) / sum SLOC(f); V=(N1+N2) log2(n1+n2)',
      source: 'Halstead 1977, Elements of Software Science',
      departures: 'token classes: §5.5; n=0 -> V=0',
    },
    'halstead.file.difficulty_mean': {
      level: 'file',
      scope: 'touched-common',
      unit: 'ratio',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched files that exist on both sides hold no unit' },
      meaning:
        "Halstead's difficulty of an average function or method in the files that exist before and after: it rises with the number of different operators and with the reuse of the same operands.",
      definition: 'mean over u in U(T) of (n1/2)(N2/n2)',
      source: 'Halstead 1977, Elements of Software Science',
      departures: 'n2=0 -> 0',
    },
    'halstead.package.effort_log_mean': {
      level: 'package',
      scope: 'touched',
      unit: 'ln',
      range: '[0,inf)',
      direction: 'worse',
      aggregation: 'mean',
      empty: 'undefined',
      undefinedWhen: { 'no-unit': 'the touched packages hold no unit' },
      meaning:
        "Halstead's effort, difficulty times volume, of an average function or method in the touched packages, as a natural logarithm. A rise by 0.7 is about a doubling.",
      definition: 'mean over u in U(PT) of ln(1+D(u)V(u))',
      source: 'Halstead 1977, Elements of Software Science',
      departures: 'per unit token counts',
    },
  },
  compute({ common, packages }) {
    const units = unitsOf(common);
    const packageUnits = unitsOfGroups(packages);
    const lines = sumOf(common, (file) => file.facts.sloc);
    return {
      'halstead.file.volume_density':
        common.length === 0
          ? 'no-common-file'
          : lines === 0
            ? 'degenerate'
            : sumOf(common, (file) => halsteadVolume(file.facts.halstead)) / lines,
      'halstead.file.difficulty_mean':
        common.length === 0
          ? 'no-common-file'
          : units.length === 0
            ? 'no-unit'
            : sumOf(units, (unit) => halsteadDifficulty(unit.halstead)) / units.length,
      'halstead.package.effort_log_mean':
        packages.length === 0
          ? 'no-file'
          : packageUnits.length === 0
            ? 'no-unit'
            : sumOf(packageUnits, logEffort) / packageUnits.length,
    };
  },
});
function logEffort({ halstead }: UnitFacts): number {
  return Math.log(1 + halsteadDifficulty(halstead) * halsteadVolume(halstead));
}
