import type { Agreement, AgreementReport } from '../../agreement/report.ts';
import { kindText, pairText, wayText } from '../../report/agreement-words.ts';
import { amount, moneyText } from '../../report/judges-table.ts';
import { count, difference, estimateText, percent, score } from '../../report/number-text.ts';
import { estimandPhrase } from '../../report/predictors.ts';

/** A table of texts: the first row is its head. */
export interface TextTable {
  readonly caption: string;
  readonly rows: readonly (readonly string[])[];
  /** Of each column whether it holds numbers. */
  readonly numeric: readonly boolean[];
}

const NOTHING = '–';

/** What a terminal shows of a comparison: sources, pairs, costs. */
export function agreementSummary(report: AgreementReport): TextTable[] {
  return [
    ...report.targets.flatMap((target) => [sourcesTable(report, target), ...pairsTables(target)]),
    ...costTables(report),
  ];
}

function sourcesTable({ sources }: AgreementReport, target: AgreementReport['targets'][number]): TextTable {
  const known = new Map(sources.map((source) => [source.name, source]));
  const rows = target.sources.map(({ source, distribution, unscoredPatches, retest }) => [
    source,
    kindText(known.get(source)!),
    count(distribution.n),
    count(unscoredPatches),
    distribution.classes.map(({ name, count: n }) => `${name} ${count(n)}`).join(', '),
    retest === null ? '0' : `${count(retest.equal)} of ${count(retest.n)}`,
    retest === null ? NOTHING : estimateText(retest.kappa, score),
  ]);
  return {
    caption: `${target.name}: sources`,
    rows: [['source', 'what', 'labelled', 'unscored', 'labels', 'again equal', 'kappa'], ...rows],
    numeric: [false, false, true, true, false, true, true],
  };
}

function pairsTables({ name, kind, pairs, together }: AgreementReport['targets'][number]): TextTable[] {
  if (pairs.length === 0) return [];
  const cells = (of: Agreement | null) =>
    of === null
      ? ['0', ...new Array<string>(4).fill(NOTHING)]
      : [
          count(of.n),
          percent(of.equal / of.n),
          estimateText(of.kappa, score),
          estimateText(of.alpha, score),
          of.bias === null ? NOTHING : estimateText(of.bias, difference),
        ];
  const rows = pairs.flatMap((pair) => {
    const head = [pair.first, pair.second, pairText(pair)];
    if (pair.training === null) return [[...head, 'all', ...cells(pair.all)]];
    return [
      [...head, 'not in training', ...cells(pair.training.unseen)],
      [...head, `all, ${count(pair.training.seen)} in training: no evidence`, ...cells(pair.all)],
    ];
  });
  const all =
    together === null
      ? []
      : [
          [
            `all ${count(together.sources.length)} raters`,
            '',
            'rater and rater',
            'labelled at least twice',
            count(together.n),
            NOTHING,
            NOTHING,
            estimateText(together.alpha, score),
            NOTHING,
          ],
        ];
  const kappa = kind === 'ordinal' ? 'quadratic kappa' : 'kappa';
  return [
    {
      caption: `${name}: pairs`,
      rows: [
        ['first', 'second', 'what', 'patches', 'n', 'equal', kappa, 'alpha', 'second higher by'],
        ...rows,
        ...all,
      ],
      numeric: [false, false, false, false, true, true, true, true, true],
    },
  ];
}

function costTables({ costs }: AgreementReport): TextTable[] {
  if (costs.length === 0) return [];
  const rows = costs.map((option) => {
    const { target, source, judge, asked, metricSeconds, judging, triage } = option;
    return [
      wayText(option),
      target ?? '',
      source ?? '',
      judge === null ? '' : (judge.model ?? judge.backend ?? judge.source),
      percent(asked),
      triage === null ? '' : estimateText(triage.recall, percent),
      triage === null ? '' : estimandPhrase(triage.estimand),
      metricSeconds === null ? NOTHING : amount(metricSeconds),
      ...(judging === null
        ? [NOTHING, NOTHING, NOTHING, NOTHING]
        : [
            amount(judging.input_tokens),
            amount(judging.output_tokens),
            amount(judging.seconds),
            judging.money === null ? (asked === 0 ? '0' : NOTHING) : moneyText(judging.money),
          ]),
    ];
  });
  return [
    {
      caption: 'sorting 1,000 patches costs',
      rows: [
        [
          'way',
          'label',
          'source',
          'judge',
          'asked',
          'good kept',
          'on',
          'metrics s',
          'tokens in',
          'tokens out',
          'judge s',
          'money',
        ],
        ...rows,
      ],
      numeric: [false, false, false, false, true, true, false, true, true, true, true, true],
    },
  ];
}
