import { ArchdeltaError } from '../core/errors.ts';
import { compareText } from '../core/ordering.ts';
import { knownLabel } from '../study/known-labels.ts';
import type { RatedSource } from './rated-source.ts';
import { numberSubjects } from './subjects.ts';
import { sourcesOf } from './target-agreement.ts';

/** So many names are shown in an error. */
const SHOWN = 20;

/**
 * The labels to compare sources by: those that are asked for, else those of a known order (`acj`, `aqj`,
 * `difficulty`, `resolved`) of which two sources label a common patch, one labels a patch twice, or one holds verdicts.
 *
 * @throws {ArchdeltaError} `usage` for a label that no source has, for one that two sources have but of no common
 * patch, and where there is nothing to compare.
 */
export function askedTargets(sources: readonly RatedSource[], asked?: readonly string[]): string[] {
  const names = labelNames(sources);
  for (const name of asked ?? []) {
    if (!names.includes(name))
      throw new ArchdeltaError('usage', `no source has a label "${name}"; the labels are: ${listed(names)}`);
    if (!isWorthIt(name, sources)) throw nothingInCommon(name, sourcesOf(name, sources));
  }
  if (asked !== undefined && asked.length > 0) return [...new Set(asked)];
  const known = names.filter((name) => knownLabel(name) !== undefined);
  const found = known.filter((name) => isWorthIt(name, sources));
  if (found.length > 0) return found;
  const [shared] = known.filter((name) => sourcesOf(name, sources).length > 1);
  if (shared !== undefined) throw nothingInCommon(shared, sourcesOf(shared, sources));
  const others = names.filter((name) => sourcesOf(name, sources).length > 1);
  throw new ArchdeltaError(
    'usage',
    others.length > 0
      ? `no source is compared by a label of a known order; labels that two sources have: ${listed(others)}; name one with --target, and its order with --order`
      : `there is nothing to compare: no two sources have the same label, and none labels a patch twice; their labels are: ${listed(names)}`,
  );
}

function labelNames(sources: readonly RatedSource[]): string[] {
  const names = new Set<string>();
  for (const { ratings } of sources)
    for (const { labels, verdict } of ratings) {
      for (const name of labels.keys()) names.add(name);
      if (verdict !== undefined) names.add(verdict.judge);
    }
  return [...names].sort(compareText);
}

/** Whether two sources label a common patch, one labels a patch twice, or a single one holds verdicts. */
function isWorthIt(name: string, all: readonly RatedSource[]): boolean {
  const sources = sourcesOf(name, all);
  const { numberOf } = numberSubjects(sources.flatMap(({ ratings }) => ratings));
  const labelled = sources.map(({ ratings }) =>
    ratings.filter(({ labels }) => labels.has(name)).map((rating) => numberOf(rating)),
  );
  const rated = new Set<number>();
  for (const subject of labelled.flat()) {
    if (rated.has(subject)) return true;
    rated.add(subject);
  }
  const verdicts = sources.some(({ ratings }) => ratings.some(({ verdict }) => verdict?.judge === name));
  return verdicts && labelled.filter((subjects) => subjects.length > 0).length < 2;
}

function nothingInCommon(name: string, sources: readonly RatedSource[]): ArchdeltaError {
  const told = sources.map(({ name: source, ratings }) => {
    const labelled = ratings.filter(({ labels }) => labels.has(name));
    const [first] = labelled;
    const example =
      first && `, as of ${first.instance_id} by ${first.model ?? 'reference'}${sampleText(first)}`;
    return `${source} has ${labelled.length}${example ?? ''}`;
  });
  return new ArchdeltaError(
    'usage',
    sources.length < 2
      ? `there is nothing to compare: one source alone labels "${name}", each patch once (${told.join()})`
      : `no two sources label a common patch "${name}" (${told.join('; ')}): instance_id, model and sample must agree`,
  );
}

function sampleText({ sample }: { readonly sample?: number }): string {
  return sample === undefined ? '' : ` (sample ${sample})`;
}

function listed(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const rest = names.length - SHOWN;
  return `${names.slice(0, SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
