import type { TurnRequest } from '../../conversation/turn.ts';
import { NO_TOOLS, TOO_LONG } from './advice.ts';
import type { Failure } from './failure.ts';

const FORMATS = ['json_schema', 'json_object', 'text'] as const;

/** What servers understand differently. */
export interface OpenAiDialect {
  /** How the answer is asked for in a closing turn. */
  readonly structured: (typeof FORMATS)[number];
  /** Whether a plainer form may be tried. */
  readonly auto: boolean;
  /** `parallel_tool_calls`; undefined: not sent. */
  readonly parallel: boolean | undefined;
  /** OpenAI's newer models refuse `max_tokens`; other servers may know nothing else. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  /** Whether a stream is asked to tell the usage at its end. */
  readonly streamUsage: boolean;
  /** Whether a model's thoughts go back with the results of its calls. */
  readonly thoughts: boolean;
  /** Whether what the user says after results of tools becomes part of the last result. */
  readonly merged: boolean;
  /** Whether a closing turn offers tools: some refuse a history of calls without them. */
  readonly closingTools: boolean;
  /** Whether it then names the tool to be called. */
  readonly forced: boolean;
}

/** What is assumed of a server at first. */
export function firstDialect(
  structured: 'auto' | OpenAiDialect['structured'],
  parallel: boolean | undefined,
  vendor: boolean,
): OpenAiDialect {
  const auto = structured === 'auto';
  return {
    structured: auto ? 'json_schema' : structured,
    auto,
    parallel,
    limitField: vendor ? 'max_completion_tokens' : 'max_tokens',
    streamUsage: true,
    thoughts: true,
    merged: false,
    closingTools: false,
    forced: true,
  };
}

/** Statuses by which servers say that they do not understand a request. */
const NOT_UNDERSTOOD = new Set([400, 404, 422, 501]);

/**
 * What is tried when a server rejects a request. Each change is made once: the name of the output limit;
 * `parallel_tool_calls`, `stream_options` and thoughts left out where the server names them; what the user says after
 * results made part of them where the roles have to alternate; in a closing turn, tools offered after all where the
 * server wants them, and the next plainer form of answer.
 *
 * @param stream whether answers come as streams.
 */
export function otherDialect(
  dialect: OpenAiDialect,
  { status, message, reason }: Failure,
  request: TurnRequest,
  stream: boolean,
): OpenAiDialect | undefined {
  if (reason !== 'rejected' || status === undefined || !NOT_UNDERSTOOD.has(status)) return undefined;
  if (dialect.parallel !== undefined && /parallel_tool_calls/.test(message)) {
    return { ...dialect, parallel: undefined };
  }
  if (refusesLimit(dialect.limitField, message)) {
    const other = dialect.limitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
    return { ...dialect, limitField: other };
  }
  if (stream && dialect.streamUsage && /stream_options|include_usage/.test(message)) {
    return { ...dialect, streamUsage: false };
  }
  if (dialect.thoughts && /reasoning|thinking/.test(message)) return { ...dialect, thoughts: false };
  if (!dialect.merged && /alternat/i.test(message)) return { ...dialect, merged: true };
  return request.closing && status !== 404 ? otherClosing(dialect, message) : undefined;
}

function refusesLimit(field: OpenAiDialect['limitField'], message: string): boolean {
  const refused = /unsupported|not supported|unrecognized|unknown|unexpected|not permitted|extra/i.test(
    message,
  );
  // "max_tokens … use max_completion_tokens instead" names both; "… is too large" says nothing of the name.
  return refused && message.includes(field);
}

function otherClosing(dialect: OpenAiDialect, message: string): OpenAiDialect | undefined {
  if (dialect.closingTools) {
    const refused = /tool_choice|tool choice/i.test(message);
    return dialect.forced && refused ? { ...dialect, forced: false } : undefined;
  }
  const format = /response_format|json_schema|json_object|json mode|structured|guided|grammar|schema/i;
  if (/tool/i.test(message) && !format.test(message) && !NO_TOOLS.test(message)) {
    return { ...dialect, closingTools: true };
  }
  const next = FORMATS[FORMATS.indexOf(dialect.structured) + 1];
  if (!dialect.auto || next === undefined) return undefined;
  // A server that does not say what it dislikes may dislike the form, unless it is the length.
  return format.test(message) || !TOO_LONG.test(message) ? { ...dialect, structured: next } : undefined;
}
