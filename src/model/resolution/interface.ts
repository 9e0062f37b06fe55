import type { NameFacts } from '../../facts/name-facts.ts';

/**
 * True when two versions of a file look the same to the resolution of other files: they declare, import and
 * export the same names. What stands in bodies plays no part.
 */
export function hasSameInterface(before: NameFacts, after: NameFacts): boolean {
  if (before === after) return true;
  return (
    before.packageName === after.packageName &&
    before.buildConstraint === after.buildConstraint &&
    before.isMain === after.isMain &&
    hasSameExports(before.exports, after.exports) &&
    // Nested ones too: the base of a class may be what a function imports.
    isEachSame(before.imports, after.imports, IMPORT_KEYS) &&
    isEachSame(before.types, after.types, TYPE_KEYS) &&
    before.types.every(({ bases }, at) => isSameList(bases, after.types[at]!.bases)) &&
    isEachSame(before.symbols, after.symbols, SYMBOL_KEYS)
  );
}

const IMPORT_KEYS = ['specifier', 'kind', 'name', 'local', 'isStatic', 'nested'] as const;
const TYPE_KEYS = ['name', 'kind', 'visibility', 'local'] as const;
const SYMBOL_KEYS = ['name', 'kind', 'owner', 'visibility'] as const;

function hasSameExports(before: NameFacts['exports'], after: NameFacts['exports']): boolean {
  if (!before || !after) return before === after;
  return isEachSame(before, after, ['name', 'local']);
}

function isEachSame<T>(before: readonly T[], after: readonly T[], keys: readonly (keyof T)[]): boolean {
  if (before.length !== after.length) return false;
  return before.every((item, at) => keys.every((key) => item[key] === after[at]![key]));
}

function isSameList(before: readonly string[], after: readonly string[]): boolean {
  return before.length === after.length && before.every((item, at) => item === after[at]);
}
