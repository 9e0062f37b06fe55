import { ArchdeltaError } from '../../core/errors.ts';
import type { LabelRecord } from '../../instance/labels.ts';
import type { FeatureRow } from '../../instance/row-format.ts';
import { type Candidate, conditionNames } from '../../select/candidate.ts';
import { knownLabel } from '../../study/known-labels.ts';
import type { Surrogate } from '../../surrogate/surrogate.ts';
import { type FeatureSource, featureRows } from '../study/feature-source.ts';
import { joinLabels } from '../study/label-join.ts';
import { labelKind } from '../study/label-kind.ts';
import { type Prediction, predict } from '../study/predict.ts';

/** Where rows to select from come from. */
export interface CandidateSource {
  readonly features: FeatureSource;
  readonly surrogate?: Surrogate;
  readonly signal?: AbortSignal;
}

/** The rows with the metrics that are asked for alone, their predictions, and the ids of all metrics. */
export async function candidates(
  { features, surrogate, signal }: CandidateSource,
  names: ReadonlySet<string>,
): Promise<{ readonly rows: Candidate[]; readonly ids: readonly string[] }> {
  const rows: Candidate[] = [];
  const keys = new Set<string>();
  let ids: readonly string[] = [];
  async function* seen(): AsyncGenerator<FeatureRow> {
    for await (const row of featureRows(features, signal)) {
      const key = JSON.stringify([row.instance_id, row.model ?? null, row.sample ?? null]);
      if (keys.has(key))
        throw new ArchdeltaError('usage', `two rows of one instance, model and sample: ${key}`);
      keys.add(key);
      if (ids.length === 0 && row.status === 'scored') ids = Object.keys(row.features);
      yield row;
    }
  }
  if (!surrogate) for await (const row of seen()) rows.push(candidate(row, names));
  else {
    // Predictions come in the order of the rows, some thousand behind them.
    const waiting: FeatureRow[] = [];
    const kept = async function* (): AsyncGenerator<FeatureRow> {
      for await (const row of seen()) {
        waiting.push(row);
        yield row;
      }
    };
    for await (const prediction of predict(surrogate, kept()))
      rows.push(candidate(waiting.shift()!, names, prediction));
  }
  return { rows, ids };
}

function candidate(row: FeatureRow, names: ReadonlySet<string>, prediction?: Prediction): Candidate {
  const { instance_id, repo, model, sample, language, status } = row;
  const scored = row.status === 'scored' ? row : undefined;
  const wanted = Object.entries(scored?.features ?? {}).filter(([id]) => names.has(id));
  return {
    instance_id,
    repo,
    ...(model !== undefined && { model }),
    ...(sample !== undefined && { sample }),
    language,
    status,
    labels: {},
    features: Object.fromEntries(wanted),
    covariates: scored ? { ...scored.covariates } : {},
    ...(prediction && { prediction: { label: prediction.predicted, good: prediction.p_good } }),
  };
}

/** Columns of the output that no label may hide. */
const COLUMNS: ReadonlySet<string> = new Set(['decision', 'reason', 'predicted', 'p_good']);

/** The rows with their labels: those that are asked for, and those of the judges. */
export function withLabels(
  rows: readonly Candidate[],
  records: readonly LabelRecord[],
  asked: ReadonlySet<string>,
  ids: readonly string[],
): { readonly rows: Candidate[]; readonly kinds: ReadonlyMap<string, ReturnType<typeof labelKind>> } {
  const taken = conditionNames(ids, []);
  const join = joinLabels(rows, records);
  const wrong = join.names.find((name) => asked.has(name) && COLUMNS.has(name));
  if (wrong !== undefined)
    throw new ArchdeltaError(
      'usage',
      `a label cannot be called "${wrong}": a column of the output has the name`,
    );
  const names = join.names.filter((name) => (asked.has(name) || knownLabel(name)) && !taken.has(name));
  const labels = names.map((name) => [name, join.label(name).values] as const);
  const ofRecords = (name: string) => records.map((record) => record.labels.get(name) ?? null);
  return {
    rows: rows.map((row, at) => ({
      ...row,
      labels: Object.fromEntries(labels.map(([name, values]) => [name, values[at] ?? null])),
    })),
    kinds: new Map(names.map((name) => [name, labelKind(name, ofRecords(name))])),
  };
}
