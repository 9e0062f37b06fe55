import type { PatchLines } from './patch-lines.ts';
import type { FuzzyHunk, HunkLine } from './section.ts';

/** How the lines of a hunk are written in the patch. */
export interface HunkFormat {
  readonly indentation: number;
  readonly stripCarriageReturn: boolean;
}

/** `@@ -FIRST,LINES +FIRST,LINES @@`; of the blanks and the last `@` some may lack. */
const RANGES = /^@@ -(\d{1,15})(?:,(\d{1,15}))? ?\+(\d{1,15})(?:,(\d{1,15}))? ?@/;

/** Lines of the new side that may lack at the end of a patch: they are taken for blank context. */
const MOST_CHOPPED = 3;

/**
 * Reads the hunk that the lines are at. Without one, the lines stay where they are.
 *
 * @throws {ArchdeltaError} `patch-malformed` when its lines are not those that its first line promises.
 */
export function readHunk(lines: PatchLines, format: HunkFormat): FuzzyHunk | undefined {
  const position = lines.position;
  const { indentation, stripCarriageReturn } = format;
  const first = lines.readIndented(indentation, stripCarriageReturn);
  if (first === undefined || !first.startsWith('@@ -')) {
    lines.position = position;
    return undefined;
  }
  const ranges = RANGES.exec(first);
  if (ranges === null) throw lines.malformed();
  const [oldFirst, oldCount, newFirst, newCount] = [1, 2, 3, 4].map((at) => Number(ranges[at] ?? 1));
  const body = new HunkBody(oldCount!, newCount!);
  while (!body.complete) body.take(lines, format);
  if (body.prefixContext === undefined) throw lines.malformed();
  return {
    sides: [
      { first: oldCount === 0 ? oldFirst! + 1 : oldFirst!, lines: body.before },
      { first: newCount === 0 ? newFirst! + 1 : newFirst!, lines: body.after },
    ],
    prefixContext: body.prefixContext,
    suffixContext: body.context,
  };
}

class HunkBody {
  readonly before: HunkLine[] = [];
  readonly after: HunkLine[] = [];
  /** Lines of context since the last change. */
  context = 0;
  prefixContext: number | undefined;
  readonly #oldCount: number;
  readonly #newCount: number;

  constructor(oldCount: number, newCount: number) {
    this.#oldCount = oldCount;
    this.#newCount = newCount;
  }

  get complete(): boolean {
    return this.before.length >= this.#oldCount && this.after.length >= this.#newCount;
  }

  take(lines: PatchLines, { indentation, stripCarriageReturn }: HunkFormat): void {
    const line = lines.readIndented(indentation, stripCarriageReturn) ?? this.#choppedLine();
    if (line === undefined) throw lines.malformed();
    // Blank lines of context lose their blank on the way.
    const bare = line.startsWith('\t') || line.startsWith('\n');
    const kind = bare || line.startsWith('=') ? ' ' : line[0]!;
    const [old, added] = [kind === ' ' || kind === '-', kind === ' ' || kind === '+'];
    const tooMany =
      (old && this.before.length >= this.#oldCount) || (added && this.after.length >= this.#newCount);
    if (tooMany || !(old || added)) throw lines.malformed();
    if (kind !== ' ') {
      this.prefixContext ??= this.context;
      this.context = 0;
    } else this.context++;
    this.#add(bare ? line : line.slice(1), { old, added, context: kind === ' ' }, lines);
  }

  /** A marker of a missing line break counts behind the last line of either side alone. */
  #add(
    line: string,
    { old, added, context }: { readonly old: boolean; readonly added: boolean; readonly context: boolean },
    lines: PatchLines,
  ): void {
    let text = line;
    if (old) {
      if (this.before.length + 1 === this.#oldCount && takeMarker(lines)) text = text.slice(0, -1);
      this.before.push({ text, context });
    }
    if (added) {
      if (this.after.length + 1 === this.#newCount && takeMarker(lines)) text = text.slice(0, -1);
      this.after.push({ text, context });
    }
  }

  #choppedLine(): string | undefined {
    return this.#newCount - this.after.length <= MOST_CHOPPED ? ' \n' : undefined;
  }
}

/** Takes the line `\ No newline at end of file`, if it is the next one. */
function takeMarker(lines: PatchLines): boolean {
  if (!lines.peek()?.startsWith('\\')) return false;
  lines.position++;
  return true;
}
