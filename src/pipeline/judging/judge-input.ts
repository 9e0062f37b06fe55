import { ArchdeltaError } from '../../core/errors.ts';
import { readInstances } from '../../instance/instances.ts';
import { joinPredictions, readPredictions } from '../../instance/predictions.ts';
import { isRereadable } from '../../instance/records.ts';
import type { Instance, InvalidInstance } from '../../instance/row.ts';

/** Where patches are read from. */
export interface JudgeSources {
  /** Path of the instances, or `-`. */
  readonly instances: string;
  readonly predictions: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** Told of an instance that stands more than once. */
  readonly onDuplicate: (instanceId: string) => void;
}

type Patch = Instance | InvalidInstance;

/** Opens the patches as often as it is needed; standard input and pipes are kept, since they come once. */
export async function patchesOf(
  sources: JudgeSources,
): Promise<() => AsyncIterable<Patch> | Iterable<Patch>> {
  const { instances, predictions } = sources;
  const paths = [instances, ...(predictions === undefined ? [] : [predictions])];
  if (paths.length > 1 && paths.every((path) => path === '-'))
    throw new ArchdeltaError('usage', 'standard input holds either the instances or the predictions');
  if ((await Promise.all(paths.map(isRereadable))).every(Boolean)) {
    let isFirst = true;
    return () => {
      const patches = open(sources, isFirst);
      isFirst = false;
      return patches;
    };
  }
  const kept: Patch[] = [];
  for await (const patch of open(sources, true)) kept.push(patch);
  return () => kept;
}

function open(
  { instances, predictions, signal, onDuplicate }: JudgeSources,
  tells: boolean,
): AsyncIterable<Patch> {
  const patch = predictions === undefined ? 'required' : 'optional';
  const read = readInstances(instances, { patch, issue: true, ...(signal && { signal }) });
  if (predictions === undefined) return read;
  return joinPredictions(
    read,
    readPredictions(predictions, signal && { signal }),
    tells ? { onDuplicate } : {},
  );
}
