import { type Command, Option } from 'commander';
import { ArchdeltaError } from '../core/errors.ts';
import { WHOLE_NUMBERS } from '../pipeline/study/option-checks.ts';
import type { Interruption } from './interruption.ts';
import { wholeNumber } from './number-options.ts';
import { tell } from './output.ts';
import { addQuestionOptions, list, type QuestionFlags } from './question-options.ts';

interface StudyFlags extends QuestionFlags {
  readonly by?: 'language' | 'repo' | 'model';
  readonly questions?: readonly number[];
  readonly trees: number;
  readonly resamples: number;
  readonly seed: number;
  readonly jobs: number;
  readonly quiet: boolean;
  readonly out: string;
}

const EXAMPLE = `
Example:
  $ archdelta study features.jsonl --labels labels.jsonl --target aqj --out study
  $ archdelta study features.csv --labels aqj.csv --labels outcomes.csv --target aqj --where 'resolved = true' --out study
`;

/** Adds the command `study`. */
export function addStudy(program: Command, interruption: Interruption): void {
  const command = program
    .command('study')
    .summary('how far the metrics stand in for a label')
    .description(
      'Answers six questions on a label with the features that score wrote: does a single metric track it (1), which\n' +
        'metrics say the same (2), does one threshold separate (3), what do all metrics together predict (4), which of\n' +
        'them matter (5), what does a filter by them cost (6). Writes report.html, report.json and CSV tables.',
    )
    .argument('<features...>', 'features: files that score wrote');
  addQuestionOptions(command)
    .requiredOption('--out <dir>', 'folder of the report; made if it is not there')
    .addOption(
      new Option('--by <part>', 'single metrics and the forest also by part').choices([
        'language',
        'repo',
        'model',
      ]),
    )
    .option('--questions <n,n>', 'which of the six questions; default: all', questions)
    .option('--trees <n>', 'trees of each forest', wholeNumber('--trees', ...WHOLE_NUMBERS.trees), 200)
    .option(
      '--resamples <n>',
      'bootstrap resamples and permutations',
      wholeNumber('--resamples', ...WHOLE_NUMBERS.resamples),
      1000,
    )
    .option('--seed <n>', 'seed of all that is drawn', wholeNumber('--seed', 0), 1)
    .option('--jobs <n>', 'worker threads', wholeNumber('--jobs', ...WHOLE_NUMBERS.jobs), 1)
    .option('--quiet', 'no summary', false)
    .addHelpText('after', EXAMPLE)
    .action(async (features: string[], { out, quiet, labels, ...flags }: StudyFlags) => {
      const { study } = await import('../pipeline/study/study.ts');
      const { writeStudy } = await import('../pipeline/study/write-study.ts');
      const { checkOutputFolder } = await import('../pipeline/output-files.ts');
      await checkOutputFolder(out);
      const report = await study({ features, labels, ...flags, signal: interruption.signal });
      const written = await writeStudy([report], out);
      if (quiet) return;
      for (const note of report.notes) tell(`archdelta: note: ${note}`);
      tell(`archdelta: ${report.data.labelled} rows with a label "${flags.target}"; report: ${written.page}`);
    });
}

function questions(text: string): number[] {
  const numbers = list(text).map(Number);
  if (numbers.some((number) => !Number.isInteger(number) || number < 1 || number > 6))
    throw new ArchdeltaError('usage', `--questions takes numbers from 1 to 6, not ${JSON.stringify(text)}`);
  return numbers;
}
