import type { RecalledVerdict } from '../backend.ts';
import type { Subject } from '../subject.ts';
import { readTranscriptRecord, type TranscriptRecord } from '../transcript.ts';
import { JsonLines, type LinePlace } from './recorded-lines.ts';
import { readRating, subjectsOf, verdictsOfRating } from './recorded-rating.ts';
import { readVerdictRow, subjectOfRow, verdictOfRow } from './recorded-row.ts';

type JudgeId = 'acj' | 'aqj';

const JUDGES: readonly JudgeId[] = ['acj', 'aqj'];

/** A file of transcripts and verdicts. In memory are the places of its lines alone. */
export class Recording {
  readonly #lines: JsonLines;
  readonly #transcripts = new Map<string, { readonly place: LinePlace; readonly answered: boolean }>();
  readonly #verdicts = new Map<string, LinePlace[]>();
  readonly #models = new Set<string | null>();

  /**
   * Reads a file through once.
   *
   * @throws {ArchdeltaError} `input-unreadable`, with the line, for one that is broken or is no recording.
   */
  constructor(source: string) {
    this.#lines = new JsonLines(source);
    try {
      for (const { number, place, value } of this.#lines.lines()) {
        if (!this.#note(value, place)) {
          throw this.#lines.unreadable(`line ${number} is neither a transcript nor a verdict`);
        }
      }
    } catch (thrown) {
      this.close();
      throw thrown;
    }
  }

  /** The model of all transcripts; null where there are none, several, or no model. */
  get model(): string | null {
    const [model = null, other] = this.#models;
    return other === undefined ? model : null;
  }

  get hasTranscripts(): boolean {
    return this.#transcripts.size > 0;
  }

  /** The last conversation of a key that has an answer; where none has, the last. */
  transcript(key: string): TranscriptRecord | undefined {
    const found = this.#transcripts.get(key);
    return found && readTranscriptRecord(this.#lines.read(found.place));
  }

  /** All verdicts of a judge on a subject, in the order of the file. */
  verdicts(judge: JudgeId, subject: Subject): readonly RecalledVerdict[] {
    const places = this.#verdicts.get(subjectKey(judge, subject)) ?? [];
    return places.flatMap((place) => {
      const value = this.#lines.read(place);
      const row = readVerdictRow(value);
      if (row !== undefined) return [verdictOfRow(row)];
      const rating = readRating(value);
      return rating === undefined ? [] : verdictsOfRating(rating, judge, subject);
    });
  }

  close(): void {
    this.#lines.close();
  }

  /** Notes what a line holds; false when that is no recording. */
  #note(value: unknown, place: LinePlace): boolean {
    const record = readTranscriptRecord(value);
    if (record !== undefined) {
      this.#noteTranscript(record, place);
      return true;
    }
    const row = readVerdictRow(value);
    const rating = row === undefined ? readRating(value) : undefined;
    if (row !== undefined) this.#noteVerdict(row.judge, subjectOfRow(row), place);
    if (rating !== undefined) {
      for (const judge of JUDGES) {
        for (const subject of subjectsOf(rating, judge)) this.#noteVerdict(judge, subject, place);
      }
    }
    return row !== undefined || rating !== undefined;
  }

  #noteTranscript({ key, end, judge_model }: TranscriptRecord, place: LinePlace): void {
    this.#models.add(judge_model);
    const answered = end.kind === 'answer';
    if (answered || !this.#transcripts.get(key)?.answered) this.#transcripts.set(key, { place, answered });
  }

  #noteVerdict(judge: JudgeId, subject: Subject, place: LinePlace): void {
    const key = subjectKey(judge, subject);
    const places = this.#verdicts.get(key) ?? [];
    if (places.at(-1) !== place) places.push(place);
    this.#verdicts.set(key, places);
  }
}

function subjectKey(judge: JudgeId, { instance_id, model, sample }: Subject): string {
  return JSON.stringify([judge, instance_id, model ?? null, sample ?? null]);
}
