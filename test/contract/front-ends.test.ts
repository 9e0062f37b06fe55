import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeDetail, encodeDetail } from '../../src/facts/detail-encoding.ts';
import { decodeExtraction, encodeExtraction } from '../../src/facts/encoding.ts';
import { MAX_SOURCE_BYTES } from '../../src/facts/extraction.ts';
import type { FrontEnd } from '../../src/facts/front-end.ts';
import type { NameFacts } from '../../src/facts/name-facts.ts';
import type { FileFacts } from '../../src/facts/types.ts';
import { frontEnds } from '../../src/languages/index.ts';
import { endingOf } from '../../src/model/languages.ts';
import { type Reading, reading, readingOf, type Source, sourcesOf } from '../support/corpus.ts';
import { deepFreeze, reachable } from '../support/deep-freeze.ts';
import { breachesOf } from '../support/guarantees.ts';
import { namesOf, plain, plainExtraction } from '../support/plain-facts.ts';

const loaded = await Promise.all(frontEnds.map(async (entry) => ({ entry, frontEnd: await entry.load() })));
const corpus = sourcesOf(frontEnds.flatMap(({ extensions }) => extensions));
const ownSources = (extensions: readonly string[]) =>
  corpus.filter(({ path }) => extensions.includes(endingOf(path)));

const REASONS = ['binary', 'too-large', 'too-deep', 'syntax'];

/** Facts and details that keep every guarantee, or a reason; never an exception. */
function expectSound(frontEnd: FrontEnd, source: string | Uint8Array, name: string): void {
  const read = reading(frontEnd, source);
  if (typeof read === 'string') expect(REASONS, name).toContain(read);
  else expect(breachesOf(read.facts, read.detail), name).toEqual([]);
}

/** Lines by line feeds; a last line without one counts. */
const linesIn = (text: string) => text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0);

describe('the front ends', () => {
  it('are told apart by their names and by the endings of the files that they read', () => {
    const dialects = frontEnds.map(({ dialect }) => dialect);
    expect(new Set(dialects).size).toBe(dialects.length);
    const extensions = frontEnds.flatMap((entry) => entry.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
    for (const extension of extensions) expect(endingOf(`a/b.c${extension}`)).toBe(extension);
  });

  it('have a version for the cache, and are loaded once', async () => {
    for (const { entry, frontEnd } of loaded) {
      expect(Number.isSafeInteger(entry.version) && entry.version > 0, entry.dialect).toBe(true);
      expect(entry.extensions, entry.dialect).not.toEqual([]);
      expect(await entry.load(), entry.dialect).toBe(frontEnd);
    }
  });
});

const named = loaded.map(({ entry, frontEnd }) => [entry.dialect, entry, frontEnd] as const);

describe.each(named)('the front end of %s', (_, { extensions }, frontEnd) => {
  const comment = `${frontEnd.lineComment} text`;
  // A dialect without a file of its own reads those of all.
  const own = ownSources(extensions);
  const sources = own.length > 0 ? own : corpus;
  const readings = sources.flatMap((source): (Source & Reading)[] => {
    const read = reading(frontEnd, source.text);
    return typeof read === 'string' ? [] : [{ ...source, ...read }];
  });

  it('keeps its guarantees in every file that it can be given', () => {
    for (const { path } of own) expect(readings.map((each) => each.path)).toContain(path);
    for (const { path, text } of corpus) expectSound(frontEnd, text, path);
    for (const { path, text, facts } of readings) expect(facts.lineClass.length, path).toBe(linesIn(text));
  });

  it('finds the same names when they alone are wanted', () => {
    for (const { path, text, facts } of readings) {
      expect(frontEnd.parse(text)!.facts.names(), path).toEqual(namesOf(facts));
    }
  });

  it('keeps its guarantees in broken files', () => {
    const whole = fc.constantFrom(...corpus.map(({ text }) => text));
    const at = fc.double({ min: 0, max: 1, noNaN: true });
    const broken = fc
      .tuple(fc.constantFrom(...sources.map(({ text }) => text)), whole, at, at, fc.string({ maxLength: 3 }))
      .map(([text, other, from, to, noise]) => {
        const cut = text.slice(0, Math.floor(from * text.length));
        return cut + noise + (to < 0.3 ? '' : (to < 0.6 ? other : text).slice(Math.floor(to * text.length)));
      });
    fc.assert(
      fc.property(broken, (text) => expectSound(frontEnd, text, 'broken')),
      { seed: 1, numRuns: 120 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ min: 1, maxLength: 80 }), (bytes) => expectSound(frontEnd, bytes, 'bytes')),
      { seed: 2, numRuns: 100 },
    );
  });

  it.each([
    ['nothing', '', [0, 0]],
    ['a byte-order mark', '\uFEFF', [0, 0]],
    ['one empty line', '\n', [1, 0]],
    ['blank lines', '\n \t\n\f\n\r\n   ', [5, 0]],
    ['a comment', comment, [0, 1]],
    ['comments', `\n${comment}\n\n\t${comment}\n`, [2, 2]],
    ['a long line', `${comment}${'x'.repeat(MAX_SOURCE_BYTES - 100)}\n`, [0, 1]],
  ])('finds nothing but lines in %s', (_name, text, [blank, cloc]) => {
    const { facts, detail } = readingOf(frontEnd, text);
    expect(breachesOf(facts, detail)).toEqual([]);
    expect(facts).toMatchObject({ sloc: 0, lloc: 0, blank, cloc, topLevelCognitive: 0, unreachable: 0 });
    expect(facts.halstead).toEqual({ n1: 0, n2: 0, N1: 0, N2: 0 });
    for (const found of [facts.units, facts.entities, facts.types, facts.symbols, facts.references])
      expect(found).toEqual([]);
    expect([facts.imports, facts.words.size, detail.tokens.id.length]).toEqual([[], 0, 0]);
  });

  it('says why a blob has no facts', () => {
    const [{ text }] = sources as [Source];
    expect(reading(frontEnd, `${text}\0`)).toBe('binary');
    expect(reading(frontEnd, `${comment}\n`.repeat(MAX_SOURCE_BYTES / comment.length))).toBe('too-large');
    expect(reading(frontEnd, `x = ${'('.repeat(300)}1${')'.repeat(300)}\n`)).toBe('too-deep');
    expect(reading(frontEnd, `${') ] } '.repeat(20)}\n`)).toBe('syntax');
  });

  it('reads a text the same in every encoding and with every kind of line end', () => {
    for (const { path, text, facts, detail } of readings) {
      const bytes = (encoded: string) => Buffer.from(encoded, 'utf16le');
      for (const same of [`\uFEFF${text}`, bytes(`\uFEFF${text}`), bytes(`\uFEFF${text}`).swap16()])
        expect(readingOf(frontEnd, same), path).toEqual({ facts, detail });
      if (text.endsWith('\n'))
        expect(readingOf(frontEnd, text.slice(0, -1)), path).toEqual({ facts, detail });
      const other = readingOf(frontEnd, text.replaceAll('\n', '\r\n'));
      expect(other.facts, path).toEqual(facts);
      // A string of several lines holds the line ends that were written.
      const texts = other.detail.tokens.texts.map((each) => each.replaceAll('\r\n', '\n'));
      const tokens = { ...other.detail.tokens, texts };
      expect({ ...other.detail, tokens }, path).toEqual(detail);
    }
  });

  it('counts comments between declarations as lines alone', () => {
    for (const { path, text, facts, detail } of readings) {
      const { commented, lineAfter } = withComments(text, facts, comment);
      const other = readingOf(frontEnd, commented);
      expect(breachesOf(other.facts, other.detail), path).toEqual([]);
      const added = linesIn(commented) - linesIn(text);
      expect(other.facts.cloc - facts.cloc, path).toBe(added / 2);
      expect(withoutLines(other.facts), path).toEqual(withoutLines(moved(facts, lineAfter)));
      const { line, ...tokens } = other.detail.tokens;
      const { line: lineBefore, ...tokensBefore } = detail.tokens;
      expect([...line], path).toEqual(Array.from(lineBefore, lineAfter));
      expect({ ...other.detail, tokens }, path).toEqual({ ...detail, tokens: tokensBefore });
    }
  });

  it('gives facts and details that the cache gives back', () => {
    const kept = (facts: NameFacts) =>
      plainExtraction(decodeExtraction(encodeExtraction({ parsed: true, facts })));
    for (const { path, facts, detail } of readings) {
      expect(kept(facts), path).toEqual({ parsed: true, facts });
      expect(kept(namesOf(facts)), path).toEqual({ parsed: true, facts: namesOf(facts) });
      expect(plain(decodeDetail(encodeDetail(detail))!), path).toEqual(detail);
    }
  });

  it('says the same of the same bytes, whatever it read in between, and changes no answer that it gave', () => {
    const first = readings.map(({ facts, detail }) => structuredClone({ facts, detail }));
    deepFreeze(readings);
    for (const { text } of [...corpus].reverse()) reading(frontEnd, text.slice(0, 0.7 * text.length));
    readings.forEach(({ path, text, facts, detail }, at) => {
      const again = readingOf(frontEnd, text);
      expect(again, path).toEqual(first[at]);
      expect({ facts, detail }, path).toEqual(first[at]);
      // Bytes and maps cannot be frozen: each answer has its own.
      const changeable = (answer: Reading) =>
        [...reachable(answer)].filter((each) => ArrayBuffer.isView(each) || each instanceof Map);
      const given = new Set(changeable({ facts, detail }));
      expect(
        changeable(again).filter((each) => given.has(each)),
        path,
      ).toEqual([]);
    });
  });
});

/**
 * A comment and an empty line behind every blank line between the declarations of a file, and where each line
 * went. What stands before the first line of code may mean something (licences, constraints, documentation).
 */
function withComments(
  text: string,
  { lineClass, units, types, entities }: FileFacts,
  comment: string,
): { commented: string; lineAfter: (line: number) => number } {
  const declared = [...units, ...types, ...entities];
  const isBetween = (line: number) =>
    lineClass[line - 1] === 0 &&
    lineClass.subarray(0, line).includes(2) &&
    lineClass.subarray(line).includes(2) &&
    !declared.some((each) => each.line <= line && line <= each.endLine);
  const lines = text.split('\n');
  const places = [...lineClass.keys()].map((at) => at + 1).filter(isBetween);
  return {
    commented: lines
      .flatMap((line, at) => (places.includes(at + 1) ? [line, comment, ''] : [line]))
      .join('\n'),
    lineAfter: (line) => line + 2 * places.filter((place) => place < line).length,
  };
}

/** Facts whose lines went elsewhere. */
function moved(facts: FileFacts, lineAfter: (line: number) => number): FileFacts {
  const shift = <T extends { readonly line: number }>(items: readonly T[]): T[] =>
    items.map((item) => ({
      ...item,
      line: lineAfter(item.line),
      ...('endLine' in item ? { endLine: lineAfter(item.endLine as number) } : {}),
    }));
  return {
    ...facts,
    ...{ units: shift(facts.units), entities: shift(facts.entities), types: shift(facts.types) },
    ...{ symbols: shift(facts.symbols), imports: shift(facts.imports) },
    codeLines: { ...facts.codeLines, line: facts.codeLines.line.map((line) => lineAfter(line)) },
  };
}

/** Facts without those of lines that are no code. */
function withoutLines({ lineClass: _, cloc: __, blank: ___, ...facts }: FileFacts): unknown {
  return facts;
}
