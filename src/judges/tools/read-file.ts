import { z } from 'zod';
import { answered, failed, MOST_LINES, pageFrom } from './answer.ts';
import { textsOf } from './source-text.ts';
import { PATH, treeTool } from './tool.ts';
import { quoted, visibleLine } from './visible-text.ts';

/** Longest line that is shown whole, in UTF-16 code units. */
const LONGEST_LINE = 1000;

const LINE = z.int().min(1).max(100_000_000);

/** Reads lines of a file. */
export const readFile = treeTool({
  name: 'read_file',
  description: `Reads a text file of the repository, each line after its number and a tab; at most ${MOST_LINES} lines a call.`,
  shape: {
    path: PATH.describe('File, from the root of the repository.'),
    first_line: LINE.default(1).describe('First line to read, from 1.'),
    last_line: LINE.optional().describe('Last line to read; default: as many as fit.'),
  },
  async answer({ path, first_line: first, last_line: last }, view, signal) {
    const place = view.at(path);
    if ('problem' in place) return failed(place.problem);
    if ('directory' in place) {
      const { path: at } = place.directory;
      return failed(`${at === '' ? 'The root' : quoted(at)} is a directory: use \`list_directory\`.`);
    }
    if (last !== undefined && last < first) return failed('`last_line` is smaller than `first_line`.');
    const name = quoted(place.file.path);
    for await (const { text } of textsOf(view.codebase, [place.file], signal)) {
      if ('problem' in text) return failed(`${name} ${text.problem}.`);
      const { lines, oddities } = text;
      if (lines.length === 0) return answered([`${name} is empty.`]);
      if (first > lines.length)
        return failed(`${name} has ${lines.length} lines; \`first_line\` is ${first}.`);
      const rows = lines
        .slice(first - 1, Math.min(last ?? lines.length, first - 1 + MOST_LINES))
        .map((line, at) => `${first + at}\t${visibleLine(line, LONGEST_LINE)}`);
      const end = first - 1 + pageFrom(rows, 0).end;
      const notes = oddities.length === 0 ? '' : ` (${oddities.join(', ')})`;
      const isCut = end < Math.min(last ?? lines.length, lines.length);
      return answered([
        `${name}, lines ${first}-${end} of ${lines.length}${notes}:`,
        ...rows.slice(0, end - first + 1),
        ...(isCut ? [`[Cut. For more, call again with \`first_line\`: ${end + 1}.]`] : []),
      ]);
    }
    return failed(`${name} could not be read.`);
  },
});
