/** A function of an object that computes its value once for each object, as long as the object lives. */
export function perObject<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    let found = made.get(key);
    if (!found) {
      found = { value: compute(key) };
      made.set(key, found);
    }
    return found.value;
  };
}
