import type { StopReason } from '../../backend.ts';
import { ConnectionFailed } from './connection.ts';
import { bounded, type ServerMessage, serverMessage } from './server-message.ts';

/** Why a try gave no answer. */
export interface Failure {
  readonly reason: StopReason;
  /** For people: what the server said. */
  readonly detail: string;
  /** True when another request would fare no better. */
  readonly fatal: boolean;
  /** Whether to try again. */
  readonly retry: boolean;
  /** Milliseconds that the server asks to wait before that. */
  readonly wait?: number;
  /** Of the response, where there was one. */
  readonly status?: number;
  /** What the server said, without anything of ours. */
  readonly message: string;
}

/** A response that is no answer though its status is 200: cut off, or an error in the middle of it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Statuses after which the same request may succeed. 529: Anthropic is overloaded. */
const RETRIED = new Set([408, 409, 429, 500, 502, 503, 504, 529]);
/** Statuses that say something of the key, the model or the address, and nothing of the conversation. */
const FATAL = new Set([401, 402, 403, 404, 405]);
/** llama.cpp answers with 500 to what is a fault of the request, and it does not go away. */
const FAULT_OF_REQUEST = new RegExp(
  [
    'jinja|chat template|raise_exception|roles must alternate|cannot pass both content and thinking',
    'failed to parse grammar|response_format|does not support tools|unsupported param',
    'available context size',
  ].join('|'),
  'i',
);
/** No money left: it is of no use to wait. */
const NO_MONEY = /insufficient_quota|exceeded your current quota|credit balance is too low/i;

/** Errors of the `ai` package, by name, for responses that it does not understand. */
const NOT_UNDERSTOOD_ERRORS = new Set([
  'AI_APICallError',
  'AI_EmptyResponseBodyError',
  'AI_InvalidResponseDataError',
  'AI_JSONParseError',
  'AI_NoContentGeneratedError',
  'AI_NoOutputGeneratedError',
  'AI_TypeValidationError',
]);

/**
 * Reads what a try threw; undefined where it says nothing of the server, but is a fault of ours.
 *
 * @param context keys, the time (milliseconds since 1970), and whether the server has ever answered.
 */
export function failureOf(
  thrown: unknown,
  context: { readonly secrets: readonly string[]; readonly now: number; readonly reached: boolean },
): Failure | undefined {
  const { secrets, reached } = context;
  const connection = causes(thrown).find((cause) => cause instanceof ConnectionFailed);
  if (connection !== undefined) return ofConnection(connection, secrets, reached);
  const call = thrown as { statusCode?: unknown; responseBody?: unknown; responseHeaders?: unknown };
  if (isRecord(thrown) && typeof call.statusCode === 'number') {
    const said = serverMessage(call.responseBody ?? messageOf(thrown), secrets);
    const headers = isRecord(call.responseHeaders) ? call.responseHeaders : {};
    // A body that says that it is an error is believed, whatever the status is.
    const status = call.statusCode < 300 ? said.status : call.statusCode;
    if (status !== undefined) return ofStatus(status, said, headers, context.now);
  } else if (isRecord(thrown) && !(thrown instanceof Error)) {
    const said = serverMessage(thrown, secrets);
    return ofStatus(said.status ?? 500, said, {}, context.now);
  }
  if (thrown instanceof RangeError) {
    const message = 'what the server answered is nested too deeply to be read';
    return { reason: 'server-error', detail: message, fatal: false, retry: false, message };
  }
  const known =
    thrown instanceof Error && (thrown instanceof NoAnswer || NOT_UNDERSTOOD_ERRORS.has(thrown.name));
  if (!known) return undefined;
  const message = bounded(thrown instanceof NoAnswer ? thrown.message : NOT_UNDERSTOOD, secrets);
  return { reason: 'server-error', detail: message, fatal: false, retry: true, message };
}

const NOT_UNDERSTOOD = 'what the server answered is cut off or not what its API describes';

function ofConnection(failed: ConnectionFailed, secrets: readonly string[], reached: boolean): Failure {
  const message = bounded(failed.message, secrets);
  if (failed.kind === 'too-large') {
    return { reason: 'server-error', detail: message, fatal: false, retry: false, message };
  }
  const detail = reached ? message : `the server was never reached: ${message}`;
  return { reason: 'connection', detail, fatal: !reached, retry: true, message };
}

function ofStatus(
  given: number,
  said: ServerMessage,
  headers: Record<string, unknown>,
  now: number,
): Failure {
  const words = [said.text, ...said.names].join(' ');
  const status = given === 500 && FAULT_OF_REQUEST.test(said.text) ? 400 : given;
  const message = said.text;
  const detail = `HTTP ${given}${message === '' ? '' : `: ${message}`}`;
  const once = { detail, fatal: false, retry: false, status, message };
  if (given >= 300 && given < 400) {
    const redirect = `${detail} (the server redirects; this is not followed, because the key would go along)`;
    return { ...once, reason: 'rejected', detail: redirect, fatal: true };
  }
  const noMoney = NO_MONEY.test(words);
  const wait = waitOf(headers, now);
  const again = {
    ...once,
    retry: headers['x-should-retry'] !== 'false',
    ...(wait !== undefined && { wait }),
  };
  if (status === 429 && noMoney) return { ...once, reason: 'rate-limited', fatal: true };
  if (status === 429) return { ...again, reason: 'rate-limited' };
  if (RETRIED.has(status) || (status > 500 && status !== 501 && status !== 505)) {
    return { ...again, reason: 'server-error' };
  }
  if (status === 400 && said.names.includes('content_filter')) return { ...once, reason: 'refusal' };
  return { ...once, reason: 'rejected', fatal: noMoney || FATAL.has(status) };
}

/** Milliseconds that `retry-after-ms` or `Retry-After` (seconds, or a date of RFC 9110) asks for; undefined for none. */
function waitOf(headers: Record<string, unknown>, now: number): number | undefined {
  const milliseconds = Number.parseFloat(String(headers['retry-after-ms'] ?? ''));
  if (milliseconds >= 0) return milliseconds;
  const given = String(headers['retry-after'] ?? '').trim();
  if (/^\d+(\.\d+)?$/.test(given)) return 1000 * Number(given);
  const date = given === '' ? Number.NaN : Date.parse(given);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function causes(thrown: unknown): unknown[] {
  const found: unknown[] = [];
  for (let at = thrown; at !== undefined && at !== null && !found.includes(at); ) {
    found.push(at);
    at = isRecord(at) ? at.cause : undefined;
  }
  return found;
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
