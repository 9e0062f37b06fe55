import type { Command } from 'commander';
import { WHOLE_NUMBERS } from '../pipeline/study/option-checks.ts';
import type { Interruption } from './interruption.ts';
import { wholeNumber } from './number-options.ts';
import { alignColumns, print, tell } from './output.ts';
import { collected, list } from './question-options.ts';

interface AgreeFlags {
  readonly target?: readonly string[];
  readonly order?: readonly string[];
  readonly timings?: string;
  readonly out?: string;
  readonly seed: number;
  readonly resamples: number;
  readonly quiet: boolean;
}

const EXAMPLE = `
Example:
  $ archdelta agree large=first.jsonl small=second.jsonl
  $ archdelta agree verdicts.jsonl people.csv --target aqj --out agreement
  $ archdelta agree verdicts.jsonl study/report.json --timings timings.jsonl --out agreement
`;

/** Adds the command `agree`. */
export function addAgree(program: Command, interruption: Interruption): void {
  program
    .command('agree')
    .summary('agreement between judges, runs and surrogates')
    .description(
      'Says how far sources agree on the patches that both label: distribution, confusion, weighted kappa and ' +
        "Krippendorff's alpha with intervals, run against run within a source, and what judging costs beside metrics.\n" +
        'A source is FILE or NAME=FILE: verdicts of judge, labels as study reads them, predictions of predict, or the ' +
        'report.json of a study, whose predictions are held out.',
    )
    .argument('<sources...>', 'files to compare; with one, its runs are compared')
    .option(
      '--target <name>',
      'the label to compare by, as acj or aqj; may be given more than once; default: all of a known order',
      collected<string>((text) => text),
    )
    .option('--order <a,b,c>', 'classes of the one target in ascending order', list)
    .option('--timings <file>', 'what score --timings wrote: the cost of metrics')
    .option('--out <dir>', 'also writes report.html, report.json and CSV tables into this folder')
    .option(
      '--resamples <n>',
      'bootstrap resamples',
      wholeNumber('--resamples', ...WHOLE_NUMBERS.resamples),
      1000,
    )
    .option('--seed <n>', 'seed of all that is drawn', wholeNumber('--seed', 0), 1)
    .option('--quiet', 'no notes', false)
    .addHelpText('after', EXAMPLE)
    .action(async (sources: string[], { target, out, quiet, ...flags }: AgreeFlags) => {
      const { agree } = await import('../pipeline/agreement/agree.ts');
      const { namedFile } = await import('../pipeline/agreement/source-name.ts');
      const { agreementSummary } = await import('../pipeline/agreement/summary.ts');
      const { writeAgreement } = await import('../pipeline/agreement/write-agreement.ts');
      const { checkOutputFolder } = await import('../pipeline/output-files.ts');
      if (out !== undefined) await checkOutputFolder(out);
      const report = await agree(sources.map(namedFile), {
        ...flags,
        ...(target && { targets: target }),
        signal: interruption.signal,
      });
      const written = out === undefined ? undefined : await writeAgreement(report, out);
      for (const { caption, rows, numeric } of agreementSummary(report))
        await print(`${caption}\n${alignColumns(rows, numeric)}\n\n`);
      if (quiet) return;
      for (const note of report.notes) tell(`archdelta: note: ${note}`);
      if (written) tell(`archdelta: report: ${written.page}`);
    });
}
