import { compareText } from '../../core/ordering.ts';
import { perObject } from '../../core/per-object.ts';
import { isSupported, languageOf } from '../../model/languages.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import { counted } from './answer.ts';
import type { TreeView } from './tree-view.ts';

/** Languages that are named. */
const MOST_NAMED = 4;

/**
 * Says of how many source files no structure is known, as their language has no front end: a sentence, `''` where
 * there are none.
 *
 * @param prefix - path with a slash at its end; `''` for all files.
 */
export function textOnly(view: TreeView, prefix: string): string {
  const counts = prefix === '' ? countsOf(view) : countsBelow(view, prefix);
  if (counts.size === 0) return '';
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
  const named = sorted.slice(0, MOST_NAMED).map(([language, count]) => `${language} ${count}`);
  const rest = sorted.length - MOST_NAMED;
  const files = counted(total(counts), 'source file');
  const languages = `${named.join(', ')}${rest > 0 ? `, and ${counted(rest, 'more language')}` : ''}`;
  return `Of ${files} only the text is known (${languages}): use \`search\` for what is in them.`;
}

/** The sentence as a row, where such files are as many as those of the model: the answer may miss most of the code. */
export function textOnlyRow(view: TreeView, { world }: RepoModel): string[] {
  const count = total(countsOf(view));
  return count === 0 || count < world.files.length ? [] : [textOnly(view, '')];
}

const countsOf = perObject((view: TreeView) => countsBelow(view, ''));

function countsBelow(view: TreeView, prefix: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of view.files) {
    const language = path.startsWith(prefix) ? languageOf(path) : undefined;
    if (language === undefined || isSupported(language)) continue;
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
