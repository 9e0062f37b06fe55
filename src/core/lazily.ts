/** A function that computes its value at the first call and then returns the same one. */
export function lazily<T>(compute: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: compute() };
    return made.value;
  };
}
