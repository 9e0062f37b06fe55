/** Lists and objects within each other; no answer and no call of a tool needs a tenth of it. */
export const MOST_DEPTH = 100;

/**
 * Whether lists and objects are nested deeper than {@link MOST_DEPTH}: what walks through such a value by calling itself
 * runs out of stack. Goes level by level, for that reason.
 */
export function isTooDeep(value: unknown): boolean {
  let level = new Set([value].filter(isNest));
  for (let depth = 1; level.size > 0; depth++) {
    if (depth > MOST_DEPTH) return true;
    const next = new Set<object>();
    for (const each of level) for (const inner of Object.values(each)) if (isNest(inner)) next.add(inner);
    level = next;
  }
  return false;
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
