import { type Effort, LINE_READ } from './effort.ts';
import { FileLines } from './file-lines.ts';
import { locate, type Pattern } from './locate.ts';
import { type FuzzyHunk, type HunkSide, type Pair, swapped } from './section.ts';

/** Most lines of context at each border of a hunk that may differ: `patch --fuzz=5`. */
const MOST_FUZZ = 5;

/** What came out of applying the hunks of a section to a file. */
export type Outcome =
  | { readonly bytes: Buffer; readonly reversed: boolean }
  /** 1-based number of the hunk that could not be placed. */
  | { readonly failed: number };

/**
 * Applies the hunks of a section to a file. When the first hunk fits nowhere but would if old and new were
 * exchanged, the whole section is taken to be reversed, as `patch --batch` does.
 *
 * @param reversed - the section is known to be reversed.
 * @param mayBeginAtTop - false when the patch creates the file although it has contents.
 */
export function patchFile(
  bytes: Uint8Array,
  hunks: readonly FuzzyHunk[],
  {
    reversed,
    mayBeginAtTop,
  }: { readonly reversed: boolean; readonly mayBeginAtTop: (reversed: boolean) => boolean },
  effort: Effort,
): Outcome {
  const file = new PatchedFile(bytes, effort);
  let turned = reversed;
  for (const [index, hunk] of hunks.entries()) {
    const found = place(file, hunk, turned, index === 0 && !reversed);
    if (found === undefined) return { failed: index + 1 };
    turned = found.reversed;
    const sides = turned ? swapped(hunk.sides) : hunk.sides;
    if ((found.line === 1 && !mayBeginAtTop(turned)) || !file.apply(sides, found.line)) {
      return { failed: index + 1 };
    }
  }
  return { bytes: file.finish(), reversed: turned };
}

/** Tries with more and more fuzz; a hunk that may be reversed is tried both ways at each step. */
function place(
  file: PatchedFile,
  hunk: FuzzyHunk,
  reversed: boolean,
  mayTurn: boolean,
): { readonly line: number; readonly reversed: boolean } | undefined {
  const most = Math.min(MOST_FUZZ, Math.max(hunk.prefixContext, hunk.suffixContext));
  const ways = mayTurn ? [reversed, !reversed] : [reversed];
  const patterns = ways.map((way) => ({ way, pattern: file.patternOf(hunk, way) }));
  for (let fuzz = 0; fuzz <= most; fuzz++) {
    for (const { way, pattern } of patterns) {
      const line = file.find(pattern, fuzz);
      if (line !== undefined) return { line, reversed: way };
    }
  }
  return undefined;
}

/** A file that is being patched from its first line to its last. */
class PatchedFile {
  readonly #file: FileLines;
  readonly #effort: Effort;
  readonly #out: string[] = [];
  #offset = 0;
  #frozen = 0;

  constructor(bytes: Uint8Array, effort: Effort) {
    effort.spend(bytes.length);
    this.#file = new FileLines(bytes);
    effort.spend(this.#file.lines.length * LINE_READ);
    this.#effort = effort;
  }

  patternOf({ sides, prefixContext, suffixContext }: FuzzyHunk, reversed: boolean): Pattern {
    const { first, lines } = sides[reversed ? 1 : 0];
    return { first, numbers: this.#file.numbersOf(lines), prefixContext, suffixContext };
  }

  /** Finds the place of a hunk; what follows is expected as far from its own. Nothing is written. */
  find(pattern: Pattern, fuzz: number): number | undefined {
    const progress = { offset: this.#offset, frozen: this.#frozen };
    const line = locate(this.#file, pattern, fuzz, progress, this.#effort);
    if (line !== undefined && pattern.numbers.length > 0) this.#offset = line - pattern.first;
    return line;
  }

  /**
   * Writes the file up to a hunk, and the hunk. Context stays as it is in the file.
   *
   * @returns false when the hunk would change what is written already, or its sides do not fit each other.
   */
  apply([before, after]: Pair<HunkSide>, line: number): boolean {
    let added = 0;
    const add = (): boolean => {
      const { text } = after.lines[added++]!;
      this.#out.push(text);
      // An added line without anything, not even a line break, is an error of GNU patch.
      return text !== '';
    };
    for (const [at, { context }] of before.lines.entries()) {
      if (!context) {
        // GNU patch gives up when it is to remove lines and what it wrote last is not ended.
        if (!this.#atLineStart() || !this.#copyTo(line + at - 1)) return false;
        this.#frozen++;
        continue;
      }
      while (after.lines[added]?.context === false) {
        if (!this.#copyTo(line + at - 1) || !add()) return false;
      }
      if (after.lines[added]?.context !== true) break;
      added++;
    }
    while (after.lines[added]?.context === false) {
      if (!this.#copyTo(line + before.lines.length - 1)) return false;
      // Only here: what is added inside a hunk joins the last line of a file that is not ended.
      this.#breakLine();
      if (!add()) return false;
    }
    return true;
  }

  /** Writes the rest of the file. */
  finish(): Buffer {
    this.#copyTo(Math.max(this.#file.lines.length, this.#frozen));
    return Buffer.from(this.#out.join(''), 'latin1');
  }

  #copyTo(last: number): boolean {
    if (this.#frozen > last) return false;
    for (let at = this.#frozen; at < Math.min(last, this.#file.lines.length); at++) {
      this.#breakLine();
      this.#out.push(this.#file.lines[at]!);
    }
    this.#frozen = last;
    return true;
  }

  #atLineStart(): boolean {
    return this.#out.at(-1)?.endsWith('\n') ?? true;
  }

  #breakLine(): void {
    if (!this.#atLineStart()) this.#out.push('\n');
  }
}
