import { ArchdeltaError } from '../core/errors.ts';
import type { MetricId } from '../core/metric-ids.ts';
import { roundSignificant } from '../core/numbers.ts';
import type { CatalogueRow } from '../measure/catalogue.ts';
import { isDefined, type Measurement } from '../measure/measurement.ts';
import type { MeasuredValue } from '../measure/run.ts';
import { catalogue } from './catalogue.ts';

/** What a change does to a metric; `crossed`: worse, and over the metric's threshold. */
export type Effect = 'crossed' | 'worse' | 'changed' | 'better' | 'undefined' | 'same';

/** A line of the table of `diff`. Numbers as text; empty where there is none. */
export interface ChangedMetric {
  readonly id: string;
  readonly effect: Effect;
  readonly before: string;
  readonly after: string;
  readonly delta: string;
  /** Threshold that was crossed, or why the value is undefined. */
  readonly note: string;
}

const ORDER: readonly Effect[] = ['crossed', 'worse', 'changed', 'better', 'undefined', 'same'];

/** The metrics of a change, worst first: by effect, then by relative size of the change, then as in the catalogue. */
export function changedMetrics(
  values: readonly MeasuredValue[],
  options: { readonly only: readonly string[]; readonly all: boolean },
): ChangedMetric[] {
  const rows = selected(options.only).map((metric) => {
    const value = values.find(({ id }) => id === metric.id)!;
    return { metric, value, effect: effectOf(metric, value) };
  });
  return rows
    .filter(({ effect }) => options.all || (effect !== 'same' && effect !== 'undefined'))
    .sort(
      (a, b) =>
        ORDER.indexOf(a.effect) - ORDER.indexOf(b.effect) || relativeSize(b.value) - relativeSize(a.value),
    )
    .map(({ metric, value, effect }) => ({
      id: metric.id,
      effect,
      before: text(value.before),
      after: text(value.after),
      delta:
        isDefined(value.value) && metric.kind === 'delta' && value.value > 0
          ? `+${text(value.value)}`
          : text(value.value),
      note: isDefined(value.value)
        ? effect === 'crossed'
          ? `threshold ${metric.threshold}`
          : ''
        : value.value,
    }));
}

/** @throws {ArchdeltaError} `usage` for a name that is neither a metric nor a group. */
function selected(only: readonly string[]): readonly CatalogueRow[] {
  if (only.length === 0) return catalogue;
  for (const name of only) {
    if (!catalogue.some(({ id, group }) => id === name || group === name)) {
      throw new ArchdeltaError('usage', `no metric or group ${JSON.stringify(name)}: see archdelta metrics`);
    }
  }
  return catalogue.filter(({ id, group }) => only.includes(id) || only.includes(group));
}

function effectOf(metric: CatalogueRow, { value, before, after }: MeasuredValue): Effect {
  if (!isDefined(value)) return 'undefined';
  if (roundSignificant(value) === 0) return 'same';
  if (metric.direction === 'neutral' || metric.kind === 'patch') return 'changed';
  if (value > 0 !== (metric.direction === 'worse')) return 'better';
  const { limit } = metric;
  if (limit === undefined || !isDefined(before!) || !isDefined(after!)) return 'worse';
  const isOver = (side: number) => (metric.direction === 'worse' ? side > limit : side < limit);
  return isOver(after) && !isOver(before) ? 'crossed' : 'worse';
}

function relativeSize({ value, before }: MeasuredValue): number {
  if (!isDefined(value)) return 0;
  return Math.abs(value) / (before !== undefined && isDefined(before) && before !== 0 ? Math.abs(before) : 1);
}

function text(value: Measurement | undefined): string {
  return value !== undefined && isDefined(value) ? String(roundSignificant(value)) : '';
}

/** A bound on a value, such as `cyclomatic.file.max>5`. */
export interface Bound {
  readonly id: MetricId;
  readonly operator: '>' | '<' | '>=' | '<=';
  readonly limit: number;
  readonly text: string;
}

/** Reads `ID>N`. @throws {ArchdeltaError} `usage`. */
export function parseBound(text: string): Bound {
  const match = /^\s*([\w.]+)\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*$/i.exec(text);
  if (!match) {
    throw new ArchdeltaError(
      'usage',
      `--fail-on takes a bound such as cyclomatic.file.max>5, not ${JSON.stringify(text)}`,
    );
  }
  const metric = catalogue.find(({ id }) => id === match[1]);
  if (!metric) throw new ArchdeltaError('usage', `--fail-on: no metric ${match[1]}: see archdelta metrics`);
  return {
    id: metric.id,
    operator: match[2] as Bound['operator'],
    limit: Number(match[3]),
    text: text.trim(),
  };
}

/** True when a value is defined and beyond the bound. */
export function crossedBound(
  { id, operator, limit }: Bound,
  features: Readonly<Record<string, number | null>>,
): boolean {
  const value = features[id];
  if (value === null || value === undefined) return false;
  if (operator === '>') return value > limit;
  if (operator === '<') return value < limit;
  return operator === '>=' ? value >= limit : value <= limit;
}
