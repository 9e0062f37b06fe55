import type { Command } from 'commander';
import type { Interruption } from './interruption.ts';
import { print, visible } from './output.ts';

interface ShowFlags {
  readonly model?: string;
  readonly brief: boolean;
}

const EXAMPLE = `
Example:
  $ archdelta judge show aqj.jsonl
  $ archdelta judge show aqj.jsonl django__django-11099 --model my-agent | less
  $ archdelta judge show aqj.jsonl django__django-11099 --brief
`;

/** Adds the command `judge show`. */
export function addJudgeShow(judge: Command, interruption: Interruption): void {
  judge
    .command('show')
    .summary('verdicts, readable')
    .description(
      'Shows verdicts on standard output: a line each, or one instance with its rubric, axes, flags and conversations. These are long: --brief leaves them out, and a pager helps.',
    )
    .argument('<verdicts>', 'a file that judge wrote; its conversations are looked up beside it')
    .argument('[id]', 'an instance')
    .option('--model <name>', 'of this model alone; reference: the reference patch')
    .option('--brief', 'without the conversations', false)
    .addHelpText('after', EXAMPLE)
    .action(async (verdicts: string, id: string | undefined, { model, brief }: ShowFlags) => {
      const { showVerdicts } = await import('../pipeline/judging/show.ts');
      for await (const line of showVerdicts({ verdicts, id, model, brief, signal: interruption.signal }))
        await print(`${visible(line)}\n`);
    });
}
