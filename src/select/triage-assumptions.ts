/** What the calibration rows were grouped by when they were scored: no fold has a group in training and test. */
export type CalibrationUnit = 'instance' | 'repository';

/** What the bounds of triage rest on, in words, for whoever reads the result. */
export function triageAssumptions(unit: CalibrationUnit): string[] {
  return [
    unit === 'instance'
      ? 'The candidates are like the calibration patches (exchangeable): new instances of the same repositories, by the same kind of models. The folds were grouped by instance, so the bounds do not cover a new repository.'
      : 'The candidates are like the calibration patches (exchangeable): instances of repositories drawn like those of the calibration data, by the same kind of models. The folds were grouped by repository, so a new repository is covered as far as it is like these.',
    'Calibration scores are out of fold, by models trained on fewer rows than the saved one; the scores of both are taken to mean the same.',
    'A verdict is what the labels recorded: a judge that errs is not corrected.',
    'A bound holds with its confidence over repetitions of the calibration, each rule for itself; it bounds the share of good patches that are dropped, and of poor patches that are kept, not how many of the kept are good.',
  ];
}
