import type { JudgeSummary } from '../pipeline/judging/judge-summary.ts';

/** What came of a run of a judge, in a few lines. */
export function summaryText(summary: JudgeSummary, seconds: number): string {
  const { patches, rows, labels, unscored, left, others, used, usedInAll } = summary;
  const scored = labels.reduce((sum, [, count]) => sum + count, 0);
  const list = (counts: JudgeSummary['labels']): string =>
    counts.map(([name, count]) => `${name} ${count}`).join(', ');
  const lines = [
    `archdelta: ${patches} patches, ${rows} rows: ${scored} scored, ${rows - scored} unscored, ${seconds.toFixed(1)} s`,
  ];
  if (labels.length > 0) lines.push(`  labels: ${list(labels)}`);
  if (unscored.length > 0) lines.push(`  unscored: ${list(unscored)}`);
  if (left > 0) lines.push(`  left: ${left} patches, for which the budget did not last`);
  if (others > 0) lines.push(`  besides: ${others} rows on patches that are not in the input`);
  lines.push(`  this run: ${usageText(used)}`);
  if (usedInAll.requests !== used.requests) lines.push(`  with the runs before it: ${usageText(usedInAll)}`);
  return lines.join('\n');
}

function usageText(used: JudgeSummary['used']): string {
  const { requests, input_tokens, cached_input_tokens, output_tokens, estimated, cost, currency } = used;
  const cached = cached_input_tokens > 0 ? ` (${cached_input_tokens} from a cache)` : '';
  const about = estimated ? ', estimated in part' : '';
  const money = cost === undefined ? '' : `, ${cost.toFixed(4)} ${currency}`;
  return `${requests} requests, ${input_tokens} tokens in${cached}, ${output_tokens} out${about}${money}`;
}
