import {
  softwareEngineeringInstituteIndex,
  visualStudioIndex,
} from '../../src/measure/maintainability-index.ts';
import { deltaGroup } from '../../src/measure/metric-group.ts';
import { minOf, sumOf } from '../../src/measure/side.ts';

export default deltaGroup({
  id: 'maintainability',
  title: 'Maintainability index',
  category: 'complexity',
  metrics: {
    'maintainability.file.vs_min': {
      level: 'file',
      scope: 'touched-common',
      unit: 'points',
      range: '[0,100]',
      direction: 'better',
      threshold: '<20 (VS green), <10 red',
      limit: 20,
      aggregation: 'min',
      empty: 'undefined',
      meaning:
        'Maintainability index of the worst of the files that exist before and after, on the scale from 0 to 100 of Visual Studio. A fall means that the worst file got larger or more complex.',
      definition:
        'min over f in T of max(0,(171-5.2 ln V-0.23 CC-16.2 ln S)100/171), with V, CC, S = means over U(f) of V(u), CC(u), SLOC(u)',
      source:
        "Oman, Hagemeister 1992, Metrics for assessing a software system's maintainability (ICSM); Microsoft Visual Studio 2007 variant",
      departures: 'ln arguments floored at 1; f without units: V(f), 1, SLOC(f); empty file -> 100',
    },
    'maintainability.component.sei_mean': {
      level: 'component',
      scope: 'touched',
      unit: 'points',
      range: '(-inf,221]',
      direction: 'better',
      threshold: '<65 poor, >85 good',
      limit: 65,
      aggregation: 'mean',
      empty: 'undefined',
      meaning:
        'Maintainability index of an average file in the touched components, with the term that rewards comments. A fall means larger, more complex or less commented files.',
      definition:
        'mean over f in CT of 171-5.2 ln V-0.23 CC-16.2 ln S+50 sin(sqrt(2.4 perCM)), perCM=CLOC/(CLOC+SLOC) as a fraction',
      source:
        'Coleman, Ash, Lowther, Oman 1994, Using metrics to evaluate software system maintainability (Computer); Oman, Hagemeister 1992',
      departures: 'perCM as a fraction keeps the term monotone; published variants differ',
    },
  },
  compute({ common, components }) {
    const files = components.flat();
    return {
      'maintainability.file.vs_min':
        common.length === 0 ? 'no-common-file' : minOf(common, visualStudioIndex),
      'maintainability.component.sei_mean':
        files.length === 0 ? 'no-file' : sumOf(files, softwareEngineeringInstituteIndex) / files.length,
    };
  },
});
