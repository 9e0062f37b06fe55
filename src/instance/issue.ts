import { parseJson } from './json-records.ts';
import { isObject, column as read, type TextField } from './record.ts';

/** The columns in which benchmarks keep the text of an issue. */
export const ISSUE_COLUMNS = ['problem_statement', 'resolved_issues'] as const;

/**
 * The text of the issue that an instance solves: SWE-bench's `problem_statement`, else Multi-SWE-bench's
 * `resolved_issues` (a list of issues with `title` and `body`, or of texts; also as JSON), joined by blank lines.
 * The title and body of its pull request are not used: they describe the fix.
 *
 * @returns undefined where the columns hold no text; a problem for a text that is not UTF-8.
 */
export function issueText(columns: Readonly<Record<string, unknown>>): TextField | undefined {
  const statement = read(columns, 'problem_statement');
  if (statement instanceof Uint8Array) return { problem: 'column "problem_statement" is not valid UTF-8' };
  if (typeof statement === 'string' && statement.trim() !== '') return { text: statement };
  const given = read(columns, 'resolved_issues');
  const issues = typeof given === 'string' ? parseJson(given) : given;
  const texts = Array.isArray(issues) ? issues.flatMap(textsOf) : [];
  return texts.length === 0 ? undefined : { text: texts.join('\n\n') };
}

function textsOf(issue: unknown): string[] {
  const parts = isObject(issue) ? [read(issue, 'title'), read(issue, 'body')] : [issue];
  return parts.flatMap((part) => (typeof part === 'string' && part.trim() !== '' ? [part] : []));
}
