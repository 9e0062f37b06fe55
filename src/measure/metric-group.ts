import type { Measurement, Reason } from './measurement.ts';
import type { PatchFacts } from './patch-facts.ts';
import type { Side } from './side.ts';

/** Granularity of the measured entity. */
export type Level = 'file' | 'package' | 'component' | 'repo' | 'patch';

/** Which entities a metric looks at (catalogue §1). */
export type Scope = 'touched' | 'touched-common' | 'all' | 'patch';

/** The eight folders of `metrics/`. */
export type Category =
  | 'size'
  | 'complexity'
  | 'unused-code'
  | 'cohesion'
  | 'dependency-graph'
  | 'object-oriented'
  | 'composite-evolution'
  | 'patch';

/** Reasons for which a metric can have no value, each with the case that it stands for. */
export type UndefinedWhen = Readonly<Partial<Record<Reason, string>>>;

/** What a metric says of itself. */
export interface MetricDeclaration {
  readonly level: Level;
  readonly scope: Scope;
  readonly unit: string;
  /** Range of the value before subtraction, in interval notation. */
  readonly range: string;
  /** What a higher value means. */
  readonly direction: 'worse' | 'better' | 'neutral';
  /** A published threshold, with whose it is. */
  readonly threshold?: string;
  /** The threshold as a number, when it is one of the value itself: crossed upwards, or downwards if higher is better. */
  readonly limit?: number;
  /** How the values of entities become one. */
  readonly aggregation:
    | 'sum'
    | 'max'
    | 'min'
    | 'mean'
    | 'weighted mean'
    | 'ratio'
    | 'count'
    | 'gini'
    | 'entropy';
  /** Value of an empty population. */
  readonly empty: number | 'undefined';
  /**
   * The reasons for which there can be no value, each with the case that it stands for. What follows from
   * the scope (`no-file`, `no-common-file`, `unsupported-language` of deltas) is added by `catalogueOf`;
   * absent when nothing else can leave the metric without a value.
   */
  readonly undefinedWhen?: UndefinedWhen;
  /** What the metric says and how to read it, in a sentence or two. */
  readonly meaning: string;
  /** The formula. */
  readonly definition: string;
  readonly source: string;
  /** Where the metric departs from its source, or what it fixes. */
  readonly departures?: string;
}

/** The form of a metric id: `group.level.name`. */
export type MetricIdForm = `${string}.${Level}.${string}`;

interface GroupHead<Id extends MetricIdForm> {
  readonly id: string;
  readonly title: string;
  readonly category: Category;
  readonly metrics: Readonly<Record<Id, MetricDeclaration>>;
}

/** Exactly the declared ids: a missing or an extra key is a type error. */
type Exactly<Id extends string, Values> = Values & Record<Exclude<keyof Values, Id>, never>;

/** A group of metrics of one state of the repository; deltas are formed by subtracting. */
export interface DeltaGroup<Id extends MetricIdForm = MetricIdForm> extends GroupHead<Id> {
  readonly kind: 'delta';
  compute(side: Side): Readonly<Record<Id, Measurement>>;
}

/** A group of metrics of the patch itself. */
export interface PatchGroup<Id extends MetricIdForm = MetricIdForm> extends GroupHead<Id> {
  readonly kind: 'patch';
  compute(patch: PatchFacts): Readonly<Record<Id, Measurement>>;
}

/** A metric group: one file of `metrics/`, its default export. */
export type MetricGroup = DeltaGroup | PatchGroup;

/** Declares a delta group; `compute` must be pure and return exactly the declared ids. */
export function deltaGroup<Id extends MetricIdForm, const Values extends Record<Id, Measurement>>(
  group: GroupHead<Id> & { compute(side: Side): Exactly<Id, Values> },
): DeltaGroup<Id> {
  return { ...group, kind: 'delta' };
}

/** Declares a patch group; `compute` must be pure and return exactly the declared ids. */
export function patchGroup<Id extends MetricIdForm, const Values extends Record<Id, Measurement>>(
  group: GroupHead<Id> & { compute(patch: PatchFacts): Exactly<Id, Values> },
): PatchGroup<Id> {
  return { ...group, kind: 'patch' };
}
