import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { knownLabel } from './known-labels.ts';
import { commonWriting, labelValues } from './label-values.ts';

/** What a study explains: one class a row. */
export interface Target {
  /** Name of the label's column, as `aqj`. */
  readonly name: string;
  /** Whether the classes have an order. */
  readonly kind: 'ordinal' | 'nominal';
  /** Names of the classes; an ordinal target's ascend. At least two. */
  readonly classes: readonly string[];
  /** One a row of the table: the index of its class, -1 where it has no label. */
  readonly codes: Int32Array;
  /**
   * Indices of the classes that count as good (of two-way questions: thresholds and filters); absent when nobody
   * says which of more than two nominal classes are.
   */
  readonly good?: readonly number[];
}

/** How the values of a label become classes. */
export interface TargetOptions {
  /** The classes in ascending order, which makes the target ordinal. */
  readonly order?: readonly string[];
  /** Classes to be taken as one, each list one class named `A+B`; neighbours if the target is ordinal. */
  readonly merge?: readonly (readonly string[])[];
  /** The classes that count as good. */
  readonly good?: readonly string[];
}

/** More classes than this are no classes: an id, a sentence. */
const MAXIMUM_CLASSES = 30;

/** A target, and the class of any value of its label. */
export interface ReadTarget {
  readonly target: Target;
  /** Index of the class of a value, also of one that no row has; -1 for a value that is of no class. */
  codeOf(value: string): number;
}

/**
 * Makes a target of the values of a label, one a row and null where a row has none.
 *
 * Values are read in their common writing (`True` is `true`, `1.0` is `1`). The order is the given one, else that of a
 * known label (`acj`, `aqj`, `difficulty`), else `false, true`, else that of numbers by value; any other label is
 * nominal, its classes sorted. A class that no row has is kept where it was declared. Good is what is given, else what
 * a known label says, else `true`, else the upper part of an ordinal label, cut where the parts are most even.
 *
 * @throws {ArchdeltaError} `usage` for values outside the order, fewer than two classes with rows, more than 30 of
 * them, or options that name no class or give two classes one name.
 */
export function readTarget(
  name: string,
  values: readonly (string | null)[],
  options: TargetOptions = {},
): ReadTarget {
  const asWritten = commonWriting(values.filter((value) => value !== null));
  const found = countedValues(values.map((value) => (value === null ? null : asWritten(value))));
  const own = labelValues(name, found.keys());
  const kind = options.order !== undefined || own.kind !== 'nominal' ? 'ordinal' : 'nominal';
  const declared = options.order?.map(asWritten) ?? own.classes;
  checkValues(name, found, declared);
  const merge = (options.merge ?? []).map((members) => members.map(asWritten));
  const merged = mergedClasses(declared, merge, kind);
  const classes = merged.map((members) => members.join('+'));
  const classOf = new Map(merged.flatMap((members, at) => members.map((member) => [member, at] as const)));
  const codeOf = (value: string) => classOf.get(asWritten(value)) ?? -1;
  const codes = Int32Array.from(values, (value) => (value === null ? -1 : codeOf(value)));
  const good = goodClasses(name, merged, kind, codes, options.good?.map(asWritten));
  return { target: { name, kind, classes, codes, ...(good && { good }) }, codeOf };
}

/** The target of {@link readTarget} alone. */
export function makeTarget(
  name: string,
  values: readonly (string | null)[],
  options: TargetOptions = {},
): Target {
  return readTarget(name, values, options).target;
}

/** The rows that have a label. */
export function labelledRows({ codes }: Target): Uint32Array {
  return Uint32Array.from(codes.keys()).filter((row) => codes[row]! >= 0);
}

/** The target of some rows. */
export function targetRows(target: Target, rows: Uint32Array): Target {
  return { ...target, codes: Int32Array.from(rows, (row) => target.codes[row]!) };
}

/** Rows of each class, in the order of the classes. */
export function classCounts({ classes, codes }: Target): number[] {
  const counts = classes.map(() => 0);
  for (const code of codes) if (code >= 0) counts[code]!++;
  return counts;
}

function countedValues(values: readonly (string | null)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function checkValues(name: string, found: ReadonlyMap<string, number>, declared: readonly string[]): void {
  const repeated = declared.find((value, at) => declared.indexOf(value) !== at);
  if (repeated !== undefined)
    throw new ArchdeltaError('usage', `the order names ${JSON.stringify(repeated)} twice`);
  const strange = [...found.keys()].filter((value) => !declared.includes(value)).sort(compareText);
  if (strange.length > 0) {
    const shown = strange.slice(0, 5).map((value) => `${JSON.stringify(value)} (${found.get(value)} rows)`);
    throw new ArchdeltaError('usage', `label "${name}" has values outside the order: ${shown.join(', ')}`);
  }
  if (found.size < 2) {
    const has = found.size === 0 ? 'no row' : `${JSON.stringify([...found.keys()][0])} alone`;
    throw new ArchdeltaError('usage', `label "${name}" needs at least two classes with rows; it has ${has}`);
  }
  if (declared.length > MAXIMUM_CLASSES)
    throw new ArchdeltaError(
      'usage',
      `label "${name}" has ${declared.length} different values, more than ${MAXIMUM_CLASSES}: those are no classes`,
    );
}

/** The members of each class, in order; a merged class stands where its first member stood. */
function mergedClasses(
  declared: readonly string[],
  merge: readonly (readonly string[])[],
  kind: Target['kind'],
): readonly (readonly string[])[] {
  const into = new Map<string, readonly string[]>();
  for (const members of merge) {
    const places = members.map((member) => declared.indexOf(member)).sort((a, b) => a - b);
    const unknown = members.find((member) => !declared.includes(member));
    if (unknown !== undefined)
      throw new ArchdeltaError('usage', `cannot merge ${JSON.stringify(unknown)}: no such class`);
    const first = places[0]!;
    if (members.length < 2 || places.some((place, at) => at > 0 && place === places[at - 1]))
      throw new ArchdeltaError('usage', `a merge names two classes or more, each once: ${members.join('+')}`);
    if (kind === 'ordinal' && places.some((place, at) => place !== first + at))
      throw new ArchdeltaError(
        'usage',
        `cannot merge ${members.join('+')}: they are no neighbours in the order`,
      );
    const sorted = places.map((place) => declared[place]!);
    for (const member of sorted) {
      if (into.has(member)) throw new ArchdeltaError('usage', `${JSON.stringify(member)} is merged twice`);
      into.set(member, sorted);
    }
  }
  const classes = declared
    .map((value) => into.get(value) ?? [value])
    .filter((members, at) => members[0] === declared[at]);
  if (classes.length < 2) throw new ArchdeltaError('usage', 'merged like that, one class is left');
  const names = classes.map((members) => members.join('+'));
  const taken = names.find((name, at) => names.indexOf(name) !== at);
  if (taken !== undefined)
    throw new ArchdeltaError('usage', `merged like that, two classes are called ${JSON.stringify(taken)}`);
  return classes;
}

function goodClasses(
  name: string,
  classes: readonly (readonly string[])[],
  kind: Target['kind'],
  codes: Int32Array,
  given: readonly string[] | undefined,
): number[] | undefined {
  const known = knownLabel(name)?.good;
  const members = classes.flat();
  const wanted = given ?? known?.filter((value) => members.includes(value));
  if (wanted !== undefined && wanted.length > 0) return namedClasses(classes, wanted);
  if (kind === 'nominal') return undefined;
  return evenCut(classes.length, codes);
}

function namedClasses(classes: readonly (readonly string[])[], wanted: readonly string[]): number[] {
  const unknown = wanted.find(
    (value) => !classes.some((members) => members.includes(value) || members.join('+') === value),
  );
  if (unknown !== undefined)
    throw new ArchdeltaError('usage', `${JSON.stringify(unknown)} counts as good but is no class`);
  const good = classes.flatMap((members, at) => {
    const within = wanted.includes(members.join('+'))
      ? members.length
      : members.filter((value) => wanted.includes(value)).length;
    if (within > 0 && within < members.length)
      throw new ArchdeltaError(
        'usage',
        `the merged class ${members.join('+')} is good in part: say which classes are good`,
      );
    return within > 0 ? [at] : [];
  });
  if (good.length === classes.length) throw new ArchdeltaError('usage', 'not every class can count as good');
  return good;
}

/** The upper classes, cut so that good and poor are most even; the higher cut of two that are equally so. */
function evenCut(classes: number, codes: Int32Array): number[] {
  const from = (cut: number) => codes.reduce((count, code) => count + (code >= cut ? 1 : 0), 0);
  const labelled = from(0);
  let best = 1;
  for (let cut = 2; cut < classes; cut++)
    if (Math.abs(2 * from(cut) - labelled) <= Math.abs(2 * from(best) - labelled)) best = cut;
  return Array.from({ length: classes - best }, (_, at) => best + at);
}
