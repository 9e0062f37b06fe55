import { ArchdeltaError } from '../core/errors.ts';
import { nearNames } from './near-names.ts';

/** How many rows of a class are wanted: a number of rows, or a share (in [0, 1]) of all that are chosen. */
export type Amount = { readonly count: number } | { readonly share: number };

/** How many rows of each class of a label are wanted. */
export interface Quota {
  /** Name of the label. */
  readonly label: string;
  /** Amount by class; classes that are not named get none. Absent: equal numbers of all classes. */
  readonly amounts?: ReadonlyMap<string, Amount>;
}

/**
 * Reads `--quota`: `acj` (equal numbers), or amounts by class, `acj:Low=100,High=50` or `acj:Low=20%,High=80%`.
 *
 * @throws {ArchdeltaError} `usage` for anything else, a class named twice, shares of more than 100 % together.
 */
export function parseQuota(text: string): Quota {
  const colon = text.indexOf(':');
  const label = (colon < 0 ? text : text.slice(0, colon)).trim();
  if (label === '') throw wrong(text, 'the name of a label is expected');
  if (colon < 0) return { label };
  const amounts = new Map<string, Amount>();
  let shares = 0;
  for (const part of text.slice(colon + 1).split(',')) {
    // Names of classes may hold "=" (none does so far), amounts may not.
    const equals = part.lastIndexOf('=');
    const name = part.slice(0, Math.max(equals, 0)).trim();
    if (name === '') throw wrong(text, `CLASS=NUMBER or CLASS=SHARE% is expected at "${part.trim()}"`);
    if (amounts.has(name)) throw wrong(text, `the class "${name}" is named twice`);
    const amount = amountOf(part.slice(equals + 1).trim(), text);
    if ('share' in amount) shares += amount.share;
    amounts.set(name, amount);
  }
  if (shares > 1 + 1e-9) throw wrong(text, 'the shares are more than 100 % together');
  return { label, amounts };
}

/**
 * Says whether the classes of a quota are those of the label.
 *
 * @throws {ArchdeltaError} `usage` if one is not.
 */
export function checkQuota({ label, amounts }: Quota, classes: readonly string[]): void {
  for (const name of amounts?.keys() ?? []) {
    if (classes.includes(name)) continue;
    const message = `"${label}" has no class "${name}" but ${classes.join(', ')}${nearNames(name, classes)}`;
    throw new ArchdeltaError('usage', `quota: ${message}`);
  }
}

function amountOf(text: string, whole: string): Amount {
  if (/^\d+$/.test(text)) return { count: Number(text) };
  const [, percent] = /^(\d+(?:\.\d+)?)\s*%$/.exec(text) ?? [];
  if (percent !== undefined && Number(percent) <= 100) return { share: Number(percent) / 100 };
  throw wrong(whole, `"${text}" is neither a number of rows nor a share of at most 100%`);
}

function wrong(text: string, message: string): ArchdeltaError {
  return new ArchdeltaError('usage', `quota "${text}": ${message}`);
}
