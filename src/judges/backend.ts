import type { Codebase } from './codebase.ts';
import type { Subject } from './subject.ts';

/** A JSON schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A call of a tool by the model. */
export interface ToolCall {
  /** Names the call within its conversation. */
  readonly id: string;
  readonly name: string;
  /** What the model gave, parsed; undefined where it was no JSON. Untrusted: checked by the tool. */
  readonly arguments: unknown;
  /** What the model gave where it was no JSON. */
  readonly malformed?: string;
}

/** What was said, in order. All of it is plain data. */
export type Message =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly tool_calls: readonly ToolCall[] }
  | {
      readonly role: 'tool';
      readonly call_id: string;
      readonly name: string;
      readonly text: string;
      /** The call was refused or could not be answered; `text` says why. */
      readonly failed: boolean;
    };

/** The answer of a tool; `failed` where it was refused or could not be answered, and `text` says why. */
export interface ToolResult {
  readonly text: string;
  readonly failed: boolean;
}

/** Something that a judge can look up while it reads. Reads one tree, changes nothing. */
export interface JudgeTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  /** Never throws for anything that a model can pass. @throws {ArchdeltaError} `aborted`, `blob-missing`. */
  call(parameters: unknown, signal: AbortSignal): Promise<ToolResult>;
}

/** The form in which the model has to answer. The verdict is read from this and from nothing else. */
export interface AnswerFormat {
  /** Name of the tool by which the model submits it, such as `submit_verdict`. */
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** What one conversation may use. */
export interface ConversationLimits {
  /** Turns of the model. */
  readonly steps: number;
  /** Tokens in and out, of all turns together. */
  readonly tokens: number;
}

/** Asked before each turn of a model, so that a run cannot spend more than it has. */
export interface Purse {
  /**
   * Sets aside what a turn may cost at most.
   *
   * @returns undefined when the money does not last; else a function to be called once with what was used (null when the
   * turn was not answered).
   */
  reserve(most: {
    readonly input_tokens: number;
    readonly output_tokens: number;
  }): ((used: Usage | null) => void) | undefined;
}

/** A conversation that a judge wants to have. */
export interface ConversationRequest {
  /** What the conversation is for. */
  readonly stage: Stage;
  /** Whose verdict it serves. */
  readonly subject: Subject;
  /** The axis of an `aqj-axis` conversation. */
  readonly axis?: string;
  readonly system: string;
  /** What was said so far, at first one message of the user; longer when a conversation goes on. */
  readonly messages: readonly Message[];
  readonly tools: readonly JudgeTool[];
  readonly answer: AnswerFormat;
  /** True when nothing but the answer is wanted any more: no tool is to be called. */
  readonly closing: boolean;
  readonly limits: ConversationLimits;
  readonly purse?: Purse;
  /** The tree at the base commit, for back ends whose agent reads files by itself. */
  readonly codebase: Codebase;
  /** The patch, where the stage may see one. */
  readonly patch?: string;
}

/** The kinds of conversations. A rubric is made blind; each axis of it is assessed in a conversation of its own. */
export const STAGES = ['acj', 'aqj-rubric', 'aqj-axis'] as const;

/** One of {@link STAGES}. */
export type Stage = (typeof STAGES)[number];

/** What was used. Sums of turns. */
export interface Usage {
  /** Turns that were answered. */
  readonly requests: number;
  /** Tokens in, those read from a cache included. */
  readonly input_tokens: number;
  /** Of these: read from a cache, and written to one. 0 where the server does not say. */
  readonly cached_input_tokens: number;
  readonly cache_write_tokens: number;
  readonly output_tokens: number;
  /** Seconds from request to response, waits between tries included. 0 for what was recorded without a time. */
  readonly seconds: number;
  /** True where the server did not say how many tokens it used and they were estimated from the length of the texts. */
  readonly estimated: boolean;
}

/**
 * Why a conversation ended without a usable answer.
 *
 * - `refusal`: the model declined; `cut`: its output limit ended the answer; `no-answer`: it stopped without one;
 *   `invalid-answer`: what it submitted does not fit the schema or the rules (each asked for once more);
 * - `step-limit`, `token-limit`, `timeout`: a limit of the run;
 * - `rate-limited`, `server-error`, `connection`: the server, after retries; `rejected`: it does not take the request
 *   (too long, an unknown parameter, a wrong key);
 * - `backend-failed`: an external command or a third party's back end failed;
 * - `not-recorded`: a recording has no such conversation; `script`: a script has no turn for it;
 * - `budget`: the money does not last for another turn; `interrupted`: the run was ended. Both say nothing of the
 *   patch: no verdict is written, and a later run goes on.
 */
export const STOP_REASONS = [
  'refusal',
  'cut',
  'no-answer',
  'invalid-answer',
  'step-limit',
  'token-limit',
  'timeout',
  'rate-limited',
  'server-error',
  'connection',
  'rejected',
  'backend-failed',
  'not-recorded',
  'script',
  'budget',
  'interrupted',
] as const;

/** One of {@link STOP_REASONS}. */
export type StopReason = (typeof STOP_REASONS)[number];

/** How a conversation ended. */
export type ConversationEnd =
  /** The value that the model submitted, unchecked. */
  | { readonly kind: 'answer'; readonly value: unknown }
  | {
      readonly kind: 'stopped';
      readonly reason: StopReason;
      readonly detail: string;
      /** True when every other conversation would end the same way (a wrong key, an unknown model): the run is to stop. */
      readonly fatal?: boolean;
    };

/** What became of a request. */
export interface Conversation {
  /** What was said after `request.messages`. */
  readonly messages: readonly Message[];
  readonly usage: Usage;
  readonly end: ConversationEnd;
}

/**
 * Runs conversations with a model, and knows nothing of judging. `run` lets the model speak, calls the tools that it asks
 * for, and ends with what it submits by the tool `request.answer.name`.
 *
 * It does not throw: whatever happens is an end with a reason. It ends soon after the signal has fired, with
 * `interrupted` (or `timeout`, when the signal's reason is a `TimeoutError`).
 */
export interface JudgeBackend {
  /** Such as `anthropic`; written into each verdict. */
  readonly id: string;
  /** Name of the model, as the server knows it; null when there is none. */
  readonly model: string | null;
  /** Keys and the like: wherever they occur in a text, they are blotted out before it is written. */
  readonly secrets: readonly string[];
  run(request: ConversationRequest, signal: AbortSignal): Promise<Conversation>;
  /** Verdicts that were recorded without their conversations; only `recorded` has it. */
  recall?(judge: 'acj' | 'aqj', subject: Subject): readonly RecalledVerdict[];
  /** True of a recording without any conversation: what it does not recall it does not know, and nothing need be asked. */
  readonly recallsOnly?: boolean;
  /** Lets go of what it holds. */
  close?(): Promise<void>;
}

/** A verdict from a recording: fields of a row of verdicts besides its subject. */
export type RecalledVerdict = Readonly<Record<string, unknown>>;

/** What a back end is made from. Each back end refuses what it does not know. */
export interface BackendOptions {
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** A file: the recording, or the script. */
  readonly from?: string | undefined;
  /** The external agent: a command line. */
  readonly command?: string | undefined;
  /** Further settings of the back end, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** The environment, from which keys are taken. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What a file of `judges/backends`, or a package named on the command line, exports by default. */
export interface BackendDefinition {
  readonly id: string;
  /** @throws {ArchdeltaError} `usage` for options that are missing or unknown. */
  create(options: BackendOptions): Promise<JudgeBackend>;
}
