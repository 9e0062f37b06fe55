import type { StopReason } from '../../src/judges/backend.ts';
import { NO_USAGE } from '../../src/judges/conversation/usage.ts';
import type { Asked, FrozenRubric, JudgeQuestion, JudgeRun, ReadAnswer } from '../../src/judges/judge.ts';
import type { Rubric } from '../../src/judges/rubric.ts';

/** What a question is met with: a submitted value, or an end without one. */
export type Reply =
  | { readonly value: unknown; readonly after?: Promise<unknown> }
  | {
      readonly reason: StopReason;
      readonly detail?: string;
      readonly fatal?: boolean;
      readonly after?: Promise<unknown>;
    }
  | { readonly thrown: Error };

/** A run without a model: `reply` says what a question is met with. Keys are the stage with the axis. */
export class AnsweringRun implements JudgeRun {
  readonly questions: JudgeQuestion[] = [];
  /** Keys in the order in which conversations ended. */
  readonly ended: string[] = [];
  readonly #reply: (question: JudgeQuestion) => Reply;
  readonly #frozen: Rubric | undefined;

  constructor(reply: (question: JudgeQuestion) => Reply, frozen?: Rubric) {
    this.#reply = reply;
    this.#frozen = frozen;
  }

  async ask<T>(question: JudgeQuestion, read: ReadAnswer<T>): Promise<Asked<T>> {
    this.questions.push(question);
    const key = [question.stage, ...(question.axis === undefined ? [] : [question.axis])].join(' ');
    const reply = this.#reply(question);
    if ('after' in reply) await reply.after;
    this.ended.push(key);
    if ('thrown' in reply) throw reply.thrown;
    const usage = { ...NO_USAGE, requests: 1, input_tokens: 100, output_tokens: 10 };
    if ('reason' in reply) {
      const { reason, detail = 'a detail', fatal = false } = reply;
      return { key, usage, outcome: { reason, detail, fatal } };
    }
    const reading = read(reply.value);
    if ('answer' in reading) return { key, usage, outcome: reading };
    return {
      ...{ key, usage },
      outcome: { reason: 'invalid-answer', detail: reading.problems.join('\n'), fatal: false },
    };
  }

  async rubric(
    _subject: unknown,
    _issue: string,
    make: () => Promise<Asked<Rubric>>,
  ): Promise<FrozenRubric | { readonly made: Asked<Rubric> }> {
    if (this.#frozen) return { rubric: this.#frozen, conversation: undefined };
    const made = await make();
    if (!('answer' in made.outcome)) return { made };
    const { key, usage } = made;
    return { rubric: made.outcome.answer, conversation: { key, stage: 'aqj-rubric', usage } };
  }
}
