import type { AnswerFormat, JsonSchema, Message, StopReason, ToolCall, Usage } from '../backend.ts';

/** What a model is asked in one turn. */
export interface TurnRequest {
  readonly system: string;
  readonly messages: readonly Message[];
  /** Empty in a closing turn. */
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly parameters: JsonSchema;
  }[];
  /** Offered as one more tool; the only thing wanted in a closing turn. */
  readonly answer: AnswerFormat;
  readonly closing: boolean;
  /** Tokens that the turn may put out. */
  readonly maxOutputTokens: number;
}

/** What a model said in one turn. */
export interface Turn {
  readonly text: string;
  /** The answer is a call of the tool `answer.name`. */
  readonly tool_calls: readonly ToolCall[];
  /** `complete`: it said all it wanted to; `cut`: the output limit ended it; `refusal`: it declined. */
  readonly finish: 'complete' | 'cut' | 'refusal';
  readonly usage: Usage;
}

/** One turn of a model. @throws {TurnFailed} when there is none. */
export type TurnModel = (request: TurnRequest, signal: AbortSignal, context: TurnContext) => Promise<Turn>;

/** Which conversation a turn belongs to; a model's server does not need to know. */
export interface TurnContext {
  readonly stage: string;
  readonly instance_id: string;
  readonly model?: string;
  readonly sample?: number;
  readonly axis?: string;
}

/** Why there was no turn. */
export class TurnFailed extends Error {
  override readonly name = 'TurnFailed';
  readonly reason: StopReason;
  readonly fatal: boolean;
  /** Seconds that went by. */
  readonly seconds: number;

  constructor(reason: StopReason, detail: string, { fatal = false, seconds = 0 } = {}) {
    super(detail);
    this.reason = reason;
    this.fatal = fatal;
    this.seconds = seconds;
  }
}
