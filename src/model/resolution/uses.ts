import { perObject } from '../../core/per-object.ts';
import { referredNames } from '../../facts/decoded-names.ts';
import type { ImportFacts, NameFacts } from '../../facts/name-facts.ts';
import type { Looks } from './looks.ts';
import type { SourceFile } from './world.ts';
import type { ChangedFile } from './world-difference.ts';

/**
 * The names that a file imports. A module that is imported as a whole may stand for its default export
 * (`const f = require('./f')`).
 */
export function importedNames({ imports }: NameFacts): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { name, kind } of imports) {
    if (name !== '') names.add(name);
    else if (kind === 'module') names.add('default');
  }
  return names;
}

/** Positions of the imports of a file by which it passes on all names of another one. */
export const passedOn = perObject(({ language, facts }: SourceFile): readonly number[] =>
  facts.imports.flatMap((each, at) => (passesOnAll(language, each) ? [at] : [])),
);

/**
 * True for an import by which a file has all names of another one for its own importers: `export * from`,
 * `module.exports = require()` wherever it stands, and in Python a `*` at file level. `export * as` gives them one
 * name, and what Java and Go import by a wildcard is for the file alone.
 */
export function passesOnAll(language: string, { kind, local, nested }: ImportFacts): boolean {
  return kind === 'wildcard' ? language === 'python' && !nested : kind === 're-export-all' && local === '';
}

/** Looks for the files that use a name, and for those that pass on names. */
export function* changedUseLooks(looks: Looks, files: readonly ChangedFile[]): Generator<number> {
  for (const { from, to } of files) {
    const isOfSameClass = from?.class === to?.class;
    for (const namesOf of [referredNames, importedNames]) {
      const before = from ? namesOf(from.facts) : NO_NAME;
      const after = to ? namesOf(to.facts) : NO_NAME;
      for (const name of before) if (!isOfSameClass || !after.has(name)) yield looks.uses.number(name);
      for (const name of after) if (!isOfSameClass || !before.has(name)) yield looks.uses.number(name);
    }
    if ((from && passedOn(from).length > 0) || (to && passedOn(to).length > 0)) yield looks.wildcards;
  }
}

const NO_NAME: ReadonlySet<string> = new Set();
