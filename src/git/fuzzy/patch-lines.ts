import { ArchdeltaError } from '../../core/errors.ts';

/** The lines of a patch, read in order. */
export class PatchLines {
  readonly #lines: readonly string[];
  #next = 0;

  constructor(patch: Buffer) {
    this.#lines = patch.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? [];
  }

  /** 0-based index of the next line; may be set to read again. */
  get position(): number {
    return this.#next;
  }

  set position(index: number) {
    this.#next = index;
  }

  /** The next line as it is, also one that is not ended. */
  peek(): string | undefined {
    return this.#lines[this.#next];
  }

  /**
   * The next line that is no comment: lines that begin with `#` are passed over. As for GNU patch, the patch
   * ends before a line that is not ended.
   */
  read(): string | undefined {
    return this.readIndented(0, false);
  }

  /** Like {@link read}, without an indentation of so many columns, and without a CR at the end. */
  readIndented(columns: number, stripCarriageReturn: boolean): string | undefined {
    for (;;) {
      const line = this.#lines[this.#next];
      if (!line?.endsWith('\n')) return undefined;
      this.#next++;
      const text = withoutIndentation(line, columns);
      if (text.startsWith('#')) continue;
      return stripCarriageReturn && text.endsWith('\r\n') ? `${text.slice(0, -2)}\n` : text;
    }
  }

  /** Error for the line that was read last. */
  malformed(): ArchdeltaError {
    return new ArchdeltaError('patch-malformed', `the patch is malformed at line ${this.#next}`);
  }
}

/** A column is a blank or the letter X; a tab goes to the next multiple of 8. */
function withoutIndentation(line: string, columns: number): string {
  let at = 0;
  for (let column = 0; column < columns; at++) {
    if (line[at] === ' ' || line[at] === 'X') column++;
    else if (line[at] === '\t') column = (column + 8) & ~7;
    else break;
  }
  return line.slice(at);
}
