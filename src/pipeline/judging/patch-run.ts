import { sha256 } from '../../core/hashing.ts';
import type { Asked, ConversationNote, FrozenRubric, JudgeRun } from '../../judges/judge.ts';
import { type Rubric, rubricHash } from '../../judges/rubric.ts';
import type { Conversations } from './conversations.ts';
import {
  type RubricMaker,
  type RubricRecord,
  type RubricSubject,
  type Rubrics,
  rubricKey,
} from './rubrics.ts';
import type { Transcripts } from './transcripts.ts';
import { isPassing } from './transient.ts';

type Made = FrozenRubric | { readonly made: Asked<Rubric> };

/** The rubrics of a run: each is made once, by whoever asks for it first. */
export class RubricDesk {
  readonly #rubrics: Rubrics;
  readonly #transcripts: Pick<Transcripts, 'has'>;
  readonly #maker: RubricMaker;
  readonly #flights = new Map<string, Promise<Made>>();
  /** Those that could not be made for a reason that stays; they are not tried again for each patch. */
  readonly #failed = new Map<string, Made>();

  constructor(rubrics: Rubrics, transcripts: Pick<Transcripts, 'has'>, maker: RubricMaker) {
    this.#rubrics = rubrics;
    this.#transcripts = transcripts;
    this.#maker = maker;
  }

  /** The rubric that is frozen, or that is made now. @param onWait called when another patch is making it. */
  async rubric(
    subject: RubricSubject,
    make: () => Promise<Asked<Rubric>>,
    onWait: () => () => void,
  ): Promise<Made> {
    const key = rubricKey(subject);
    const known = this.#rubrics.find(subject);
    if (known) return this.#frozen(known);
    const failed = this.#failed.get(key);
    if (failed) return failed;
    const flight = this.#flights.get(key);
    if (flight) {
      const goOn = onWait();
      return flight.finally(goOn);
    }
    const made = this.#make(subject, make);
    this.#flights.set(key, made);
    try {
      const result = await made;
      if ('made' in result && isFinal(result.made)) this.#failed.set(key, result);
      return result;
    } finally {
      this.#flights.delete(key);
    }
  }

  async #make(subject: RubricSubject, make: () => Promise<Asked<Rubric>>): Promise<Made> {
    const made = await make();
    if (!('answer' in made.outcome)) return { made };
    const rubric = made.outcome.answer;
    const conversation: ConversationNote = { key: made.key, stage: 'aqj-rubric', usage: made.usage };
    this.#rubrics.add({
      instance_id: subject.instance_id,
      base_commit: subject.base_commit,
      issue: sha256(subject.issue),
      rubric_hash: rubricHash(rubric),
      ...this.#maker,
      rubric,
      conversation,
    });
    return { rubric, conversation };
  }

  /** A rubric of another run has no conversation here. */
  #frozen({ rubric, conversation }: RubricRecord): FrozenRubric {
    return { rubric, conversation: this.#transcripts.has(conversation.key) ? conversation : undefined };
  }
}

function isFinal({ outcome }: Asked<Rubric>): boolean {
  return 'reason' in outcome && !isPassing(outcome.reason);
}

/**
 * How the judge of one patch speaks with the model.
 *
 * @param base_commit the id of the commit, not a name of it: a branch that moves on has another rubric.
 */
export function patchRun(
  base_commit: string,
  conversations: Conversations,
  rubrics: RubricDesk,
  onWait: () => () => void,
): JudgeRun {
  return {
    ask: (question, read, signal) => conversations.ask(question, read, signal),
    rubric: ({ instance_id }, issue, make) =>
      rubrics.rubric({ instance_id, base_commit, issue }, make, onWait),
  };
}
