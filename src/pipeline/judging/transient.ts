/** Reasons that pass: what ended so is tried again. The others stay. */
const TRANSIENT: ReadonlySet<string> = new Set([
  'timeout',
  'rate-limited',
  'server-error',
  'connection',
  'backend-failed',
  'not-recorded',
  'internal',
  'repo-missing',
  'base-commit-missing',
  'blob-missing',
]);

/** Whether a reason may be gone at the next try, in the same run even. */
export function isTransient(reason: string): boolean {
  return TRANSIENT.has(reason);
}

/** Whether a conversation that ended for a reason may end otherwise in the same run: the reason passes, or the run ended it. */
export function isPassing(reason: string): boolean {
  return reason === 'budget' || reason === 'interrupted' || isTransient(reason);
}

/** The limit that ended a conversation for a reason; undefined for another reason. Time passes, and is not among them. */
export function limitBehind(
  reason: string | undefined,
  { steps, tokens }: { readonly steps: number; readonly tokens: number },
): number | undefined {
  if (reason === 'step-limit') return steps;
  return reason === 'token-limit' ? tokens : undefined;
}

/**
 * Whether a patch that is unscored for a reason is worth another try by a later run. What a server rejects it may take
 * when it is started in another way, with a longer context for one.
 */
export function isWorthAnotherRun(reason: string): boolean {
  return reason === 'rejected' || isTransient(reason);
}
