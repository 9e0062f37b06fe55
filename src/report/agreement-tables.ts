import type { Agreement, AgreementReport } from '../agreement/report.ts';
import { type Cell, csvText, estimateCells, estimateHeader, type ReportTable } from './csv.ts';
import { judgesTable, spendingCells, spendingHeader, unscoredTable } from './judges-csv.ts';

/** The numbers of a comparison as CSV tables, always the same ones in the same order. */
export function agreementTables(report: AgreementReport): ReportTable[] {
  const judges = report.sources.flatMap(({ name: source, judges: of }) =>
    of.map((judge) => ({ source, judge })),
  );
  return [
    sourcesTable(report),
    distributionTable(report),
    pairsTable(report),
    confusionTable(report),
    togetherTable(report),
    judgesTable(judges),
    unscoredTable(judges),
    costsTable(report),
  ];
}

function sourcesTable({ sources, targets }: AgreementReport): ReportTable {
  const header = [
    'target',
    'source',
    'kind',
    'training',
    'labelled',
    'further',
    'unscored',
    'retest_n',
    'retest_instances',
    'retest_equal',
    ...estimateHeader('retest_kappa'),
    ...estimateHeader('retest_alpha'),
  ];
  const training = new Map(
    sources.map(({ name, training: of }) => [
      name,
      of?.known === 'held-out' ? `held-out by ${of.estimand}` : (of?.known ?? null),
    ]),
  );
  const rows = targets.flatMap((target) =>
    target.sources.map(({ source, kind, distribution, further, unscoredPatches, retest }): Cell[] => [
      target.name,
      source,
      kind,
      training.get(source) ?? null,
      distribution.n,
      further,
      unscoredPatches,
      retest?.n ?? 0,
      retest?.instances ?? null,
      retest?.equal ?? null,
      ...estimateCells(retest?.kappa),
      ...estimateCells(retest?.alpha),
    ]),
  );
  return { name: 'sources', csv: csvText(header, rows) };
}

function distributionTable({ targets }: AgreementReport): ReportTable {
  const rows = targets.flatMap((target) =>
    target.sources.flatMap(({ source, distribution: { n, classes } }) =>
      classes.map((one): Cell[] => [target.name, source, n, one.name, one.count, ...estimateCells(one)]),
    ),
  );
  const header = ['target', 'source', 'n', 'class', 'count', ...estimateHeader('share')];
  return { name: 'distribution', csv: csvText(header, rows) };
}

/** The agreements of each pair: on all common patches, and on those whose instance was in no training. */
function agreements({ targets }: AgreementReport) {
  return targets.flatMap((target) =>
    target.pairs.flatMap((pair) => [
      { target, pair, rows: 'all', of: pair.all },
      ...(pair.training === null ? [] : [{ target, pair, rows: 'unseen', of: pair.training.unseen }]),
    ]),
  );
}

function pairsTable(report: AgreementReport): ReportTable {
  const header = [
    'target',
    'first',
    'second',
    'kind',
    'rows',
    'seen_in_training',
    'unscored_by_one',
    'n',
    'instances',
    'equal',
    ...estimateHeader('kappa'),
    ...estimateHeader('alpha'),
    ...estimateHeader('bias'),
  ];
  const cells = (of: Agreement | null): Cell[] => [
    of?.n ?? 0,
    of?.instances ?? null,
    of?.equal ?? null,
    ...estimateCells(of?.kappa),
    ...estimateCells(of?.alpha),
    ...estimateCells(of?.bias),
  ];
  const rows = agreements(report).map(({ target, pair, rows: which, of }): Cell[] => [
    target.name,
    pair.first,
    pair.second,
    pair.kind,
    which,
    which === 'all' ? (pair.training?.seen ?? 0) : 0,
    pair.lost,
    ...cells(of),
  ]);
  return { name: 'pairs', csv: csvText(header, rows) };
}

function confusionTable(report: AgreementReport): ReportTable {
  const rows = agreements(report).flatMap(({ target, pair, rows: which, of }) =>
    (of?.confusion ?? []).flatMap((row, first) =>
      row.map((n, second): Cell[] => [
        target.name,
        pair.first,
        pair.second,
        which,
        target.classes[first] ?? null,
        target.classes[second] ?? null,
        n,
      ]),
    ),
  );
  const header = ['target', 'first', 'second', 'rows', 'first_class', 'second_class', 'n'];
  return { name: 'confusion', csv: csvText(header, rows) };
}

function togetherTable({ targets }: AgreementReport): ReportTable {
  const rows = targets.flatMap(({ name, together }): Cell[][] =>
    together === null
      ? []
      : [[name, together.sources.length, together.n, together.instances, ...estimateCells(together.alpha)]],
  );
  const header = ['target', 'sources', 'n', 'instances', ...estimateHeader('alpha')];
  return { name: 'together', csv: csvText(header, rows) };
}

function costsTable({ costs }: AgreementReport): ReportTable {
  const header = [
    'way',
    'target',
    'source',
    'judged_by',
    'backend',
    'judge_model',
    'asked',
    'estimand',
    'lost_aim',
    ...estimateHeader('recall'),
    ...estimateHeader('precision'),
    'metric_seconds',
    ...spendingHeader('judge_'),
  ];
  const rows = costs.map((one): Cell[] => [
    one.way,
    one.target,
    one.source,
    one.judge?.source ?? null,
    one.judge?.backend ?? null,
    one.judge?.model ?? null,
    one.asked,
    one.triage?.estimand ?? null,
    one.triage?.lost ?? null,
    ...estimateCells(one.triage?.recall),
    ...estimateCells(one.triage?.precision),
    one.metricSeconds,
    ...spendingCells(one.judging),
  ]);
  return { name: 'costs', csv: csvText(header, rows) };
}
