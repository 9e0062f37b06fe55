import { ArchdeltaError } from '../../core/errors.ts';
import { sha256 } from '../../core/hashing.ts';
import { unreadable } from '../../instance/bytes.ts';
import { isObject } from '../../instance/record.ts';
import type { ConversationNote } from '../../judges/judge.ts';
import { AXIS_PRIORITIES, type Rubric, rubricHash, rubricProblems } from '../../judges/rubric.ts';
import { LineFile, type LinePlace } from './line-file.ts';
import type { Redact } from './redaction.ts';

/** What a rubric belongs to: with another base or another issue it is another rubric. */
export interface RubricSubject {
  readonly instance_id: string;
  /** Id of the commit. */
  readonly base_commit: string;
  /** The problem statement. */
  readonly issue: string;
}

/** Who makes rubrics. */
export interface RubricMaker {
  readonly backend: string;
  readonly judge_model: string | null;
  readonly prompt_hash: string;
}

/** A line of a file of rubrics. */
export interface RubricRecord extends RubricMaker {
  readonly instance_id: string;
  readonly base_commit: string;
  /** SHA-256 of the issue. */
  readonly issue: string;
  readonly rubric_hash: string;
  readonly rubric: Rubric;
  /** The conversation that made it. */
  readonly conversation: ConversationNote;
}

/** The frozen rubrics of a run. */
export interface Rubrics {
  find(subject: RubricSubject): RubricRecord | undefined;
  /** Freezes a rubric. One that is frozen already stays. */
  add(record: RubricRecord): void;
  close(): void;
}

/** Names what a rubric belongs to. */
export function rubricKey({ instance_id, base_commit, issue }: RubricSubject): string {
  return keyOf({ instance_id, base_commit, issue: sha256(issue) });
}

function keyOf(record: RubricSubject): string {
  return sha256(JSON.stringify([record.instance_id, record.base_commit, record.issue]));
}

/** Rubrics in memory. */
export function rubricsInMemory(): Rubrics {
  const records = new Map<string, RubricRecord>();
  return {
    find: (subject) => records.get(rubricKey(subject)),
    add: (record) => {
      if (!records.has(keyOf(record))) records.set(keyOf(record), record);
    },
    close: () => {},
  };
}

/** Rubrics in a JSONL file, on disk as soon as they are frozen. Of two for one subject the first holds. */
export class RubricFile implements Rubrics {
  readonly #file: LineFile;
  readonly #redact: Redact;
  readonly #places = new Map<string, LinePlace>();

  /**
   * Opens a file and reads what it holds.
   *
   * @param maker who must have made them all; undefined for a file that runs share.
   * @throws {ArchdeltaError} `input-unreadable`; `usage` for a rubric that somebody else made.
   */
  constructor(path: string, redact: Redact, maker: RubricMaker | undefined) {
    this.#redact = redact;
    this.#file = new LineFile(path);
    try {
      for (const { record, line, offset, length } of this.#file.records()) {
        const problem = problemOf(record);
        if (problem !== undefined) throw unreadable(path, `line ${line}: ${problem}`);
        if (maker) checkMaker(path, record as unknown as RubricRecord, maker);
        const key = keyOf(record as unknown as RubricRecord);
        if (!this.#places.has(key)) this.#places.set(key, { offset, length });
      }
    } catch (thrown) {
      this.#file.close();
      throw thrown;
    }
  }

  find(subject: RubricSubject): RubricRecord | undefined {
    const place = this.#places.get(rubricKey(subject));
    return place && (this.#file.read(place) as unknown as RubricRecord);
  }

  add(record: RubricRecord): void {
    const key = keyOf(record);
    if (!this.#places.has(key)) this.#places.set(key, this.#file.append(this.#redact(record)));
  }

  close(): void {
    this.#file.close();
  }
}

function checkMaker(path: string, record: RubricRecord, maker: RubricMaker): void {
  const isSame =
    record.backend === maker.backend &&
    record.judge_model === maker.judge_model &&
    record.prompt_hash === maker.prompt_hash;
  if (isSame) return;
  throw new ArchdeltaError(
    'usage',
    `${path} holds rubrics of another model or by other prompts: name another output, or use them by --rubrics`,
  );
}

const TEXTS = ['instance_id', 'base_commit', 'issue', 'rubric_hash', 'backend', 'prompt_hash'] as const;

function problemOf(record: Readonly<Record<string, unknown>>): string | undefined {
  const missing = TEXTS.find((name) => typeof record[name] !== 'string');
  if (missing !== undefined) return `is no rubric of a judge: "${missing}" is not a text`;
  const { conversation, rubric } = record;
  if (!isObject(conversation) || typeof conversation.key !== 'string' || !isObject(conversation.usage))
    return 'is no rubric of a judge: it names no conversation';
  if (!isRubric(rubric)) return 'is no rubric of a judge: it has no axes';
  // No verdict can be given by it: that is to be known before its axes are paid for.
  const [problem] = rubricProblems(rubric);
  if (problem !== undefined) return `is no rubric of a judge: ${problem}`;
  return rubricHash(rubric) === record.rubric_hash ? undefined : 'a frozen rubric was changed';
}

function isRubric(value: unknown): value is Rubric {
  return Array.isArray(value) && value.length > 0 && value.every(isAxis);
}

function isAxis(value: unknown): boolean {
  if (!isObject(value)) return false;
  const texts = [value.axis_name, value.ideal_conformance, value.poor_conformance];
  return (
    texts.every((text) => typeof text === 'string') &&
    AXIS_PRIORITIES.some((known) => known === value.priority) &&
    typeof value.defining === 'boolean' &&
    Array.isArray(value.evidence) &&
    value.evidence.every((place) => typeof place === 'string')
  );
}
