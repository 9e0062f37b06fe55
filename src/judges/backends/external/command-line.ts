import { ArchdeltaError } from '../../../core/errors.ts';

/** What means something to a shell outside quotes. There is no shell here, so it is refused rather than misread. */
const SHELL_SYNTAX = /[|&;<>()$`]/;

/**
 * Splits a command line into its words, as a POSIX shell does with one that has nothing but words and quotes: white
 * space parts words, `'…'` is taken as it stands, in `"…"` a backslash escapes `"` and `\`, elsewhere it escapes
 * any character. No variable, pattern or `~` is expanded. A text that begins with `[` is a JSON list of the words.
 *
 * @returns at least one word; the first is the program.
 * @throws {ArchdeltaError} `usage` for an open quote, syntax of a shell, no words, a wrong list.
 */
export function commandWords(commandLine: string): readonly string[] {
  const words = commandLine.trimStart().startsWith('[') ? listed(commandLine) : split(commandLine);
  if (words.length === 0 || words[0] === '') throw wrong('it names no program');
  if (words.some((word) => word.includes('\0'))) throw wrong('a word holds a NUL character');
  return words;
}

function listed(commandLine: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(commandLine);
  } catch {
    throw wrong('it begins with "[" and is no JSON list');
  }
  if (!Array.isArray(value) || !value.every((word) => typeof word === 'string'))
    throw wrong('the list has to hold strings alone');
  return value;
}

function split(commandLine: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < commandLine.length; at++) {
    const character = commandLine[at]!;
    if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === "'" || character === '"') {
      const quoted = quotedAt(commandLine, at);
      word = (word ?? '') + quoted.text;
      at = quoted.end;
    } else if (character === '\\') {
      const next = commandLine[++at];
      if (next === undefined) throw wrong('it ends with a backslash');
      word = (word ?? '') + next;
    } else {
      refuseShellSyntax(character, word === undefined);
      word = (word ?? '') + character;
    }
  }
  return word === undefined ? words : [...words, word];
}

function quotedAt(commandLine: string, start: number): { readonly text: string; readonly end: number } {
  const quote = commandLine[start]!;
  let text = '';
  for (let at = start + 1; at < commandLine.length; at++) {
    const character = commandLine[at]!;
    if (character === quote) return { text, end: at };
    const next = commandLine[at + 1];
    if (quote === '"' && character === '\\' && (next === '"' || next === '\\')) {
      text += next;
      at++;
    } else text += character;
  }
  throw wrong(`a ${quote} is not closed`);
}

function refuseShellSyntax(character: string, atStart: boolean): void {
  if (SHELL_SYNTAX.test(character) || (character === '~' && atStart))
    throw wrong(`${character} has no meaning without a shell: quote it, or name a script`);
}

function wrong(what: string): ArchdeltaError {
  return new ArchdeltaError('usage', `the command of the external agent cannot be read: ${what}`);
}
