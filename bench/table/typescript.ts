import { checkOut } from '../inputs/checkout.ts';
import { largest } from '../inputs/repositories.ts';
import { dependencyCruiser } from '../peers/dependency-cruiser.ts';
import type { Bench } from './bench.ts';
import { againstPeers } from './first-patch.ts';
import { firstInstance } from './inputs.ts';
import type { TableRow } from './row.ts';

/** The first patch of a TypeScript repository against dependency-cruiser on the same commit. */
export async function* typescriptPatch(bench: Bench): AsyncGenerator<TableRow> {
  const { repositories, work } = bench;
  const repository =
    repositories.find(({ name }) => name === 'vuejs/core') ?? largest(repositories, ['ts', 'tsx']);
  if (repository === undefined) {
    yield { work: 'first patch of a TypeScript repository', measured: 'no such repository' };
    return;
  }
  const instance = firstInstance(bench, repository);
  const checkout = checkOut(repository, instance.base_commit, work);
  yield* againstPeers(bench, repository, instance, [dependencyCruiser(checkout)]);
}
