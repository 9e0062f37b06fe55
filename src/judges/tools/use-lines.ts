import { groupedBy } from '../../core/grouped-by.ts';
import type { UnitNameFacts } from '../../facts/name-facts.ts';
import { LINE_CODE, wholeFacts } from '../../facts/types.ts';
import { isInText } from './code-line.ts';
import { bestOf, type Certainty, type FileUses, type Use, useKey } from './file-uses.ts';

/** A line that uses a name. */
export interface UseLine {
  readonly line: number;
  readonly certainty: Exclude<Certainty, 'other'>;
  /** Qualified name of the unit around it, `''` outside of units; `import` is no unit. */
  readonly unit: string;
  readonly isImport: boolean;
  readonly text: string;
}

/** The lines of a file that use a name. */
export interface UseLines {
  readonly lines: readonly UseLine[];
  /** Other code lines with the name: in strings, as a parameter or keyword, a local, another declaration. */
  readonly mentions: number;
}

/**
 * Finds the lines of uses in the text: references carry no line, but the unit that they stand in, what stands before
 * them, and their name.
 *
 * @param declared - lines of the declarations in this file: they are no uses.
 */
export function useLines(
  { file, uses, names, imports }: FileUses,
  texts: readonly string[],
  simple: string,
  declared: ReadonlySet<number>,
): UseLines {
  const { lineClass, units } = wholeFacts(file.facts);
  const word = wordPattern(new Set([...names, simple]));
  const importLines = importedAt(imports, texts, word);
  const places: Place[] = [];
  texts.forEach((text, at) => {
    if (lineClass[at] !== LINE_CODE || declared.has(at + 1) || importLines.has(at + 1)) return;
    const around = unitsAt(units, at + 1);
    for (const { 0: name, index } of text.matchAll(word)) {
      const before = text.slice(Math.max(0, index - LONGEST_CHAIN), index);
      const isDoubtful =
        isInText(text, index, file.language === 'python' ? '#' : '//') ||
        KEY.test(text.slice(index + name.length, index + name.length + LONGEST_CHAIN));
      places.push({ line: at + 1, unit: around[0], isDoubtful, ...meaningAt(uses, around, name, before) });
    }
  });
  const imported = [...importLines].flatMap(([line, certainty]) =>
    certainty === 'other' ? [] : [{ line, certainty, unit: '', isImport: true, text: texts[line - 1] ?? '' }],
  );
  return withCode(imported, withoutSurplus(places), texts, units);
}

/** Characters before a name that may tell what it belongs to. */
const LONGEST_CHAIN = 200;

/** What follows a name that may be one of a keyword argument, a property or an attribute. */
const KEY = /^\s*(?::(?!:)|=(?![=>]))/;

/** An occurrence of a name in the code. */
interface Place {
  readonly line: number;
  readonly unit: number;
  /** In a string or a comment, as far as its line tells, or perhaps the name of a keyword argument or a property. */
  readonly isDoubtful: boolean;
  /** The references that it may be. */
  readonly uses: readonly Use[] | undefined;
  readonly certainty: Certainty | undefined;
}

/** Places that are doubtful are none where there are more of them than references. */
function withoutSurplus(places: readonly Place[]): Place[] {
  const counts = new Map<Use, number>();
  for (const { uses } of places) if (uses) counts.set(uses[0]!, (counts.get(uses[0]!) ?? 0) + 1);
  return places.map((place) => {
    if (!place.isDoubtful || !place.uses) return place;
    const known = place.uses.reduce((sum, { reference }) => sum + reference.count, 0);
    return counts.get(place.uses[0]!)! > known ? { ...place, certainty: undefined } : place;
  });
}

function withCode(
  imported: readonly UseLine[],
  places: readonly Place[],
  texts: readonly string[],
  units: readonly UnitNameFacts[],
): UseLines {
  const lines = [...imported];
  let mentions = 0;
  for (const [line, here] of groupedBy(places, (place) => place.line)) {
    const found = new Set(here.map(({ certainty }) => certainty));
    const certainty = bestOf(found);
    const unit = units[here[0]!.unit]?.name ?? '';
    if (certainty !== 'other') lines.push({ line, certainty, unit, isImport: false, text: texts[line - 1]! });
    else if (found.has(undefined)) mentions++;
  }
  return { lines: lines.sort((a, b) => a.line - b.line), mentions };
}

/** Lines that an import statement may go on. */
const LONGEST_IMPORT = 300;

/** The lines of imports; a statement may begin lines before the name. */
function importedAt(
  imports: FileUses['imports'],
  texts: readonly string[],
  word: RegExp,
): ReadonlyMap<number, Certainty> {
  const found = new Map<number, Certainty>();
  for (const [line, certainty] of imports) {
    const offset = texts
      .slice(line - 1, line - 1 + LONGEST_IMPORT)
      .findIndex((text) => text.search(word) >= 0);
    found.set(line + Math.max(0, offset), certainty);
  }
  return found;
}

/** Whole identifiers; a name is taken literally. */
function wordPattern(names: ReadonlySet<string>): RegExp {
  const literals = [...names]
    .filter((name) => name !== '')
    .map((name) => name.replace(/[^\p{ID_Continue}]/gu, escaped));
  return new RegExp(`(?<![\\p{ID_Continue}$])(?:${literals.join('|')})(?![\\p{ID_Continue}$])`, 'gu');
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`;
}

/** Index of the innermost unit around a line, -1 outside of units. */
function innermost(units: readonly UnitNameFacts[], line: number): number {
  let found = -1;
  units.forEach((unit, at) => {
    if (unit.line > line || unit.endLine < line) return;
    if (found < 0 || unit.line >= units[found]!.line) found = at;
  });
  return found;
}

/**
 * The units that a name on a line may stand in: the innermost, and what is around it where it begins on the line, as
 * a decorator or annotation may stand before it.
 */
function unitsAt(units: readonly UnitNameFacts[], line: number): readonly [number, ...number[]] {
  let unit = innermost(units, line);
  const found: [number, ...number[]] = [unit];
  while (unit >= 0 && units[unit]!.line === line) {
    unit = units[unit]!.outer;
    found.push(unit);
  }
  return found;
}

/** What a name after some text may be, by the references of the units around it. */
function meaningAt(
  uses: FileUses['uses'],
  around: readonly number[],
  name: string,
  before: string,
): Pick<Place, 'uses' | 'certainty'> {
  const chain = before.replaceAll(/\s/g, '').replace(/\?\.$|::$/, '.');
  const isBehindDot = chain.endsWith('.') && !chain.endsWith('...');
  for (const unit of around) {
    const known = uses.get(useKey(unit, name)) ?? [];
    const fitting = known.filter(({ reference }) => (reference.receiverKind !== 'none') === isBehindDot);
    // In the body of a class its own members have bare names.
    const isBody = fitting.length === 0 && !isBehindDot;
    const here = isBody ? known.filter(({ reference }) => reference.receiverKind === 'self') : fitting;
    if (here.length > 0) return { uses: here, certainty: bestFor(here, chain) };
  }
  return { uses: undefined, certainty: undefined };
}

function bestFor(uses: readonly Use[], chain: string): Certainty {
  const certainties = new Set(uses.map(({ certainty }) => certainty));
  if (certainties.size === 1) return uses[0]!.certainty;
  const receivers = uses
    .filter(({ reference: { receiver } }) => receiver !== '' && chain.endsWith(`${receiver}.`))
    .sort((a, b) => b.reference.receiver.length - a.reference.receiver.length);
  return receivers[0]?.certainty ?? 'by-name';
}
