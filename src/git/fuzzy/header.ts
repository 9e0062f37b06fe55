import { ArchdeltaError } from '../../core/errors.ts';
import { readFileName, readGitNames } from './file-name.ts';
import type { PatchLines } from './patch-lines.ts';
import { type Absence, type Pair, type PatchSection, swapped } from './section.ts';

/** The header of a section, and how the lines of its hunks are to be read. */
export interface Header extends Omit<PatchSection, 'hunks'> {
  /** Columns that the hunks are indented by. */
  readonly indentation: number;
  readonly stripCarriageReturn: boolean;
}

const OLD = 0;
const NEW = 1;

/**
 * Reads on to the next section, past whatever is no header. The lines are left at the first hunk, or at what
 * follows a header without hunks.
 *
 * @returns `undefined` when there is no further section.
 * @throws {ArchdeltaError} `patch-does-not-apply` for a format other than unified diff.
 */
export function readHeader(lines: PatchLines): Header | undefined {
  const header = new HeaderReader();
  for (;;) {
    const position = lines.position;
    const line = lines.read();
    if (line === undefined) return header.end(lines.position);
    // A comment that was passed over belongs to what stood before.
    if (header.take(line)) {
      lines.position = header.indentation === undefined ? position : lines.position - 1;
      return header.close(lines.position);
    }
  }
}

/** Collects what header lines say until one ends the header. */
class HeaderReader {
  /** That of the first hunk, once it is reached. */
  indentation: number | undefined;
  #named = false;
  /** The header of a git diff has said something that stands without hunks. */
  #extended = false;
  #git = false;
  #binary = false;
  #stripCarriageReturn = false;
  #starsBefore = false;
  #commandBefore = false;
  #command: 'none' | 'of-diff' | 'of-editor' = 'none';
  readonly #names: [string | undefined, string | undefined, string | undefined] = [
    undefined,
    undefined,
    undefined,
  ];
  readonly #epoch: [boolean | undefined, boolean | undefined] = [undefined, undefined];
  readonly #absence: [Absence, Absence] = [0, 0];
  readonly #modes: [number, number] = [0, 0];
  readonly #moves = new Set<string>();

  /** Takes in a line; true when the header ends before it. */
  take(line: string): boolean {
    const indented = /^[ \tX]*/.exec(line)![0];
    const text = line.slice(indented.length);
    if (this.#extended && text.startsWith('diff --git ')) return true;
    if (this.#git && text.startsWith('GIT binary patch')) {
      this.#binary = true;
      return true;
    }
    if (!this.#takeName(text, line.endsWith('\r\n')) && this.#git) this.#takeExtended(text);
    if (!this.#named) return false;
    if (text.startsWith('@@ -')) {
      this.#beginHunks(text.slice('@@ -'.length), indented);
      return true;
    }
    this.#refuseOtherFormats(text);
    return false;
  }

  /** The patch ends. */
  end(line: number): Header | undefined {
    if (this.#command === 'of-editor') throw otherFormat();
    return this.#extended ? this.close(line) : undefined;
  }

  close(line: number): Header {
    return {
      line: line + 1,
      names: this.#names,
      absence: this.#absence,
      modes: this.#modes,
      git: this.#git,
      moves: this.#movement('rename') ?? this.#movement('copy'),
      binary: this.#binary,
      indentation: this.indentation ?? 0,
      stripCarriageReturn: this.#stripCarriageReturn,
    };
  }

  #movement(kind: 'rename' | 'copy'): 'rename' | 'copy' | undefined {
    return this.#moves.has(`${kind} from`) && this.#moves.has(`${kind} to`) ? kind : undefined;
  }

  /** The lines that name a file. The names behind `---` and `+++` are exchanged when a hunk follows. */
  #takeName(text: string, carriageReturn: boolean): boolean {
    if (text.startsWith('diff --git ')) {
      const names = readGitNames(text.slice('diff --git '.length));
      this.#names[OLD] = names?.[0];
      this.#names[NEW] = names?.[1];
      this.#git = true;
      this.#named = true;
      return true;
    }
    const dashes = text.replace(/^(?:- )+/, '');
    if (text.startsWith('+++ ')) this.#setName(OLD, text.slice(4));
    else if (text.startsWith('*** ') && !this.#starsBefore) this.#setName(OLD, text.slice(4));
    else if (text.startsWith('Index:')) this.#names[2] = readFileName(text.slice(6))?.name ?? this.#names[2];
    else if (dashes.startsWith('--- ')) this.#setName(NEW, dashes.slice(4));
    else return false;
    this.#named = true;
    if (!text.startsWith('*** ')) this.#stripCarriageReturn = carriageReturn;
    return true;
  }

  #setName(side: typeof OLD | typeof NEW, text: string): void {
    const file = readFileName(text);
    if (file === undefined) return;
    if (file.name !== undefined) this.#names[side] = file.name;
    if (side === OLD || file.epoch !== undefined) this.#epoch[side] = file.epoch;
  }

  /** The further header lines of a git diff. */
  #takeExtended(text: string): void {
    const [, key, value] =
      /^(index|old mode|new mode|deleted file mode|new file mode|(?:rename|copy) (?:from|to)) (.*)$/s.exec(
        text,
      ) ?? [];
    if (key === undefined) return;
    if (key === 'index' && !this.#takeIndex(value!)) return;
    this.#extended = true;
    if (key === 'old mode' || key === 'deleted file mode') this.#modes[OLD] = readMode(value!);
    if (key === 'new mode' || key === 'new file mode') this.#modes[NEW] = readMode(value!);
    if (key === 'deleted file mode') this.#absence[NEW] = 2;
    if (key === 'new file mode') this.#absence[OLD] = 2;
    if (key.startsWith('rename') || key.startsWith('copy')) this.#moves.add(key);
  }

  /** `OLD..NEW MODE`: object ids tell whether a file is missing or empty. */
  #takeIndex(value: string): boolean {
    const match = /^([0-9a-f]+)\.\.([0-9a-f]+)(?=\s)\s*(.*)$/s.exec(value);
    if (match === null) return false;
    this.#absence[OLD] = absenceOf(match[1]!);
    this.#absence[NEW] = absenceOf(match[2]!);
    if (match[3] !== '') this.#modes[OLD] = this.#modes[NEW] = readMode(match[3]!);
    return true;
  }

  #beginHunks(ranges: string, indented: string): void {
    exchange(this.#names);
    exchange(this.#epoch);
    if (/^0(?!\d)/.test(ranges)) this.#absence[OLD] = this.#epoch[OLD] ? 2 : 1;
    if (/^[^ \n]* *\+0(?!\d)/.test(ranges)) this.#absence[NEW] = this.#epoch[NEW] ? 2 : 1;
    this.indentation = columnsOf(indented);
  }

  /** GNU patch would read these too; which of them a patch is in, it finds out as here. */
  #refuseOtherFormats(text: string): void {
    const [afterStars, afterCommand] = [this.#starsBefore, this.#commandBefore];
    this.#starsBefore = text.startsWith('********');
    this.#commandBefore = DIFF_COMMAND.test(text);
    if (EDITOR_COMMAND.test(text)) this.#command = 'of-editor';
    else if (this.#commandBefore && this.#command === 'none') this.#command = 'of-diff';
    const context = afterStars && text.startsWith('*** ');
    const normal = afterCommand && /^[<>] /.test(text);
    const script = this.#command !== 'none' && text === '.\n';
    if (context || normal || script) throw otherFormat();
  }
}

/** `3,4c5,6`, as a normal diff introduces a hunk. */
const DIFF_COMMAND = /^\d+(?:,\d+)?[acd]\d*(?:,\d+)?[ \t]*\r?\n$/;
/** A command of `ed`, as `diff -e` prints it. */
const EDITOR_COMMAND = /^(?:\d*[ai]|(?:\d+(?:,\d+)?)?(?:[cd]|s\/\.\/\/))[ \t]*\r?\n$/;

function otherFormat(): ArchdeltaError {
  return new ArchdeltaError('patch-does-not-apply', 'the patch is not in the format of unified diff');
}

function exchange<Value>(pair: [Value, Value, ...unknown[]]): void {
  [pair[OLD], pair[NEW]] = swapped([pair[OLD], pair[NEW]] as Pair<Value>);
}

function columnsOf(indented: string): number {
  let columns = 0;
  for (const character of indented) columns = character === '\t' ? (columns + 8) & ~7 : columns + 1;
  return columns;
}

/** Six octal digits and nothing else; 0 otherwise. */
function readMode(text: string): number {
  const digits = /^\s*([0-7]{6})\r?\n$/.exec(text)?.[1];
  return digits === undefined ? 0 : Number.parseInt(digits, 8);
}

/** Git's id of an empty blob. */
const EMPTY_BLOB = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';

function absenceOf(id: string): Absence {
  if (/^0+$/.test(id)) return 2;
  return EMPTY_BLOB.startsWith(id) ? 1 : 0;
}
