/** Blots secrets out of all texts of a value of plain data; the value itself is not changed. */
export type Redact = <Value>(value: Value) => Value;

const BLOT = '[redacted]';

/**
 * Everything that a run of judges writes or tells goes through this one function: a model that was made to print
 * a key, and a server that repeats one in an error, do not bring it into a file.
 *
 * @param secrets keys and the like; empty ones are no secrets.
 */
export function redactor(secrets: readonly string[]): Redact {
  // The longer first: one may be the beginning of another.
  const known = secrets.filter((secret) => secret.trim() !== '').sort((a, b) => b.length - a.length);
  if (known.length === 0) return (value) => value;
  const inText = (text: string): string =>
    known.reduce((rest, secret) => rest.replaceAll(secret, BLOT), text);
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [inText(name), inValue(each)]));
  };
  return <Value>(value: Value): Value => inValue(value) as Value;
}
