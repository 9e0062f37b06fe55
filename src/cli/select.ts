import { type Command, Option } from 'commander';
import { ArchdeltaError } from '../core/errors.ts';
import type { SelectionResult } from '../pipeline/selection/select.ts';
import type { Interruption } from './interruption.ts';
import { wholeNumber } from './number-options.ts';
import { tell } from './output.ts';
import { collected } from './question-options.ts';

interface SelectFlags {
  readonly verdicts?: readonly string[];
  readonly model?: string;
  readonly keep?: readonly string[];
  readonly thresholds?: string;
  readonly quota?: string;
  readonly size?: number;
  readonly triage?: string;
  readonly trajectories?: string;
  readonly export?: 'sft';
  readonly dropped?: string;
  readonly seed: number;
  readonly quiet: boolean;
  readonly out: string;
}

const EXAMPLE = `
Example:
  $ archdelta select features.jsonl --verdicts labels.jsonl --keep 'acj in Moderate,High,Expert' \\
      --keep 'aqj >= High_with_concerns' --quota acj --out selected.jsonl
  $ archdelta select features.jsonl --model aqj.json --triage 'drop<=0.05@0.95' --out to-judge.jsonl
`;

/** Adds the command `select`. */
export function addSelect(program: Command, interruption: Interruption): void {
  program
    .command('select')
    .summary('which patches to keep, to drop, or to show a judge')
    .description(
      'Filters patches by labels, verdicts, metrics or predictions, fills quotas, and decides before a judge is paid\n' +
        'which patches need one. Writes the rows to keep and to ask the judge about, in input order.',
    )
    .argument('<features...>', 'features: files that score wrote')
    .option(
      '--verdicts <file>',
      'verdicts or labels by instance_id and model; may be given more than once',
      collected<string>((text) => text),
    )
    .option('--model <file>', 'a model that train wrote')
    .option(
      '--keep <condition>',
      "what a row must meet: a metric, size, label, field, p_good or predicted.LABEL, as 'aqj >= High_with_concerns'; may be given more than once",
      collected<string>((text) => text),
    )
    .option('--thresholds <file>', 'bounds by metric, JSON: {"cyclomatic.file.max": {"max": 10}}')
    .option(
      '--quota <quota>',
      'rows by class of a label: acj (equal numbers), acj:Low=100,High=50, acj:Low=20%,High=80%',
    )
    .option('--size <n>', 'rows that the quota chooses together', wholeNumber('--size'))
    .option(
      '--triage <bounds>',
      'drop<=SHARE@CONFIDENCE[,keep<=SHARE@CONFIDENCE]: of the good patches at most SHARE are dropped, of the poor at most SHARE kept; the rest is for the judge; needs --model',
    )
    .option('--trajectories <file>', 'records with instance_id, model and messages, for --export')
    .addOption(new Option('--export <form>', 'sft: the kept rows as chats to train on').choices(['sft']))
    .option('--dropped <file>', 'writes the dropped rows with their reasons here')
    .option('--seed <n>', 'seed of all that is drawn', wholeNumber('--seed', 0), 1)
    .option('--quiet', 'no summary', false)
    .requiredOption('--out <file>', 'output: .csv, or any other name for JSONL')
    .addHelpText('after', EXAMPLE)
    .action(async (features: string[], flags: SelectFlags) => {
      if ((flags.export === undefined) !== (flags.trajectories === undefined))
        throw new ArchdeltaError('usage', '--export sft and --trajectories go together');
      const { runSelect } = await import('../pipeline/selection/select-files.ts');
      const { result, exported } = await runSelect({ features, ...flags, signal: interruption.signal });
      if (flags.quiet) return;
      tell(summary(result));
      if (exported) {
        const skipped = Object.entries(exported.skipped).map(([reason, count]) => `${count} ${reason}`);
        tell(
          `archdelta: ${exported.exported} chats exported${skipped.length > 0 ? `; left out: ${skipped.join(', ')}` : ''}`,
        );
      }
    });
}

function summary({
  summary: { rows, keep, ask, drop, reasons, judge, notes },
  triage,
}: SelectionResult): string {
  const lines = [`archdelta: of ${rows} rows ${keep} to keep, ${ask} for the judge, ${drop} to drop`];
  for (const { decision, reason, rows: count } of reasons) lines.push(`  ${decision} ${count}: ${reason}`);
  for (const threshold of [triage?.drop, triage?.keep]) {
    if (!threshold) continue;
    const { rule, reason, overPatches } = threshold;
    const what = rule.decision === 'drop' ? 'good patches dropped' : 'poor patches kept';
    const bound = `${what} at most ${rule.share} with confidence ${rule.confidence}`;
    if (threshold.threshold === null) lines.push(`  ${bound}: no threshold, ${reason}`);
    else
      lines.push(
        `  ${bound}: P(good) ${rule.decision === 'drop' ? '<' : '>'} ${threshold.threshold.toFixed(4)}, by ${overPatches.drawn} independent patches`,
      );
  }
  if (judge?.share !== undefined && judge.share !== null)
    lines.push(
      `  judge's calls saved: ${judge.saved} of ${judge.rows} (${(100 * judge.share).toFixed(1)} %)`,
    );
  for (const note of [...notes, ...(triage?.assumptions ?? [])]) lines.push(`  note: ${note}`);
  return lines.join('\n');
}
