import { ArchdeltaError } from '../core/errors.ts';
import type { ScoreRow } from './row.ts';
import type { RowWriter } from './row-format.ts';

/** Takes rows in any order and writes them in input order, each as soon as all before it are there. */
export interface RowEmitter {
  /**
   * Takes the row at `index` (0-based). Resolves when what could be written is written, so that awaiting
   * it holds the producer back. Calls may overlap.
   *
   * @throws {ArchdeltaError} `internal` for an index that was taken already; what the sink throws.
   */
  push(index: number, row: ScoreRow): Promise<void>;
  /** Writes the end; @throws {ArchdeltaError} `internal` when rows before a taken one never came. */
  finish(): Promise<void>;
}

/**
 * An emitter for output that cannot be put in order later, such as standard output. Rows that came before
 * their turn are held in memory.
 *
 * @param write - the sink; awaited before more is written.
 */
export function createRowEmitter(
  writer: RowWriter,
  write: (bytes: Uint8Array) => Promise<void> | void,
): RowEmitter {
  const waiting = new Map<number, ScoreRow>();
  let next = 0;
  let tail: Promise<void> = emit(writer.begin());

  async function emit(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0) await write(bytes);
  }
  async function drain(): Promise<void> {
    for (let row = waiting.get(next); row !== undefined; row = waiting.get(next)) {
      waiting.delete(next);
      next += 1;
      await emit(writer.row(row));
    }
  }
  function chain(step: () => Promise<void>): Promise<void> {
    tail = tail.then(step);
    // The caller sees the failure through what is returned; the next step sees it through the chain.
    tail.catch(() => undefined);
    return tail;
  }
  return {
    push: async (index, row) => {
      if (index < next || waiting.has(index)) {
        throw new ArchdeltaError('internal', `row ${index} was emitted twice`);
      }
      waiting.set(index, row);
      await chain(drain);
    },
    finish: () =>
      chain(async () => {
        if (waiting.size > 0) throw new ArchdeltaError('internal', `row ${next} was never emitted`);
        await emit(writer.end());
      }),
  };
}
