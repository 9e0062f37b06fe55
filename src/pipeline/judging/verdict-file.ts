import { writeAtomically } from '../../instance/atomic-file.ts';
import { unreadable } from '../../instance/bytes.ts';
import { ACJ_LABELS } from '../../judges/acj-label.ts';
import { AQJ_LABELS } from '../../judges/aqj-verdict.ts';
import { LineFile, type LinePlace } from './line-file.ts';
import type { VerdictRow } from './verdict-row.ts';

/** A row of a file of verdicts: where it stands, and what decides whether it is kept. */
export interface VerdictEntry extends LinePlace {
  /** Names the patch: {@link subjectKey}. */
  readonly subject: string;
  /** Names who judged: {@link makerKey}. */
  readonly maker: string;
  readonly input: string;
  /** Why it is unscored; undefined when it is scored. */
  readonly reason: string | undefined;
  readonly label: string | undefined;
  /** The limit that ended it; undefined where none did. */
  readonly limit: number | undefined;
  /** It was decided without a model. */
  readonly isDecided: boolean;
}

/** Names a patch within a file of verdicts. */
export function subjectKey(row: {
  readonly instance_id?: string;
  readonly model?: string;
  readonly sample?: number;
}): string {
  return JSON.stringify([row.instance_id ?? '', row.model ?? null, row.sample ?? null]);
}

/** Names who judged: judge, back end, model and prompts. */
export function makerKey(row: Pick<VerdictRow, 'judge' | 'backend' | 'judge_model' | 'prompt_hash'>): string {
  return JSON.stringify([row.judge, row.backend, row.judge_model, row.prompt_hash]);
}

/** What differs between two makers, in words; `a` is that of a file. */
export function makerDifference(a: string, b: string): string {
  const [there, here] = [a, b].map((maker) => JSON.parse(maker) as (string | null)[]);
  const differing = ['judge', 'back end', 'model', 'prompts'].flatMap((name, at) => {
    if (there![at] === here![at]) return [];
    return name === 'prompts'
      ? ['other prompts']
      : [`${name} ${there![at] ?? 'none'}, not ${here![at] ?? 'none'}`];
  });
  return differing.join('; ');
}

/** A file of verdicts: rows are added as they come, and put into order at the end. Only places are in memory. */
export class VerdictFile {
  readonly path: string;
  #file: LineFile;
  #entries: VerdictEntry[] = [];

  /**
   * Opens a file and reads what it holds.
   *
   * @throws {ArchdeltaError} `input-unreadable` for a line that is no verdict; `usage`.
   */
  constructor(path: string) {
    this.path = path;
    this.#file = new LineFile(path);
    try {
      for (const { record, line, ...place } of this.#file.records()) {
        const entry = entryOf(record, place);
        if (!entry) throw unreadable(path, `line ${line} is no verdict of a judge`);
        this.#entries.push(entry);
      }
    } catch (thrown) {
      this.#file.close();
      throw thrown;
    }
  }

  /** The rows, in the order of the file. */
  get entries(): readonly VerdictEntry[] {
    return this.#entries;
  }

  /** The bytes of a row. */
  bytes(place: LinePlace): Uint8Array {
    return this.#file.bytes(place);
  }

  append(row: VerdictRow): void {
    const place = this.#file.append(row);
    this.#entries.push(entryOf({ ...row }, place)!);
  }

  /**
   * Rewrites the file with these rows in this order; nothing is done where they stand so already.
   *
   * @throws {ArchdeltaError} `usage`; the file is then as before.
   */
  async rewrite(entries: readonly VerdictEntry[]): Promise<void> {
    const isSame =
      entries.length === this.#entries.length && entries.every((entry, at) => entry === this.#entries[at]);
    if (isSame) return this.#file.make();
    const file = this.#file;
    await writeAtomically(
      this.path,
      (async function* () {
        for (const entry of entries) yield file.bytes(entry);
      })(),
    );
    file.close();
    this.#file = new LineFile(this.path);
    let at = 0;
    const moved: VerdictEntry[] = [];
    for (const { offset, length } of this.#file.records()) moved.push({ ...entries[at++]!, offset, length });
    this.#entries = moved;
  }

  close(): void {
    this.#file.close();
  }
}

const TEXTS = ['instance_id', 'backend', 'input'] as const;

function entryOf(row: Readonly<Record<string, unknown>>, place: LinePlace): VerdictEntry | undefined {
  const { judge, status, label, reason, limit, model, sample, judge_model, prompt_hash } = row;
  const isVerdict =
    TEXTS.every((name) => typeof row[name] === 'string') &&
    (judge === 'acj' || judge === 'aqj') &&
    (status === 'scored' ? isLabel(judge, label) : status === 'unscored' && typeof reason === 'string') &&
    [judge_model, prompt_hash].every((each) => each === null || typeof each === 'string') &&
    (model === undefined || typeof model === 'string') &&
    (sample === undefined || typeof sample === 'number');
  if (!isVerdict) return undefined;
  const verdict = row as unknown as VerdictRow;
  return {
    offset: place.offset,
    length: place.length,
    subject: subjectKey(verdict),
    maker: interned(makerKey(verdict)),
    input: verdict.input,
    reason: status === 'scored' ? undefined : interned(reason as string),
    label: status === 'scored' ? interned(label as string) : undefined,
    limit: status === 'unscored' && typeof limit === 'number' ? limit : undefined,
    isDecided: row.decided_by !== undefined,
  };
}

function isLabel(judge: 'acj' | 'aqj', label: unknown): boolean {
  const labels: readonly string[] = judge === 'acj' ? ACJ_LABELS : AQJ_LABELS;
  return labels.some((known) => known === label);
}

const texts = new Map<string, string>();

/** One string for all equal ones: a file has a hundred thousand rows of few makers and labels. */
function interned(text: string): string {
  const known = texts.get(text);
  if (known === undefined) texts.set(text, text);
  return known ?? text;
}
