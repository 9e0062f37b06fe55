import type { FileDetail } from '../../facts/detail.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import { type Bits, SurprisalModel } from '../../model/surprisal/surprisal.ts';
import type { Measurement } from '../measurement.ts';
import type { Hunk, PatchFacts } from '../patch-facts.ts';
import { touchedFiles } from './touched-files.ts';

/**
 * Mean surprisal of the tokens on added lines of T, less that of all tokens of T at base, in bits a token. Files for
 * which too little text is left are not scored on either side.
 */
export function surprisalOfPatch(patch: PatchFacts): Measurement {
  const { before, after } = touchedFiles(patch);
  if (before.length + after.length === 0) return 'no-file';
  const hunks = new Map(patch.files.flatMap((file) => (file.after ? [[file.after.path, file.hunks]] : [])));
  const added = after.flatMap((touched) => {
    const isScored = tokensOnAddedLines(touched.detail, hunks.get(touched.file.path) ?? []);
    return isScored.includes(1) ? [{ ...touched, isScored }] : [];
  });
  if (added.length === 0) return 'no-change';
  const model = surprisalModel(patch);
  const mean = meanOf(added.map((each) => model.bits(each.basePath, each.detail, each.isScored)));
  const base = meanOf(before.map(({ basePath, detail }) => model.bits(basePath, detail)));
  return mean === undefined || base === undefined ? 'too-little-text' : mean - base;
}

function meanOf(all: readonly (Bits | undefined)[]): number | undefined {
  let [sum, tokens] = [0, 0];
  for (const bits of all) {
    sum += bits?.sum ?? 0;
    tokens += bits?.tokens ?? 0;
  }
  return tokens === 0 ? undefined : sum / tokens;
}

/** 1 for each token that begins on a line that the patch adds. */
function tokensOnAddedLines({ tokens: { line } }: FileDetail, hunks: readonly Hunk[]): Uint8Array {
  const isAdded = new Uint8Array((line.at(-1) ?? 0) + 1);
  for (const { afterStart, afterLines } of hunks) isAdded.fill(1, afterStart, afterStart + afterLines);
  const isScored = new Uint8Array(line.length);
  for (let token = 0; token < line.length; token++) isScored[token] = isAdded[line[token]!]!;
  return isScored;
}

interface Known {
  readonly packages: string;
  readonly model: SurprisalModel;
}

/**
 * The counts of the last packages at each base: most patches of one base touch the same ones, and the counts of
 * all that any of them touches would be too much to keep.
 */
const lastCounted = new WeakMap<RepoModel, Known>();

function surprisalModel({ before, packageDetails }: PatchFacts): SurprisalModel {
  const packages = before.packages.map(([file]) => file!.package).join('\0');
  const known = lastCounted.get(before.model);
  if (known?.packages === packages) return known.model;
  const model = new SurprisalModel(packageDetails);
  lastCounted.set(before.model, { packages, model });
  return model;
}
