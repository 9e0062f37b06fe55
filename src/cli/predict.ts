import type { Command } from 'commander';
import type { Interruption } from './interruption.ts';
import { print } from './output.ts';

const EXAMPLE = `
Example:
  $ archdelta predict aqj.json features.jsonl --out predictions.csv
`;

/** Adds the command `predict`. */
export function addPredict(program: Command, interruption: Interruption): void {
  program
    .command('predict')
    .summary('what a surrogate says of patches')
    .description(
      'Predicts the label of a model for each row of features, in their order: the class that stands out\n' +
        'most against its share in training, the probability of each class and, where the model knows which are\n' +
        'good, of a good one.',
    )
    .argument('<model>', 'a model that train wrote')
    .argument('<features...>', 'features: files that score wrote')
    .option('--out <file>', 'output: .csv, or any other name for JSONL; default: JSONL on standard output')
    .addHelpText('after', EXAMPLE)
    .action(async (model: string, features: string[], { out }: { readonly out?: string }) => {
      const { featureRows } = await import('../pipeline/study/feature-source.ts');
      const { predict } = await import('../pipeline/study/predict.ts');
      const { predictionBytes, readSurrogate, writeBytes } = await import(
        '../pipeline/study/surrogate-files.ts'
      );
      const { checkOutputs } = await import('../pipeline/output-files.ts');
      await checkOutputs(out === undefined ? [] : [out], [model, ...features]);
      const surrogate = await readSurrogate(model);
      const predictions = predict(surrogate, featureRows(features, interruption.signal));
      const bytes = predictionBytes(surrogate, predictions, out);
      if (out !== undefined) await writeBytes(out, bytes);
      else for await (const chunk of bytes) await print(chunk);
    });
}
