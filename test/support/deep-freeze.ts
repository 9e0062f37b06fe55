/** Everything that can be reached from a value, itself included, each once. */
export function reachable(value: unknown): Set<object> {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  while (open.length > 0) {
    const each = open.pop();
    if (typeof each !== 'object' || each === null || seen.has(each)) continue;
    seen.add(each);
    if (ArrayBuffer.isView(each)) continue;
    if (each instanceof Map) for (const pair of each) open.push(...pair);
    open.push(...Object.values(each));
  }
  return seen;
}

/** Freezes everything that can be reached; bytes cannot be frozen. */
export function deepFreeze<T>(value: T): T {
  for (const each of reachable(value)) {
    if (ArrayBuffer.isView(each)) continue;
    if (each instanceof Map) {
      each.set =
        each.delete =
        each.clear =
          () => {
            throw new TypeError('a frozen map was changed');
          };
    }
    Object.freeze(each);
  }
  return value;
}
