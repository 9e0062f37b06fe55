import { ArchdeltaError } from '../../core/errors.ts';
import { unreadable } from '../../instance/bytes.ts';
import type { Usage } from '../../judges/backend.ts';
import { addUsage, NO_USAGE } from '../../judges/conversation/usage.ts';
import { readTranscriptRecord, type TranscriptRecord } from '../../judges/transcript.ts';
import { LineFile, type LinePlace } from './line-file.ts';
import { beginAlike, type Opening } from './opening.ts';
import type { Redact } from './redaction.ts';

/** The conversations that were had, by their keys. */
export interface Transcripts {
  /**
   * A conversation with an answer, or one that a run broke off and that begins with this question; others are not had
   * again from here.
   */
  find(key: string, question: Opening): TranscriptRecord | undefined;
  has(key: string): boolean;
  add(record: TranscriptRecord): void;
  /** What all conversations have used, those that failed included. */
  readonly used: Usage;
  close(): void;
}

/** Whether the run broke a conversation off, so that it can be taken up again. */
export function isBrokenOff({ end }: TranscriptRecord): boolean {
  return end.kind === 'stopped' && (end.reason === 'budget' || end.reason === 'interrupted');
}

/** Keeps nothing: conversations in a library that names no file. */
export function noTranscripts(): Transcripts {
  let used = NO_USAGE;
  return {
    find: () => undefined,
    has: () => true,
    add: (record) => {
      used = addUsage(used, record.usage);
    },
    get used() {
      return used;
    },
    close: () => {},
  };
}

interface Entry extends LinePlace {
  /** Of a conversation that was broken off: what it had used. */
  readonly brokenOff?: Usage;
  readonly answered: boolean;
}

/**
 * The journal of conversations: JSONL, one record as a conversation ends. Of records with one key the last holds. A
 * record after one that was broken off goes on with it, and its usage includes that of the part before, unless the two
 * begin differently: then somebody has edited the first, and it was begun anew. Only places are in memory.
 */
export class TranscriptFile implements Transcripts {
  readonly #file: LineFile;
  readonly #redact: Redact;
  readonly #entries = new Map<string, Entry>();
  #used = NO_USAGE;

  /**
   * Opens a journal and reads what it holds.
   *
   * @throws {ArchdeltaError} `input-unreadable` for a broken line; `usage` for conversations with another model.
   */
  constructor(
    path: string,
    maker: { readonly backend: string; readonly judge_model: string | null },
    redact: Redact,
  ) {
    this.#redact = redact;
    this.#file = new LineFile(path);
    try {
      for (const { record: value, line, ...place } of this.#file.records()) {
        const record = readTranscriptRecord(value);
        if (!record) throw unreadable(path, `line ${line} is no transcript of a judge`);
        if (isBinding(record)) checkMaker(path, record, maker);
        this.#note(record, place);
      }
    } catch (thrown) {
      this.#file.close();
      throw thrown;
    }
  }

  get used(): Usage {
    return this.#used;
  }

  has(key: string): boolean {
    return this.#entries.has(key);
  }

  find(key: string, { system, messages }: Opening): TranscriptRecord | undefined {
    const entry = this.#entries.get(key);
    if (!entry || !(entry.answered || entry.brokenOff)) return undefined;
    const record = readTranscriptRecord(this.#file.read(entry));
    const isTheSame = entry.answered || (record && beginAlike(record, this.#redact({ system, messages })));
    return isTheSame ? record : undefined;
  }

  add(record: TranscriptRecord): void {
    const kept = this.#redact(record);
    this.#note(kept, this.#file.append(kept));
  }

  close(): void {
    this.#file.close();
  }

  /** What a conversation had used when it was broken off, if the record goes on with it. */
  #before(record: TranscriptRecord): Usage | undefined {
    const entry = this.#entries.get(record.key);
    if (!entry?.brokenOff) return undefined;
    const before = readTranscriptRecord(this.#file.read(entry));
    return before && beginAlike(before, record) ? entry.brokenOff : undefined;
  }

  #note(record: TranscriptRecord, place: LinePlace): void {
    const { key, usage, end } = record;
    const before = this.#before(record);
    this.#used = addUsage(this.#used, before ? withoutUsage(usage, before) : usage);
    this.#entries.set(key, {
      offset: place.offset,
      length: place.length,
      answered: end.kind === 'answer',
      ...(isBrokenOff(record) && { brokenOff: usage }),
    });
  }
}

/** Whether a conversation binds a file to its model. One that was answered nothing, as by a model that there is not, does not. */
function isBinding({ end, usage }: TranscriptRecord): boolean {
  return end.kind === 'answer' || usage.requests > 0;
}

function checkMaker(
  path: string,
  { backend, judge_model }: TranscriptRecord,
  maker: { readonly backend: string; readonly judge_model: string | null },
): void {
  if (backend === maker.backend && (judge_model ?? null) === maker.judge_model) return;
  const named = (id: string, model: string | null | undefined) => `${id}${model ? ` ${model}` : ''}`;
  throw new ArchdeltaError(
    'usage',
    `${path} holds conversations with ${named(backend, judge_model)}, not with ${named(maker.backend, maker.judge_model)}: name another output`,
  );
}

/** What was used after `before`, which is a part of `usage`. */
export function withoutUsage(usage: Usage, before: Usage): Usage {
  return {
    requests: usage.requests - before.requests,
    input_tokens: usage.input_tokens - before.input_tokens,
    cached_input_tokens: usage.cached_input_tokens - before.cached_input_tokens,
    cache_write_tokens: usage.cache_write_tokens - before.cache_write_tokens,
    output_tokens: usage.output_tokens - before.output_tokens,
    seconds: usage.seconds - before.seconds,
    estimated: usage.estimated,
  };
}
