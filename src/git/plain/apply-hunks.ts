import type { PlainHunk } from './read-plain-patch.ts';

/** Lines that may be compared and moved for one file: a second at most. */
const MOST_STEPS = 30_000_000;
/** Moving a line costs less than comparing it. */
const MOVED_IN_A_STEP = 8;

/**
 * Applies the hunks of a plain patch to a file, each where `git apply` would: at its line or, when it may
 * stand anywhere, at the nearest line where it fits, below before above.
 *
 * @param text one character a byte.
 * @returns `undefined` when a hunk fits nowhere, or when git would have to be asked.
 */
export function applyHunks(text: string, hunks: readonly PlainHunk[]): string | undefined {
  const image = new Image(text);
  return hunks.every((hunk) => image.apply(hunk)) ? image.text() : undefined;
}

class Image {
  readonly #lines: string[];
  /** Lines that an earlier hunk was about; no later one may touch them. */
  readonly #taken: boolean[];
  #steps = 0;

  constructor(text: string) {
    this.#lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
    this.#taken = this.#lines.map(() => false);
  }

  text(): string {
    return this.#lines.join('');
  }

  apply(hunk: PlainHunk): boolean {
    this.#steps += this.#lines.length / MOVED_IN_A_STEP;
    const line = this.#find(hunk);
    if (line === undefined) return false;
    const { before, after } = hunk;
    replace(this.#lines, line, before.length, after);
    replace(
      this.#taken,
      line,
      before.length,
      after.map(() => true),
    );
    return true;
  }

  #find({ line, atTop, atEnd, before }: PlainHunk): number | undefined {
    const count = this.#lines.length;
    // Without a line of context git can only guess where an addition belongs.
    if (before.length === 0 && count > 0) return undefined;
    if (atTop || atEnd) {
      const only = atTop ? 0 : count - before.length;
      return (atEnd && only + before.length !== count) || !this.#fits(before, only) ? undefined : only;
    }
    const first = Math.min(line, count);
    if (this.#fits(before, first)) return first;
    // Git takes a last line that is not ended for the beginning of a longer one.
    if (!before.at(-1)!.endsWith('\n')) return undefined;
    for (let away = 1; first - away >= 0 || first + away <= count; away++) {
      if (this.#fits(before, first + away)) return first + away;
      if (this.#fits(before, first - away)) return first - away;
      if (this.#steps > MOST_STEPS) return undefined;
    }
    return undefined;
  }

  #fits(before: readonly string[], line: number): boolean {
    if (line < 0 || line + before.length > this.#lines.length || this.#steps > MOST_STEPS) return false;
    const differs = before.findIndex(
      (text, at) => this.#taken[line + at]! || this.#lines[line + at] !== text,
    );
    this.#steps += differs === -1 ? before.length : differs + 1;
    return differs === -1;
  }
}

/** Like `splice`, without its limit on arguments. */
function replace<Item>(list: Item[], at: number, removed: number, added: readonly Item[]): void {
  const rest = list.slice(at + removed);
  list.length = at;
  for (const item of added) list.push(item);
  for (const item of rest) list.push(item);
}
