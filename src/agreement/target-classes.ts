import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { knownLabel } from '../study/known-labels.ts';
import { commonWriting, labelValues } from '../study/label-values.ts';
import type { RatedSource } from './rated-source.ts';

/** The classes of a label over all sources. */
export interface TargetClasses {
  readonly name: string;
  readonly kind: 'ordinal' | 'nominal';
  /** An ordinal label's ascend. */
  readonly classes: readonly string[];
  /** Index of the class of a value that a source has. */
  codeOf(value: string): number;
}

/** More classes than this are no classes: an id, a sentence. */
const MOST_CLASSES = 30;
/** So many values are named in an error. */
const SHOWN = 5;

/**
 * The classes of a label that some sources have, each value in its common writing: in the given order, else in that of
 * a known label (`acj`, `aqj`, …), of truth values or of numbers; else without an order.
 *
 * @throws {ArchdeltaError} `usage`, with the sources, for values outside the order, an order that names a value twice,
 * and more than 30 classes.
 */
export function targetClasses(
  name: string,
  sources: readonly RatedSource[],
  order?: readonly string[],
): TargetClasses {
  const values = sources.flatMap(({ ratings }) => ratings.flatMap(({ labels }) => labels.get(name) ?? []));
  const asWritten = commonWriting(values);
  const own = labelValues(name, values.map(asWritten));
  const declared = order?.map(asWritten) ?? knownLabel(name)?.classes;
  const repeated = declared?.find((value, at) => declared.indexOf(value) !== at);
  if (repeated !== undefined)
    throw new ArchdeltaError('usage', `the order names ${JSON.stringify(repeated)} twice`);
  if (declared !== undefined) checkValues(name, sources, new Set(declared), asWritten);
  const classes = declared ?? own.classes;
  if (classes.length > MOST_CLASSES)
    throw new ArchdeltaError(
      'usage',
      `label "${name}" has ${classes.length} different values: more than ${MOST_CLASSES} are no classes`,
    );
  const kind = declared !== undefined || own.kind !== 'nominal' ? 'ordinal' : 'nominal';
  return { name, kind, classes, codeOf: (value) => classes.indexOf(asWritten(value)) };
}

function checkValues(
  name: string,
  sources: readonly RatedSource[],
  declared: ReadonlySet<string>,
  asWritten: (value: string) => string,
): void {
  const strange = sources.flatMap(({ name: source, ratings }) => {
    const values = ratings.flatMap(({ labels }) => labels.get(name) ?? []).map(asWritten);
    const outside = new Set(values.filter((value) => !declared.has(value)));
    return [...outside]
      .sort(compareText)
      .map(
        (value) =>
          `${JSON.stringify(value)} (${values.filter((one) => one === value).length} rows of ${source})`,
      );
  });
  if (strange.length > 0)
    throw new ArchdeltaError(
      'usage',
      `label "${name}" has values outside its order ${[...declared].join(', ')}: ${strange.slice(0, SHOWN).join(', ')}; name another with --order`,
    );
}
