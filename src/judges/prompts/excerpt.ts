/** Characters (UTF-16 code units) of an issue that a prompt shows: its head and its tail. */
export const ISSUE_LIMIT = { head: 24_000, tail: 8_000 };

/** Characters of a patch that a prompt shows; `show_patch` shows the rest. */
export const PATCH_LIMIT = 32_000;

/** An issue as a prompt shows it: what is too long loses its middle, and a line says so. */
export function issueExcerpt(issue: string): string {
  const { head, tail } = ISSUE_LIMIT;
  if (issue.length <= head + tail) return issue;
  const first = headOf(issue, head);
  const last = tailOf(issue, tail);
  const left = issue.length - first.length - last.length;
  return `${first}\n[${left} characters of the issue are left out here]\n${last}`;
}

/** A patch as a prompt shows it: what is too long loses its end, and a line says so. */
export function patchExcerpt(patch: string): string {
  if (patch.length <= PATCH_LIMIT) return patch;
  const first = headOf(patch, PATCH_LIMIT);
  const left = patch.length - first.length;
  return `${first}\n[${left} characters of the patch are left out here: show_patch shows them]`;
}

/** No character of two code units is cut in two. */
function headOf(text: string, length: number): string {
  return text.slice(0, isLowSurrogate(text, length) ? length - 1 : length);
}

function tailOf(text: string, length: number): string {
  const from = text.length - length;
  return text.slice(isLowSurrogate(text, from) ? from + 1 : from);
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
