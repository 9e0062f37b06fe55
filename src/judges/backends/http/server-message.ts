import { blotter } from '../blotting.ts';

/** What a server says about an error, as far as it is understood. */
export interface ServerMessage {
  /** Bounded, on one line, and without keys. */
  readonly text: string;
  /** The HTTP status that the error stands for, where the body names one. */
  readonly status: number | undefined;
  /** The words by which the server names the error: its type, its code. */
  readonly names: readonly string[];
}

const MOST_CHARACTERS = 500;

/** Statuses of the error types and codes that the APIs document, for errors that come without a status of their own. */
const STATUS_OF_NAME: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  api_error: 500,
  server_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/**
 * Reads an error as servers write it: `{"error": {"message", "type", "code"}}`, `{"error": "…"}`, `{"message": "…"}`,
 * `{"detail": …}`, or any text.
 *
 * @param body the text, or what was parsed from it.
 */
export function serverMessage(body: unknown, secrets: readonly string[]): ServerMessage {
  const parsed = typeof body === 'string' ? parse(body) : body;
  const error = field(parsed, 'error') ?? parsed;
  const said = field(error, 'message') ?? field(parsed, 'message') ?? field(parsed, 'detail') ?? error ?? '';
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  const code = field(error, 'code');
  const names = [field(error, 'type'), code].filter((name) => typeof name === 'string');
  const named = names.map((name) => STATUS_OF_NAME[name]).find((status) => status !== undefined);
  const status = typeof code === 'number' && code >= 400 && code < 600 ? code : named;
  return { text: bounded(text, secrets), status, names };
}

/** A text from outside as it may stand in a reason: bounded, on one line, keys blotted out. */
export function bounded(text: string, secrets: readonly string[]): string {
  const line = blotter(
    secrets,
    '[key]',
    'words',
  )(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return (value as Record<string, unknown>)[name] ?? undefined;
}
