import type { JudgeBackend } from '../../src/judges/backend.ts';
import { ask } from '../../src/judges/conversation/ask.ts';
import type { AskResult } from '../../src/judges/conversation/asked.ts';
import type { Asked, FrozenRubric, JudgeQuestion, JudgeRun, ReadAnswer } from '../../src/judges/judge.ts';
import { requestKey } from '../../src/judges/request-key.ts';
import type { Rubric } from '../../src/judges/rubric.ts';

/** A conversation that was had. */
export interface Had {
  readonly question: JudgeQuestion;
  readonly result: AskResult<unknown>;
}

/** A run over a back end, in memory: conversations and rubrics are had once. */
export class AskingRun implements JudgeRun {
  readonly had = new Map<string, Had>();
  readonly #backend: JudgeBackend;
  readonly #rubrics = new Map<string, Promise<FrozenRubric | { readonly made: Asked<Rubric> }>>();

  constructor(backend: JudgeBackend) {
    this.#backend = backend;
  }

  async ask<T>(question: JudgeQuestion, read: ReadAnswer<T>, signal: AbortSignal): Promise<Asked<T>> {
    const key = requestKey(question);
    const request = { ...question, closing: false, limits: { steps: 40, tokens: 10_000_000 } };
    const result = await ask(this.#backend, request, read, signal);
    this.had.set(key, { question, result });
    return { key, usage: result.usage, outcome: result.outcome };
  }

  rubric(
    { instance_id }: { readonly instance_id: string },
    _issue: string,
    make: () => Promise<Asked<Rubric>>,
  ): Promise<FrozenRubric | { readonly made: Asked<Rubric> }> {
    const known = this.#rubrics.get(instance_id) ?? this.#make(make);
    this.#rubrics.set(instance_id, known);
    return known;
  }

  async #make(make: () => Promise<Asked<Rubric>>): Promise<FrozenRubric | { readonly made: Asked<Rubric> }> {
    const made = await make();
    if (!('answer' in made.outcome)) return { made };
    const { key, usage } = made;
    return { rubric: made.outcome.answer, conversation: { key, stage: 'aqj-rubric', usage } };
  }
}
