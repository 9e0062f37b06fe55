import type { Measurement } from '../../src/measure/measurement.ts';
import type { MetricGroup } from '../../src/measure/metric-group.ts';
import type { PatchFacts } from '../../src/measure/patch-facts.ts';
import { type Files, Workbench } from './workbench.ts';

type Tree = Readonly<Record<string, string | Uint8Array>>;

/** Patches between trees, as the product forms them. */
export class PatchBench {
  readonly #bench: Workbench;

  private constructor(bench: Workbench) {
    this.#bench = bench;
  }

  static async open(): Promise<PatchBench> {
    return new PatchBench(await Workbench.of({ LICENSE: '' }));
  }

  /** The patch from one tree to another; files that git takes for renamed are so. */
  async patch(before: Tree, after: Tree): Promise<PatchFacts> {
    const gone = Object.keys(before).filter((path) => !(path in after));
    const changed = Object.entries(after).filter(([path, text]) => before[path] !== text);
    const files: Files = {
      ...Object.fromEntries(gone.map((path) => [path, null])),
      ...Object.fromEntries(changed),
    };
    const state = await this.#bench.stateOf(before);
    const { prepared } = await this.#bench.measure(files, state);
    return prepared.measured.patch;
  }

  /** Values of a group for the patch between two trees, by the last parts of their ids. */
  async values(group: MetricGroup, before: Tree, after: Tree): Promise<Record<string, Measurement>> {
    return valuesOfPatch(group, await this.patch(before, after));
  }

  async close(): Promise<void> {
    await this.#bench.close();
  }
}

/** Values of a group for a patch, by the last parts of their ids. */
export function valuesOfPatch(group: MetricGroup, patch: PatchFacts): Record<string, Measurement> {
  if (group.kind !== 'patch') throw new Error(`${group.id} is no group of the patch`);
  const values = Object.entries(group.compute(patch));
  return Object.fromEntries(values.map(([id, value]) => [id.split('.').at(-1)!, value]));
}
