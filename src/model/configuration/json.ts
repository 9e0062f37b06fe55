import { parse } from 'jsonc-parser';

/** An object of an untrusted file. Read it by {@link own}: it may have keys like `__proto__`. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The object in a JSON text, comments and trailing commas allowed; undefined when it holds none. */
export function parseJsonObject(text: string | undefined): JsonObject | undefined {
  if (text === undefined) return undefined;
  try {
    // The parser steps over errors; what it could make out of the rest still counts.
    return asObject(parse(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true }));
  } catch {
    // Nested deeper than the stack.
    return undefined;
  }
}

/** The value as an object; undefined for anything else, arrays included. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** A property that the object itself has. */
export function own(object: JsonObject | undefined, key: string): unknown {
  return object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A property that is a string. */
export function ownString(object: JsonObject | undefined, key: string): string | undefined {
  const value = own(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** The strings of an array; empty for anything else. */
export function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}
