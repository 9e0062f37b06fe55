import { isDefined, type Measurement, type Reason } from './measurement.ts';
import type { MetricDeclaration, MetricGroup } from './metric-group.ts';
import type { PatchFacts } from './patch-facts.ts';
import type { Side } from './side.ts';

/** What a run measures: both sides of a change, and the patch. */
export interface MeasuredChange {
  readonly before: Side;
  readonly after: Side;
  readonly patch: PatchFacts;
  /** The patch touches source files, but none of a supported language. */
  readonly unsupportedOnly: boolean;
}

/** One value of a feature vector. */
export interface MeasuredValue {
  readonly id: string;
  /** Delta, or the value of a patch metric. */
  readonly value: Measurement;
  /** Sides of a delta; absent for a patch metric. */
  readonly before?: Measurement;
  readonly after?: Measurement;
}

/** Runs groups over a change; values in the order of the groups and their metrics. */
export function runGroups(groups: readonly MetricGroup[], change: MeasuredChange): MeasuredValue[] {
  return groups.flatMap((group) =>
    group.kind === 'patch' ? runPatchGroup(group, change) : runDeltaGroup(group, change),
  );
}

function runPatchGroup(group: MetricGroup & { kind: 'patch' }, change: MeasuredChange): MeasuredValue[] {
  const values = group.compute(change.patch);
  return declarationsOf(group).map(([id]) => ({ id, value: checked(id, values[id as keyof typeof values]) }));
}

function runDeltaGroup(group: MetricGroup & { kind: 'delta' }, change: MeasuredChange): MeasuredValue[] {
  const before = group.compute(change.before);
  const after = group.compute(change.after);
  const nothing = change.before.model.files.length === 0 && change.after.model.files.length === 0;
  return declarationsOf(group).map(([id, { scope }]) => {
    if (change.unsupportedOnly && (scope !== 'all' || nothing)) {
      const reason: Reason = 'unsupported-language';
      return { id, value: reason, before: reason, after: reason };
    }
    const from = checked(id, before[id as keyof typeof before]);
    const to = checked(id, after[id as keyof typeof after]);
    return { id, value: deltaOf(from, to), before: from, after: to };
  });
}

function declarationsOf(group: MetricGroup): [string, MetricDeclaration][] {
  return Object.entries(group.metrics);
}

/** Sides that differ by less than this share of their size differ by the rounding of their sums alone. */
const ROUNDING = 1e-12;

/** after - before; undefined when either side is, for that side's reason. */
function deltaOf(before: Measurement, after: Measurement): Measurement {
  if (!isDefined(before)) return before;
  if (!isDefined(after)) return after;
  const delta = after - before;
  return Math.abs(delta) <= ROUNDING * Math.max(Math.abs(before), Math.abs(after)) ? 0 : delta;
}

/** A group that yields nothing, or no finite number, is a fault of ours and no value. */
function checked(id: string, value: Measurement | undefined): Measurement {
  if (value === undefined) throw new Error(`metric ${id} returned no value`);
  if (isDefined(value) && !Number.isFinite(value)) throw new Error(`metric ${id} is not finite`);
  return value;
}
