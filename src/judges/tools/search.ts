import { z } from 'zod';
import type { TreeEntry } from '../../git/change.ts';
import { answered, counted, failed, MOST_ROWS, pageFrom } from './answer.ts';
import { type Found, searchFiles } from './search-files.ts';
import { globPattern, searchPattern } from './search-pattern.ts';
import { FROM, PATH, treeTool } from './tool.ts';
import type { TreeView } from './tree-view.ts';

/** Searches the texts of the tree. */
export const search = treeTool({
  name: 'search',
  description:
    'Searches the text files of the repository by a regular expression of RE2 syntax (no look-around, no ' +
    'back-references), line by line. Gives `path:line: text` in path order, and totals. For who uses or inherits a ' +
    'name, `find_references` and `subclasses` know more.',
  shape: {
    pattern: z.string().min(1).max(500).describe('Regular expression; matches anywhere in a line.'),
    path: PATH.default('').describe('Only this file, or files below this directory.'),
    glob: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only these files, such as `*.py` or `src/**/*.{ts,tsx}`.'),
    ignore_case: z.boolean().default(false).describe('Letters match in either case.'),
    from: FROM,
  },
  async answer({ pattern: text, path, glob, ignore_case, from }, view, signal) {
    const pattern = searchPattern(text, ignore_case);
    if ('problem' in pattern) return failed(pattern.problem);
    const files = filesFor(view, path, glob);
    if ('problem' in files) return failed(files.problem);
    const found = await searchFiles(view, files, pattern, signal);
    const head = headOf(found, files.length, text);
    if (found.rows.length === 0) return answered(head);
    if (from > found.rows.length)
      return failed(`\`from\` is ${from}, but the list has ${found.rows.length} lines.`);
    const page = pageFrom(found.rows, from - 1, MOST_ROWS);
    const isCut = page.end < found.rows.length;
    const more = `[Lines ${from}-${page.end} of ${found.rows.length} of the list are shown. For more, narrow the search by \`path\`, \`glob\` or a longer pattern, or call again with \`from\`: ${page.end + 1}.]`;
    return answered([...head, ...page.rows, ...(isCut ? [more] : [])]);
  },
});

function filesFor(
  view: TreeView,
  path: string,
  glob: string | undefined,
): readonly TreeEntry[] | { readonly problem: string } {
  const files = view.filesAt(path);
  if ('problem' in files || glob === undefined) return files;
  const pattern = globPattern(glob);
  if ('problem' in pattern) return pattern;
  const place = view.at(path);
  const start = 'directory' in place && place.directory.path !== '' ? place.directory.path.length + 1 : 0;
  return files.filter((file) => pattern.matches(file.path) || pattern.matches(file.path.slice(start)));
}

function headOf(found: Found, searched: number, pattern: string): string[] {
  const { lines, files, ended } = found;
  const all = `${counted(lines, 'line')} in ${counted(files, 'file')}`;
  if (ended === 'matches') return [`Too many matches: the search ended at ${all}.${notes(found)}`];
  if (ended === 'steps') {
    return [
      `${all} so far; the search ended early, as the pattern is costly: use a simpler one, or \`path\`.${notes(found)}`,
    ];
  }
  const isLineEnd = lines === 0 && /\\n|\n/.test(pattern);
  const hint = isLineEnd ? ' A pattern is matched line by line: a line end matches nothing.' : '';
  const total = `${all} of ${counted(searched, 'file')} searched.`;
  return [`${lines === 0 ? 'No line matches: ' : ''}${total}${notes(found)}${hint}`];
}

function notes({ binary, tooLarge, longLines }: Found): string {
  const skipped = [
    ...(binary > 0 ? [counted(binary, 'binary file')] : []),
    ...(tooLarge > 0 ? [`${counted(tooLarge, 'file')} too large to be read`] : []),
    ...(longLines > 0 ? [`the ends of ${counted(longLines, 'very long line')}`] : []),
  ];
  return skipped.length === 0 ? '' : ` Not searched: ${skipped.join(', ')}.`;
}
