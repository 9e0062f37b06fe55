import { ArchdeltaError } from '../core/errors.ts';

/** A bound on what triage may get wrong unseen. */
export interface TriageRule {
  /** `drop`: the share of good patches dropped; `keep`: the share of poor patches kept. */
  readonly decision: 'drop' | 'keep';
  /** The bound, in (0, 1). */
  readonly share: number;
  /** How sure the bound is to hold, in (0, 1). */
  readonly confidence: number;
}

const CONFIDENCE = 0.95;
const RULE = /^(drop|keep)\s*<=\s*([0-9.]+)(?:\s*@\s*([0-9.]+))?$/;

/**
 * Reads `--triage`: `drop<=0.05@0.95`, or with a second rule `drop<=0.05@0.95,keep<=0.10@0.95`. Without `@` the
 * confidence is 0.95. Without a rule for `keep` no patch is kept unseen.
 *
 * @throws {ArchdeltaError} `usage` for anything else.
 */
export function parseTriage(text: string): TriageRule[] {
  const rules = text.split(',').map((part) => ruleOf(part.trim(), text));
  if (new Set(rules.map(({ decision }) => decision)).size < rules.length) {
    throw new ArchdeltaError('usage', `triage "${text}" has two rules for the same decision`);
  }
  return rules;
}

function ruleOf(part: string, text: string): TriageRule {
  const [, decision, share, confidence = String(CONFIDENCE)] = RULE.exec(part) ?? [];
  if (decision === undefined) {
    throw new ArchdeltaError(
      'usage',
      `triage "${text}" is not understood at "${part}"; it is written drop<=SHARE@CONFIDENCE, keep<=SHARE@CONFIDENCE, as drop<=0.05@0.95`,
    );
  }
  return {
    decision: decision as TriageRule['decision'],
    share: between0And1(Number(share), 'share', text),
    confidence: between0And1(Number(confidence), 'confidence', text),
  };
}

function between0And1(value: number, what: string, text: string): number {
  if (value > 0 && value < 1) return value;
  throw new ArchdeltaError('usage', `triage "${text}": the ${what} must lie between 0 and 1`);
}
