import type { Command } from 'commander';
import { tell } from './output.ts';

const EXAMPLE = `
Example:
  $ archdelta merge part-1.jsonl part-2.jsonl --out features.jsonl
`;

/** Adds the command `merge`. */
export function addMerge(program: Command, exit: (code: number) => void): void {
  program
    .command('merge')
    .summary('puts shards of score back into input order')
    .description(
      'Merges the outputs of all shards of one run of score; FILE.order must stand beside each FILE.',
    )
    .argument('<shard...>', 'outputs of score --shard')
    .requiredOption('--out <file>', 'output: .csv, .parquet, or any other name for JSONL')
    .addHelpText('after', EXAMPLE)
    .action(async (shards: string[], { out }: { out: string }) => {
      const { mergeShards } = await import('../pipeline/shard.ts');
      const { rows, failed } = await mergeShards(shards, out);
      tell(`archdelta: ${rows} rows, ${failed} failed`);
      exit(failed > 0 ? 3 : 0);
    });
}
