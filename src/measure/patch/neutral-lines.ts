import { lowerBound } from '../../core/lower-bound.ts';
import type { FileDetail } from '../../facts/detail.ts';
import { LINE_CODE } from '../../facts/types.ts';
import type { DetailedFile } from '../../model/entities/entities.ts';
import { isSame, sameTokens } from '../../model/entities/same-tokens.ts';
import type { Hunk, PatchFile, PatchFileSide } from '../patch-facts.ts';
import { sidesOf } from '../patch-population.ts';
import { sumOf } from '../side.ts';
import { isDocument } from './documents.ts';

/** Changed lines of a file, those of both sides together. */
export interface ChangedLines {
  readonly all: number;
  /** Lines that change nothing of what a program does, as far as tokens tell. */
  readonly neutral: number;
}

type Which = 'before' | 'after';

/** Says of a token that its part of the file is the same on the other side. */
type IsSame = (which: Which, token: number) => boolean;

/**
 * Counts the changed lines of a file that are neutral: lines of documents; blank, comment and documentation lines;
 * and lines of code where the tokens of the unit around, of the code outside of units, or of the hunk itself are
 * the same on both sides, strings taken for equal.
 *
 * Source: Fluri, Wuersch, Pinzger, Gall 2007 (TSE); Hattori, Lanza 2008, On the nature of commits (ASE workshops).
 */
export function changedLines(file: PatchFile): ChangedLines {
  const all = sumOf(file.hunks, (hunk) => hunk.beforeLines + hunk.afterLines);
  const sides = sidesOf(file);
  if (sides.every(({ language }) => language === undefined))
    return { all, neutral: isDocument(sides.at(-1)!.path) ? all : sumOf(file.hunks, blankLines) };
  const isSameAround = sameAround(file);
  let neutral = 0;
  for (const hunk of file.hunks) {
    const isSameHere = sameInHunk(file, hunk, isSameAround);
    neutral += neutralIn(file.before, 'before', hunk, isSameHere);
    neutral += neutralIn(file.after, 'after', hunk, isSameHere);
  }
  return { all, neutral };
}

/** Blank lines on both sides: all that can be told of a text that nobody reads. */
function blankLines({ beforeBlank, afterBlank }: Hunk): number {
  return beforeBlank + afterBlank;
}

interface Lines {
  readonly first: number;
  readonly count: number;
}

function linesOf(hunk: Hunk, which: Which): Lines {
  return which === 'before'
    ? { first: hunk.beforeStart, count: hunk.beforeLines }
    : { first: hunk.afterStart, count: hunk.afterLines };
}

function neutralIn(side: PatchFileSide | undefined, which: Which, hunk: Hunk, isSameHere: IsSame): number {
  if (!side?.lineClass) return which === 'before' ? hunk.beforeBlank : hunk.afterBlank;
  const { first, count } = linesOf(hunk, which);
  let neutral = 0;
  for (let line = first; line < first + count; line++) {
    if (side.lineClass[line - 1] !== LINE_CODE) neutral++;
    else if (side.detail && tokensOn(side.detail, line).every((token) => isSameHere(which, token))) neutral++;
  }
  return neutral;
}

/** The tokens of a line of code: those that begin on it, or else the string that runs over it. */
function tokensOn(detail: FileDetail, line: number): number[] {
  const tokens = tokensBetween(detail, { first: line, count: 1 });
  return tokens.length > 0 ? tokens : [firstTokenFrom(detail, line) - 1];
}

/** The tokens that begin on some lines. */
function tokensBetween(detail: FileDetail, { first, count }: Lines): number[] {
  const [from, to] = [firstTokenFrom(detail, first), firstTokenFrom(detail, first + count)];
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/** The first token on a line or behind it. */
function firstTokenFrom({ tokens }: FileDetail, line: number): number {
  return lowerBound(tokens.line.length, (token) => tokens.line[token]! < line);
}

/** By the units around, and the code outside of units. */
function sameAround({ before, after }: PatchFile): IsSame {
  const [from, to] = [detailed(before), detailed(after)];
  if (!from || !to) return () => false;
  const same = sameTokens(from, to);
  return (which, token) => same[which][token] === 1;
}

function detailed(side: PatchFileSide | undefined): DetailedFile | undefined {
  if (!side?.facts || !side.detail) return undefined;
  return { basePath: side.path, facts: side.facts, detail: side.detail };
}

/** By what is around, or else by the hunk itself. */
function sameInHunk({ before, after }: PatchFile, hunk: Hunk, isSameAround: IsSame): IsSame {
  if (!before?.detail || !after?.detail) return () => false;
  const own = tokensBetween(before.detail, linesOf(hunk, 'before'));
  const other = tokensBetween(after.detail, linesOf(hunk, 'after'));
  return isSame(before.detail, own, after.detail, other) ? () => true : isSameAround;
}
