import type { SpentUsage, VerdictNote } from '../core/judge-verdict.ts';
import { column, isObject } from './record.ts';

/** Where prices name no currency. */
const NO_CURRENCY = '';

/**
 * What a row of verdicts says besides its label; undefined when the columns are no row of `judge` (`judge`, and a
 * `status` of `scored` or `unscored`). Anything in it that is not as `judge` writes it counts as absent: a cost that
 * cannot be read is unknown, no error.
 *
 * @param source the file that it is of.
 */
export function verdictNote(
  columns: Readonly<Record<string, unknown>>,
  source: string,
): VerdictNote | undefined {
  const judge = filled(column(columns, 'judge'));
  const status = column(columns, 'status');
  if (judge === null || (status !== 'scored' && status !== 'unscored')) return undefined;
  const conversations = conversationsOf(column(columns, 'conversations'));
  const usage = usageOf(column(columns, 'usage'));
  // A row that names no conversation but what it used: all of it is its own.
  const own = conversations.length === 0 && usage !== null && usage.requests > 0;
  return {
    source,
    judge,
    status,
    label: filled(column(columns, 'label')),
    reason: filled(column(columns, 'reason')),
    backend: filled(column(columns, 'backend')),
    judge_model: filled(column(columns, 'judge_model')),
    decided: filled(column(columns, 'decided_by')) !== null,
    conversations: own ? [{ key: null, stage: null, usage }] : conversations,
  };
}

function conversationsOf(value: unknown): VerdictNote['conversations'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (!isObject(entry)) return [];
    const usage = usageOf(column(entry, 'usage'));
    if (usage === null) return [];
    return [{ key: filled(column(entry, 'key')), stage: filled(column(entry, 'stage')), usage }];
  });
}

function usageOf(value: unknown): SpentUsage | null {
  if (!isObject(value)) return null;
  const number = (name: string): number => amountOf(column(value, name)) ?? 0;
  const cost = amountOf(column(value, 'cost'));
  const currency = filled(column(value, 'currency'));
  return {
    requests: number('requests'),
    input_tokens: number('input_tokens'),
    cached_input_tokens: number('cached_input_tokens'),
    output_tokens: number('output_tokens'),
    seconds: number('seconds'),
    estimated: column(value, 'estimated') === true,
    ...(cost !== undefined && { cost, currency: currency ?? NO_CURRENCY }),
  };
}

function amountOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function filled(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
