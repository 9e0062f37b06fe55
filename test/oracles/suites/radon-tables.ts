import { PythonLiteralReader, type PythonValue } from './python-literal.ts';

/** One row of a parametrised table of radon's tests. */
export interface TableRow {
  /** `TABLE[index]`. */
  readonly name: string;
  readonly line: number;
  readonly items: readonly PythonValue[];
}

/** Reads every `NAME = [(…), …]` and `NAME.append((…))` of a Python test file, in order. */
export function readTables(text: string): ReadonlyMap<string, readonly TableRow[]> {
  const tables = new Map<string, TableRow[]>();
  for (const match of text.matchAll(/^[ \t]*([A-Z][A-Z_]+)(?: = (?=\[\s)|\.append\()/gm)) {
    const name = match[1] ?? '';
    const value = new PythonLiteralReader(text, match.index + match[0].length).read();
    if (value.kind !== 'sequence') continue;
    const rows = match[0].includes('append') ? [value] : value.items;
    const table = tables.get(name) ?? [];
    for (const row of rows) {
      if (row.kind !== 'sequence') continue;
      table.push({ name: `${name}[${table.length}]`, line: row.line, items: row.items });
    }
    tables.set(name, table);
  }
  return tables;
}

/** The numbers of a row's expected tuple, or undefined when it expects an exception. */
export function numbersOf(value: PythonValue | undefined): readonly number[] | undefined {
  if (value?.kind === 'number') return [value.value];
  if (value?.kind !== 'sequence') return undefined;
  return value.items.flatMap((item) => (item.kind === 'number' ? [item.value] : []));
}
