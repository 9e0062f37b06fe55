import type { Instance } from 'archdelta';
import { instancesOfHistory } from '../inputs/history.ts';
import type { Repository } from '../inputs/repositories.ts';
import type { Bench } from './bench.ts';

/** The first instances of a repository: those that were given, else the newest of its history. */
export function instancesOf({ instances }: Bench, repository: Repository, most: number): Instance[] {
  const given = instances?.filter(({ repo }) => repo === repository.name) ?? [];
  return given.length > 0 ? given.slice(0, most) : instancesOfHistory(repository, most);
}

/** The first one. @throws when there is none. */
export function firstInstance(bench: Bench, repository: Repository): Instance {
  const [first] = instancesOf(bench, repository, 1);
  if (first === undefined) throw new Error(`${repository.name} has no commit that changes source files`);
  return first;
}
