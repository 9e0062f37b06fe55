import { type Command, Option } from 'commander';
import { WHOLE_NUMBERS } from '../pipeline/study/option-checks.ts';
import type { Interruption } from './interruption.ts';
import { wholeNumber } from './number-options.ts';
import { tell } from './output.ts';
import { addQuestionOptions, type QuestionFlags } from './question-options.ts';

interface TrainFlags extends QuestionFlags {
  readonly calibrateBy: 'instance' | 'repository';
  readonly trees: number;
  readonly seed: number;
  readonly jobs: number;
  readonly quiet: boolean;
  readonly out: string;
}

const EXAMPLE = `
Example:
  $ archdelta train features.jsonl --labels labels.jsonl --target aqj --out aqj.json
  $ archdelta predict aqj.json more-features.jsonl --out predictions.jsonl
`;

/** Adds the command `train`. */
export function addTrain(program: Command, interruption: Interruption): void {
  const command = program
    .command('train')
    .summary('a surrogate of a label: a random forest on all metrics')
    .description(
      'Trains a random forest that predicts a label from the features that score wrote, and saves it as JSON with\n' +
        'the version of the catalogue. predict and select read it.',
    )
    .argument('<features...>', 'features: files that score wrote');
  addQuestionOptions(command)
    .requiredOption('--out <file>', 'the model, JSON')
    .addOption(
      new Option(
        '--calibrate-by <group>',
        'what a triage by the model shall hold for: new patches of the same repositories, or new repositories',
      )
        .choices(['instance', 'repository'])
        .default('instance'),
    )
    .option('--trees <n>', 'trees of the forest', wholeNumber('--trees', ...WHOLE_NUMBERS.trees), 200)
    .option('--seed <n>', 'seed of all that is drawn', wholeNumber('--seed', 0), 1)
    .option('--jobs <n>', 'worker threads', wholeNumber('--jobs', ...WHOLE_NUMBERS.jobs), 1)
    .option('--quiet', 'no summary', false)
    .addHelpText('after', EXAMPLE)
    .action(async (features: string[], { out, quiet, ...flags }: TrainFlags) => {
      const { train } = await import('../pipeline/study/train.ts');
      const { heldOut, writeSurrogate } = await import('../pipeline/study/surrogate-files.ts');
      const { checkOutputs } = await import('../pipeline/output-files.ts');
      await checkOutputs([out], [...features, ...flags.labels]);
      const surrogate = await train({ features, ...flags, signal: interruption.signal });
      await writeSurrogate(surrogate, out);
      if (quiet) return;
      const { rows, macroF1, kappa } = surrogate.outOfBag;
      const { by, auc } = heldOut(surrogate);
      const scores = [
        `macro-F1 ${shown(macroF1)}`,
        ...(kappa === null ? [] : [`quadratic kappa ${shown(kappa)}`]),
      ];
      tell(`archdelta: ${rows} rows; out of bag: ${scores.join(', ')}`);
      if (auc !== null) tell(`archdelta: held out by ${by}: AUC of good against poor ${shown(auc)}`);
      tell(`archdelta: model: ${out}`);
    });
}

function shown(value: number | null): string {
  return value === null ? 'none' : value.toFixed(3);
}
