import { readdirSync, readFileSync } from 'node:fs';

/** A process and all that descend from it, by id (Linux; the process alone elsewhere). */
export function processTree(pid: number): number[] {
  const found = [pid];
  for (let at = 0; at < found.length; at++) found.push(...childrenOf(found[at]!));
  return found;
}

/** Each thread lists the children that it started. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
