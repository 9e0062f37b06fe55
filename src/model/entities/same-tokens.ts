import { type FileDetail, TOKEN_STRING } from '../../facts/detail.ts';
import { pairEntities } from './comparison.ts';
import { type DetailedFile, unitEntities } from './entities.ts';
import { tokenOwners } from './token-owners.ts';

/** Tells of each token of both sides of a file whether it stands in a part that says the same on the other side. */
export interface SameTokens {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * Compares the parts of a file, each unit and what is outside of units, by their own tokens. Strings are taken for
 * equal.
 */
export function sameTokens(before: DetailedFile, after: DetailedFile): SameTokens {
  const [from, to] = [partsOf(before.detail), partsOf(after.detail)];
  const same = { before: new Uint8Array(from.count), after: new Uint8Array(to.count) };
  const compare = (unitBefore: number, unitAfter: number) => {
    const [own, other] = [from.tokensOf(unitBefore), to.tokensOf(unitAfter)];
    // A unit that is moved into a deeper block says the same.
    const [start, end] = [depthOf(before.detail, own), depthOf(after.detail, other)];
    if (!isSame(before.detail, own, after.detail, other, start, end)) return;
    for (const token of own) same.before[token] = 1;
    for (const token of other) same.after[token] = 1;
  };
  compare(-1, -1);
  // The key is that of one file, also where it is renamed.
  const units = (file: DetailedFile) => unitEntities({ ...file, basePath: '' });
  for (const pair of pairEntities(units(before), units(after)).pairs) compare(pair.before.at, pair.after.at);
  return same;
}

/**
 * True when two runs of tokens are the same, strings taken for equal.
 *
 * @param from, to - depths of block that stand for each other.
 */
export function isSame(
  before: FileDetail,
  own: readonly number[],
  after: FileDetail,
  other: readonly number[],
  from = 0,
  to = 0,
): boolean {
  if (own.length !== other.length) return false;
  return own.every(
    (token, at) =>
      before.tokens.depth[token]! - from === after.tokens.depth[other[at]!]! - to &&
      comparable(before, token) === comparable(after, other[at]!),
  );
}

/** Text of a token; no token has the text of a string. */
function comparable({ tokens }: FileDetail, token: number): string {
  return tokens.kind[token] === TOKEN_STRING ? '' : tokens.texts[tokens.id[token]!]!;
}

/** Depth at which a run of tokens begins. */
function depthOf({ tokens }: FileDetail, [first]: readonly number[]): number {
  return first === undefined ? 0 : tokens.depth[first]!;
}

/** The tokens of a file by the innermost unit; -1 for those outside. */
function partsOf(detail: FileDetail): { count: number; tokensOf: (unit: number) => readonly number[] } {
  const byUnit = new Map<number, number[]>();
  const { unit } = tokenOwners(detail);
  unit.forEach((owner, token) => {
    const own = byUnit.get(owner);
    if (own) own.push(token);
    else byUnit.set(owner, [token]);
  });
  return { count: unit.length, tokensOf: (owner) => byUnit.get(owner) ?? [] };
}
