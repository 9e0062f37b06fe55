import { z } from 'zod';
import { type ConversationEnd, type JudgeBackend, type Message, STAGES, type Usage } from './backend.ts';
import type { AskResult, Attempt } from './conversation/asked.ts';
import { attempt, count, end, message, usage } from './conversation/schemas.ts';
import type { JudgeQuestion } from './judge.ts';
import { requestKey } from './request-key.ts';

/** A conversation as it is kept: one line of a file of transcripts. Fields stand in this order. */
export interface TranscriptRecord {
  /** See {@link requestKey}. */
  readonly key: string;
  readonly stage: JudgeQuestion['stage'];
  /** Whose verdict it was had for first. */
  readonly instance_id: string;
  readonly model?: string;
  readonly sample?: number;
  readonly axis?: string;
  readonly backend: string;
  readonly judge_model: string | null;
  readonly system: string;
  /** All that was said, the request's own messages first. */
  readonly messages: readonly Message[];
  /** Name of the tool by which the answer is submitted. */
  readonly answer_name: string;
  /** `answer` only where the judge could read it. */
  readonly end: ConversationEnd;
  readonly usage: Usage;
  readonly asked_again: boolean;
  /** Present when it was asked again: the two requests that make it up. */
  readonly attempts?: readonly Attempt[];
}

/** The record of a conversation, whether it has an answer or not. */
export function transcriptOf(
  question: JudgeQuestion,
  backend: Pick<JudgeBackend, 'id' | 'model'>,
  asked: AskResult<unknown>,
): TranscriptRecord {
  const { stage, subject, axis } = question;
  const { instance_id, model, sample } = subject;
  return {
    key: requestKey(question),
    stage,
    instance_id,
    ...(model !== undefined && { model }),
    ...(sample !== undefined && { sample }),
    ...(axis !== undefined && { axis }),
    backend: backend.id,
    judge_model: backend.model,
    system: question.system,
    messages: asked.messages,
    answer_name: question.answer.name,
    end: asked.end,
    usage: asked.usage,
    asked_again: asked.asked_again,
    ...(asked.attempts !== undefined && { attempts: asked.attempts }),
  };
}

const transcript = z.object({
  key: z.string(),
  stage: z.enum(STAGES),
  instance_id: z.string(),
  model: z.string().optional(),
  sample: count.optional(),
  axis: z.string().optional(),
  backend: z.string(),
  judge_model: z.string().nullable(),
  system: z.string(),
  messages: z.array(message),
  answer_name: z.string(),
  end,
  usage,
  asked_again: z.boolean(),
  attempts: z.tuple([attempt, attempt]).optional(),
});

/** A record of a file of transcripts; undefined where the value is none. Fields that a record does not have are dropped. */
export function readTranscriptRecord(value: unknown): TranscriptRecord | undefined {
  // zod types optional fields as `T | undefined`; what comes from JSON has no undefined.
  return transcript.safeParse(value).data as TranscriptRecord | undefined;
}
