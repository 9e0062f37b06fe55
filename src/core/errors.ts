/**
 * Every error that archdelta raises on purpose, by a stable code.
 *
 * - Row codes (`repo-missing` … `internal`) are those of a failed row of `score`.
 * - `usage` and `input-unreadable` end a command with exit code 2.
 * - `aborted` is raised when an `AbortSignal` fired.
 */
export const ERROR_CODES = [
  'repo-missing',
  'base-commit-missing',
  'patch-empty',
  'patch-malformed',
  'patch-does-not-apply',
  'instance-invalid',
  'blob-missing',
  'timeout',
  'internal',
  'usage',
  'input-unreadable',
  'aborted',
] as const;

/** A stable code of an {@link ArchdeltaError}. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The one error class of archdelta: a stable `code` for programs, a `message` for people. */
export class ArchdeltaError extends Error {
  override readonly name = 'ArchdeltaError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Turns anything that was thrown into an {@link ArchdeltaError}; what is not ours already is `internal`.
 */
export function toArchdeltaError(thrown: unknown): ArchdeltaError {
  if (thrown instanceof ArchdeltaError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ArchdeltaError('internal', message, { cause: thrown });
}

/** @throws {ArchdeltaError} `aborted` when the signal has fired. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ArchdeltaError('aborted', 'the run was aborted', { cause: signal.reason });
}
