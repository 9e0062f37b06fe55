import { fileURLToPath } from 'node:url';
import { timed } from '../process/timed.ts';

const PROGRAM = fileURLToPath(new URL('../bench/peers/pydriller-dmm.py', import.meta.url));

/** PyDriller's version; undefined when the `python3` of the path does not have it. */
export async function pydrillerVersion(): Promise<string | undefined> {
  const { code, output } = await timed('python3', [PROGRAM], { keeps: true });
  return code === 0 ? output.trim() : undefined;
}

/**
 * Milliseconds for the three values of the Delta Maintainability Model (di Biase et al. 2019) of each commit: the
 * touched files of both sides, measured by lizard. What an empty list means: PyDriller could not read them.
 */
export async function deltaMaintainability(
  repository: string,
  commits: readonly string[],
): Promise<{ milliseconds: number[]; peakMegabytes: number }> {
  const { code, output, peakMegabytes } = await timed('python3', [PROGRAM, repository, ...commits], {
    keeps: true,
  });
  return { milliseconds: code === 0 ? (JSON.parse(output) as number[]) : [], peakMegabytes };
}
