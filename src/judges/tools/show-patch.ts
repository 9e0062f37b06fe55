import { z } from 'zod';
import type { JudgeTool } from '../backend.ts';
import { answered, counted, failed, LONGEST_ROW, MOST_LINES, pageFrom } from './answer.ts';
import { checkedTool } from './tool.ts';
import { visibleLine } from './visible-text.ts';

const LONGEST_LINE = 1000;
const MOST_FILES = 100;
const LINE = z.int().min(1).max(100_000_000);

const SCHEMA = z.strictObject({
  first_line: LINE.default(1).describe('First line of the patch to show, from 1.'),
  last_line: LINE.optional().describe('Last line to show; default: as many as fit.'),
});

/** Shows the patch, in parts when it is long; the first part of a long one says where each file begins. */
export function showPatch(patch: string): JudgeTool {
  const lines = patch.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return checkedTool(
    'show_patch',
    `Shows the patch, a unified diff; at most ${MOST_LINES} lines a call.`,
    SCHEMA,
    ({ first_line: first, last_line: last }) => {
      if (lines.length === 0) return answered(['The patch is empty.']);
      if (first > lines.length) return failed(`The patch has ${counted(lines.length, 'line')}.`);
      if (last !== undefined && last < first) return failed('`last_line` is smaller than `first_line`.');
      const rows = lines
        .slice(first - 1, Math.min(last ?? lines.length, first - 1 + MOST_LINES))
        .map((line) => visibleLine(line.replace(/\r$/, ''), LONGEST_LINE));
      const end = first - 1 + pageFrom(rows, 0).end;
      const isCut = end < Math.min(last ?? lines.length, lines.length);
      return answered([
        `The patch, lines ${first}-${end} of ${lines.length}:`,
        ...(first === 1 && isCut ? filesOf(lines) : []),
        ...rows.slice(0, end - first + 1),
        ...(isCut ? [`[Cut. For more, call again with \`first_line\`: ${end + 1}.]`] : []),
      ]);
    },
  );
}

function filesOf(lines: readonly string[]): string[] {
  const files = lines.flatMap((line, at) =>
    line.startsWith('diff --git ') ? [`  line ${at + 1}: ${visibleLine(line.slice(11), LONGEST_ROW)}`] : [],
  );
  const rest = files.length - MOST_FILES;
  return [
    `It changes ${counted(files.length, 'file')}:`,
    ...files.slice(0, MOST_FILES),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}
