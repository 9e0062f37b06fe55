import type { Codebase } from '../../codebase.ts';
import { FIRED, orFired } from '../../conversation/signal.ts';
import { exportTree, type TreeExport } from './tree-export.ts';

/** Exports that nobody reads at the moment and that are kept, as a judge comes back for its next conversation. */
const MOST_IDLE = 4;

interface SharedExport {
  readonly made: Promise<TreeExport>;
  readonly making: AbortController;
  users: number;
}

/** One export a codebase, shared by the conversations about it. */
export interface SharedExports {
  /**
   * Runs something on the export of a codebase, which stays until that has ended.
   *
   * @returns {@link FIRED} when the signal fired before there was an export.
   * @throws whatever making the export or `use` throws.
   */
  with<T>(
    codebase: Codebase,
    signal: AbortSignal,
    use: (tree: TreeExport) => Promise<T>,
  ): Promise<T | typeof FIRED>;
  /** Deletes all that nobody reads; what is read is deleted when it is let go of. */
  close(): Promise<void>;
}

/** @param make how an export is made; another one for tests. */
export function sharedExports(make: typeof exportTree = exportTree): SharedExports {
  // Weak, so that an idle export does not hold the model of its codebase.
  const byCodebase = new WeakMap<Codebase, SharedExport>();
  const idle = new Set<SharedExport>();
  const gone = new WeakSet<SharedExport>();
  let mostIdle = MOST_IDLE;

  const shareOf = (codebase: Codebase): SharedExport => {
    const known = byCodebase.get(codebase);
    if (known !== undefined && !gone.has(known)) return known;
    const making = new AbortController();
    const share = { made: make(codebase, making.signal), making, users: 0 };
    share.made.catch(() => gone.add(share));
    byCodebase.set(codebase, share);
    return share;
  };
  const drop = async (share: SharedExport): Promise<void> => {
    gone.add(share);
    idle.delete(share);
    share.making.abort();
    await share.made.then(
      (tree) => tree.remove(),
      () => {},
    );
  };
  const letGo = async (share: SharedExport, isMade: boolean): Promise<void> => {
    share.users -= 1;
    if (share.users > 0 || gone.has(share)) return;
    // One that nobody waits for any more is not made to its end, and nobody waits for its end.
    if (!isMade) void drop(share);
    else idle.add(share);
    for (const each of [...idle].slice(0, Math.max(0, idle.size - mostIdle))) await drop(each);
  };
  return {
    async with(codebase, signal, use) {
      const share = shareOf(codebase);
      share.users += 1;
      idle.delete(share);
      let isMade = false;
      try {
        const tree = await orFired(signal, () => share.made);
        if (tree === FIRED) return FIRED;
        isMade = true;
        return await use(tree);
      } finally {
        await letGo(share, isMade);
      }
    },
    async close() {
      mostIdle = 0;
      for (const each of [...idle]) await drop(each);
    },
  };
}
