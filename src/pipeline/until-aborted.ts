import { ArchdeltaError, throwIfAborted } from '../core/errors.ts';

/**
 * Passes items on until a signal fires, even while the source keeps one waiting for the next.
 *
 * @throws {ArchdeltaError} `aborted`; whatever the source throws.
 */
export async function* untilAborted<T>(
  items: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal | undefined,
): AsyncGenerator<T> {
  throwIfAborted(signal);
  if (!signal) {
    yield* items;
    return;
  }
  const iterator = iteratorOf(items);
  let open = true;
  try {
    for (;;) {
      const result = await orAborted(Promise.resolve(iterator.next()), signal);
      if (result.done) {
        open = false;
        return;
      }
      yield result.value;
      throwIfAborted(signal);
    }
  } catch (error) {
    // A source that threw is over; one that was aborted may never answer, so it is told and not waited for.
    open = false;
    if (signal.aborted) void Promise.resolve(iterator.return?.()).catch(() => {});
    throw error;
  } finally {
    if (open) await iterator.return?.();
  }
}

function iteratorOf<T>(items: AsyncIterable<T> | Iterable<T>): AsyncIterator<T> | Iterator<T> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void =>
      reject(new ArchdeltaError('aborted', 'the run was aborted', { cause: signal.reason }));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
