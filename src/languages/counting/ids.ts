/** The number of a text, given in order of first occurrence. */
export function idOf(ids: Map<string, number>, text: string): number {
  const known = ids.get(text);
  if (known !== undefined) return known;
  ids.set(text, ids.size);
  return ids.size - 1;
}
