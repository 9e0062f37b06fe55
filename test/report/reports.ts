import type {
  CorrelationEstimate,
  Estimate,
  FilterPoint,
  MetricCorrelation,
  MetricSeparation,
  PredictorDifference,
  PredictorName,
  PredictorReport,
  StudyReport,
  SurrogateReport,
} from '../../src/study/report.ts';

/** An estimate with an interval of the given half width. */
export function around(value: number, half = 0.05): Estimate {
  return { value, low: value - half, high: value + half };
}

/** An estimate that does not exist. */
export const NOTHING: Estimate = { value: null, low: null, high: null };

function correlation(value: number): CorrelationEstimate {
  return { ...around(value), n: 300, p: 0.01, q: 0.02 };
}

function metric(id: string, spearman: number, partial: number | null): MetricCorrelation {
  return {
    id,
    defined: 0.95,
    nonZero: 0.5,
    spearman: correlation(spearman),
    tau: correlation(spearman * 0.8),
    within: correlation(spearman * 0.9),
    partial: partial === null ? null : correlation(partial),
  };
}

function separation(id: string, auc: number): MetricSeparation {
  return {
    id,
    n: 300,
    auc: around(auc),
    heldOut: {
      youden: around(0.1),
      balancedAccuracy: around(0.55),
      threshold: 0.25,
      higherIsGood: 9,
      folds: 10,
    },
  };
}

function predictor(name: PredictorName, kappa: number): PredictorReport {
  return {
    predictor: name,
    scores: {
      macroF1: around(kappa + 0.1),
      balancedAccuracy: around(kappa + 0.2),
      accuracy: around(kappa + 0.3),
      kappa: around(kappa),
      rankedProbabilityScore: around(0.2, 0.01),
      auc: around(0.6),
    },
    confusion: [
      [50, 20, 10],
      [30, 60, 30],
      [0, 25, 75],
    ],
    calibration: [
      { predicted: 0.1, observed: around(0.15), n: 80 },
      { predicted: 0.9, observed: around(0.85), n: 120 },
    ],
    calibrationError: 0.05,
  };
}

/** A paired difference with the given kappa. */
export function differenceTo(
  second: PredictorName,
  kappa: Estimate,
  first: PredictorName = 'forest',
): PredictorDifference {
  return {
    first,
    second,
    macroF1: kappa,
    balancedAccuracy: kappa,
    kappa,
    rankedProbabilityScore: around(-0.01, 0.005),
    auc: kappa,
  };
}

/** A surrogate whose forest beats size by the given difference in kappa. */
export function surrogateOf(
  gain: Estimate,
  estimand: SurrogateReport['estimand'] = 'repository',
): SurrogateReport {
  return {
    estimand,
    folds: 10,
    n: 300,
    clusters: { by: 'repo', n: 26, effective: 12.34 },
    predictors: [
      predictor('forest', 0.4),
      predictor('forest-size', 0.3),
      predictor('forest-with-size', 0.45),
      predictor('majority', 0),
      predictor('model-prior', 0.35),
    ],
    differences: [
      {
        first: 'forest',
        second: 'forest-size',
        macroF1: around(0.07),
        balancedAccuracy: around(0.06),
        kappa: gain,
        rankedProbabilityScore: around(-0.01, 0.005),
        auc: around(0.04),
      },
      differenceTo('forest-size', around(0.15, 0.06), 'forest-with-size'),
      differenceTo('majority', around(0.4)),
      differenceTo('model-prior', around(0.05, 0.1)),
    ],
    groups: [
      { group: 'owner/large', n: 200, macroF1: 0.4, kappa: 0.35, auc: 0.7, difference: 0.1 },
      { group: 'owner/small', n: 5, macroF1: null, kappa: null, auc: null, difference: null },
    ],
    macroAverage: {
      macroF1: around(0.4),
      kappa: around(0.35),
      auc: around(0.7),
      difference: around(0.06, 0.08),
      groups: 9,
    },
    parts: [{ part: 'python', n: 200, macroF1: 0.41, kappa: 0.36, auc: 0.71, difference: 0.11 }],
  };
}

function filterPoint(
  threshold: number,
  saved: number,
  precision: number | null,
  recall: number,
): FilterPoint {
  return {
    threshold,
    kept: 1 - saved,
    saved,
    precision: precision === null ? NOTHING : around(precision),
    recall: around(recall, 0.02),
  };
}

const IDS = ['volume.file.sloc_sum', 'cyclomatic.file.max', 'patch_size.patch.added', 'fan.file.in_max'];

/** A report of an ordinal label in which every part is there. */
export function fullReport(): StudyReport {
  const correlations = {
    metrics: [metric(IDS[2]!, 0.3, 0.02), metric(IDS[1]!, -0.2, -0.1), metric(IDS[0]!, 0.1, 0.05)],
    controls: [{ ...metric('plain_lines', 0.44, null), id: 'plain_lines' as const }],
    chance: { permutations: 1000, maximum95: 0.13, median: 0.1, p: 0.002 },
    resamples: 1000,
  };
  const separations = {
    good: ['Moderate', 'High'],
    metrics: [separation(IDS[2]!, 0.62), separation(IDS[1]!, 0.41)],
    controls: [separation('plain_lines', 0.6)],
    bestInFold: { balancedAccuracy: around(0.58), chosen: [{ id: IDS[2]!, folds: 10 }] },
  };
  return {
    ...emptyReport(),
    retest: { n: 96, instances: 24, equal: 83, kappa: around(0.92, 0.03), alpha: around(0.9, 0.03) },
    distribution: [
      {
        part: 'all',
        n: 300,
        classes: [
          { name: 'Low', count: 80, ...around(80 / 300) },
          { name: 'Moderate', count: 120, ...around(0.4) },
          { name: 'High', count: 100, ...around(1 / 3) },
        ],
        good: around(220 / 300),
      },
    ],
    correlations,
    collinearity: {
      ids: [IDS[0]!, IDS[2]!, IDS[1]!],
      rho: [
        [1, 0.9, -0.7],
        [0.9, 1, null],
        [-0.7, null, 1],
      ],
      clusters: [
        { representative: IDS[2]!, members: [IDS[0]!, IDS[2]!] },
        { representative: IDS[1]!, members: [IDS[1]!] },
      ],
      threshold: 0.8,
      constant: [IDS[3]!],
      empty: [],
    },
    separation: separations,
    surrogates: [surrogateOf(around(0.12), 'instance'), surrogateOf(around(0.1, 0.05))],
    importance: {
      estimand: 'repository',
      score: 'kappa',
      repeats: 5,
      metrics: IDS.slice(0, 3).map((id, at) => ({ id, ...around(0.03 - at / 100, 0.01) })),
      groups: [{ group: 'patch_size', ...around(0.05, 0.01) }],
      clusters: [{ representative: IDS[2]!, members: [IDS[0]!, IDS[2]!], ...around(0.06, 0.01) }],
    },
    filters: [
      {
        estimand: 'repository',
        good: ['Moderate', 'High'],
        base: 220 / 300,
        curves: [
          {
            predictor: 'forest',
            points: [
              filterPoint(0, 0, 0.73, 1),
              filterPoint(0.4, 0.24, 0.8, 0.95),
              filterPoint(1.1, 1, null, 0),
            ],
          },
          { predictor: 'forest-size', points: [filterPoint(0, 0, 0.73, 1), filterPoint(1.1, 1, null, 0)] },
          { predictor: 'majority', points: [filterPoint(0, 0, 0.73, 1), filterPoint(1.1, 1, null, 0)] },
        ],
        operating: [
          { predictor: 'forest', lost: 0.05, point: filterPoint(0.4, 0.24, 0.8, 0.95) },
          { predictor: 'forest-size', lost: 0.05, point: null },
        ],
      },
    ],
    transfer: [
      {
        by: 'language',
        parts: [
          { name: 'python', n: 200 },
          { name: 'go', n: 100 },
        ],
        auc: [
          [0.7, 0.55],
          [null, 0.65],
        ],
        kappa: [
          [0.4, 0.1],
          [null, 0.3],
        ],
        tested: [
          [200, 90],
          [0, 100],
        ],
      },
    ],
    parts: [{ part: 'python', n: 200, correlations, separation: separations }],
    predictions: {
      rows: [
        { instance_id: 'owner__large-1', truth: 0 },
        { instance_id: 'owner__large-1', model: 'model-a', sample: 2, truth: 2 },
      ],
      predictors: [
        {
          estimand: 'repository',
          predictor: 'forest',
          row: [1, 0],
          fold: [0, 3],
          predicted: [1, 0],
          probabilities: [
            [0.125, 0.5, 0.375],
            [0.75, 0.25, 0],
          ],
        },
      ],
    },
    notes: ['Rows that touch no production file (3) are left out.'],
  };
}

/** A report of an ordinal label in which every part that may be missing is. */
export function emptyReport(): StudyReport {
  return {
    format: 'archdelta-study/1',
    catalogue: '1.0',
    target: {
      name: 'aqj',
      kind: 'ordinal',
      classes: [
        { name: 'Low', n: 80 },
        { name: 'Moderate', n: 120 },
        { name: 'High', n: 100 },
      ],
      good: ['Moderate', 'High'],
    },
    data: {
      rows: 1340,
      labelled: 300,
      unlabelled: 1040,
      unknownLabels: 4,
      furtherLabels: 96,
      failed: [{ code: 'patch-does-not-apply', n: 40, labels: { High: 25, Low: 10 } }],
      instances: 120,
      repositories: [
        { name: 'owner/large', n: 295 },
        { name: 'owner/small', n: 5 },
      ],
      languages: [
        { name: 'python', n: 200 },
        { name: 'go', n: 100 },
      ],
      models: [{ name: 'reference', n: 300 }],
    },
    settings: {
      seed: 1,
      trees: 200,
      folds: 10,
      resamples: 1000,
      permutations: 1000,
      where: [],
      merged: [],
      by: null,
    },
    retest: null,
    distribution: [],
    correlations: null,
    collinearity: null,
    separation: null,
    surrogates: [],
    importance: null,
    filters: [],
    transfer: [],
    parts: [],
    predictions: null,
    notes: [],
  };
}

/** A report of a nominal label whose classes nobody calls good: no kappa, no AUC, no filter. */
export function nominalReport(): StudyReport {
  const full = fullReport();
  const bare = (surrogate: SurrogateReport): SurrogateReport => ({
    ...surrogate,
    predictors: surrogate.predictors.map((one) => ({
      ...one,
      scores: { ...one.scores, kappa: null, rankedProbabilityScore: null, auc: null },
      calibration: [],
      calibrationError: null,
    })),
    differences: surrogate.differences.map((one) => ({
      ...one,
      kappa: null,
      rankedProbabilityScore: null,
      auc: null,
    })),
    groups: surrogate.groups.map((one) => ({ ...one, kappa: null, auc: null })),
    macroAverage: { ...surrogate.macroAverage, kappa: NOTHING, auc: NOTHING },
    parts: surrogate.parts.map((one) => ({ ...one, kappa: null, auc: null })),
  });
  return {
    ...full,
    target: { ...full.target, name: 'fault', kind: 'nominal', good: null },
    distribution: full.distribution.map((one) => ({ ...one, good: null })),
    correlations: null,
    separation: null,
    surrogates: full.surrogates.map(bare),
    importance: { ...full.importance!, score: 'macroF1' },
    filters: [],
    transfer: [],
    parts: [],
  };
}

/** A full report in which no number that may be missing is there. */
export function silentReport(): StudyReport {
  const optional = new Set(['p', 'q', 'maximum95', 'median', 'threshold', 'calibrationError', 'difference']);
  const rho = [
    [null, null, null],
    [null, null, null],
    [null, null, null],
  ];
  const silenced = (value: unknown, key: string): unknown => {
    if (key === 'rho') return rho;
    if (Array.isArray(value)) return value.map((item) => silenced(item, key));
    if (value === null || typeof value !== 'object')
      return optional.has(key) || /^(auc|kappa|macroF1)$/.test(key) ? null : value;
    const inner = Object.fromEntries(Object.entries(value).map(([name, of]) => [name, silenced(of, name)]));
    return 'low' in value ? { ...inner, ...NOTHING } : inner;
  };
  const silent = silenced(fullReport(), '') as StudyReport;
  // Thresholds of filters and clusters are always there.
  return { ...silent, collinearity: { ...silent.collinearity!, threshold: 0.8 }, filters: [] };
}

/** Names that would run, break out, turn the text or burst the layout if they were not treated as texts. */
export const HOSTILE = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `' onload='alert(1)`,
  `</style></svg></title><h1>out</h1>`,
  `<!-- --><![CDATA[ ]]>&amp;&#60;`,
  `=HYPERLINK("http://evil.example/","x")`,
  `\u202egnp.exe\u2066\u200f`,
  `עברית-و-عربي`,
  'x'.repeat(5000),
  '名'.repeat(500),
  `line\nbreak\tand\u0000nul\ud800`,
  '__proto__',
  '',
];

/** A full report in which every name is hostile. */
export function hostileReport(): StudyReport {
  let next = 0;
  const seen = new Map<string, string>();
  const hostile = (text: string): string => {
    if (!seen.has(text)) seen.set(text, HOSTILE[next++ % HOSTILE.length]!);
    return seen.get(text)!;
  };
  const names = new Set([
    'name',
    'id',
    'instance_id',
    'model',
    'part',
    'group',
    'representative',
    'code',
    'catalogue',
  ]);
  const lists = new Set(['members', 'ids', 'constant', 'empty', 'good', 'notes', 'where']);
  const replaced = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return names.has(key) || lists.has(key) ? hostile(value) : value;
    if (Array.isArray(value)) return value.map((item) => replaced(item, key));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([inner, of]) => [
        key === 'labels' ? hostile(inner) : inner,
        replaced(of, inner),
      ]),
    );
  };
  const full = fullReport();
  return replaced(
    { ...full, settings: { ...full.settings, where: ['model=x'], merged: [['a', 'b']] } },
    '',
  ) as StudyReport;
}
