import type { JudgeSummary } from '../pipeline/judging/judge-summary.ts';

/** What came of a run of a judge, in a few lines. @param out the file of verdicts. */
export function summaryText(summary: JudgeSummary, out: string, seconds: number): string {
  const { patches, rows, labels, decided, left, others } = summary;
  const scored = labels.reduce((sum, [, count]) => sum + count, 0);
  const lines = [
    `archdelta: ${patches} patches, ${rows} rows: ${scored} scored, ${rows - scored} unscored, ${seconds.toFixed(1)} s`,
  ];
  if (labels.length > 0) lines.push(`  labels: ${list(labels)}`);
  if (decided > 0) lines.push(`  decided without a model: ${decided}`);
  lines.push(...unscoredLines(summary, out));
  if (left > 0) lines.push(`  left: ${left} patches, for which the budget did not last`);
  if (others > 0) lines.push(`  besides: ${others} rows on patches that are not in the input`);
  lines.push(...usageLines(summary));
  return lines.join('\n');
}

function list(counts: JudgeSummary['labels']): string {
  return counts.map(([name, count]) => `${name} ${count}`).join(', ');
}

function unscoredLines({ unscored, details }: JudgeSummary, out: string): readonly string[] {
  if (unscored.length === 0) return [];
  const counts = new Map(unscored);
  return [
    `  unscored: ${list(unscored)}`,
    ...details.map(([reason, detail, count]) => {
      const all = counts.get(reason)!;
      return `    ${reason}: ${detail}${count < all ? ` (${count} of ${all} alike)` : ''}`;
    }),
    `    one in full: archdelta judge show ${out} ID --brief`,
  ];
}

function usageLines({ isReplay, used, usedInAll }: JudgeSummary): readonly string[] {
  if (isReplay) {
    const recorded = usedInAll.requests > 0 ? `; when it was recorded: ${usageText(usedInAll)}` : '';
    return [`  this run: a replay, no model was asked${recorded}`];
  }
  const lines = [`  this run: ${usageText(used)}`];
  if (usedInAll.requests !== used.requests) lines.push(`  with the runs before it: ${usageText(usedInAll)}`);
  return lines;
}

function usageText(used: JudgeSummary['used']): string {
  const { requests, input_tokens, cached_input_tokens, output_tokens, estimated, cost, currency } = used;
  const cached = cached_input_tokens > 0 ? ` (${cached_input_tokens} from a cache)` : '';
  const about = estimated ? ', estimated in part' : '';
  const money = cost === undefined ? '' : `, ${cost.toFixed(4)} ${currency}`;
  return `${requests} requests, ${input_tokens} tokens in${cached}, ${output_tokens} out${about}${money}`;
}
