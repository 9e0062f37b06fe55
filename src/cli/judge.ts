import { type Command, Option } from 'commander';
import { ArchdeltaError } from '../core/errors.ts';
import { type FindRepository, repositoriesIn, repositoriesOf } from '../pipeline/find-repository.ts';
import type { JudgeFileRun } from '../pipeline/judging/judge-file.ts';
import { DEFAULT_CONCURRENCY, DEFAULT_LIMITS } from '../pipeline/judging/limits.ts';
import { cacheDirectory } from './environment.ts';
import type { Interruption } from './interruption.ts';
import { addJudgeShow } from './judge-show.ts';
import { summaryText } from './judge-summary.ts';
import { amount, wholeNumber } from './number-options.ts';
import { tell } from './output.ts';
import { showProgress } from './progress.ts';
import { collected } from './question-options.ts';

interface JudgeFlags {
  readonly predictions?: string;
  readonly repos?: string;
  readonly repoMap?: string;
  readonly backend: string;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly from?: string;
  readonly command?: string;
  readonly set?: readonly (readonly [string, string])[];
  readonly maxSteps: number;
  readonly maxTokens: number;
  readonly timeout: number;
  readonly concurrency: number;
  readonly budget?: number;
  readonly prices?: string;
  readonly rubrics?: string;
  readonly cache: string | boolean;
  readonly quiet: boolean;
  readonly out: string;
}

const JUDGES = {
  acj: {
    summary: "how much of the codebase's architecture a correct patch takes",
    description:
      'The architecture complexity judge: Trivial, Low, Moderate, High or Expert for each task, by its reference patch.',
  },
  aqj: {
    summary: 'how well patches fit the architecture of their repository',
    description:
      'The architecture quality judge: High, High_with_concerns, Acceptable or Low for each patch, by a rubric that is made ' +
      'from the issue and the codebase before any patch is seen.',
  },
} as const;

const FILES = `
The verdicts are written as they come. OUT.transcripts.jsonl keeps the
conversations, OUT.rubrics.jsonl the rubrics. The same command again goes on
where the last one ended, and asks nothing twice. Exit code 3: patches are
unscored, or the budget did not last.

Keys come from the environment: OPENAI_API_KEY, ANTHROPIC_API_KEY. Prices:
{"currency": "USD", "models": {"NAME": {"input": 3, "output": 15}}}, where NAME
is that of --model.
`;

const EXAMPLES = {
  acj: `
Example:
  $ archdelta judge acj swe-bench.jsonl --repos repositories --backend anthropic --model claude-sonnet-4-5 \\
      --prices prices.json --budget 25 --out acj.jsonl
`,
  aqj: `
Example:
  $ archdelta judge aqj swe-bench.jsonl --predictions all_preds.jsonl --repos repositories \\
      --backend openai-compatible --base-url http://localhost:8080/v1 --model qwen3-coder --out aqj.jsonl
`,
} as const;

/** Adds the command `judge`. */
export function addJudge(program: Command, interruption: Interruption, exit: (code: number) => void): void {
  const judge = program
    .command('judge')
    .summary('judges: an LLM reads the repository and grades patches')
    .description(
      'Grades patches by an LLM that reads their repository. No code of a repository is ever run.',
    );
  for (const id of ['acj', 'aqj'] as const) addOne(judge, id, interruption, exit);
  addJudgeShow(judge, interruption);
  for (const command of judge.commands) command.exitOverride();
}

function addOne(
  judge: Command,
  id: 'acj' | 'aqj',
  interruption: Interruption,
  exit: (code: number) => void,
): void {
  const command = judge
    .command(id)
    .summary(JUDGES[id].summary)
    .description(JUDGES[id].description)
    .argument('<instances>', 'the instances, as for score, with the text of their issue (problem_statement)');
  const predictions = new Option(
    '--predictions <file>',
    'patches of models, judged in place of the reference patches',
  );
  command
    .addOption(id === 'aqj' ? predictions : predictions.hideHelp())
    .option('--repos <dir>', 'folder of repositories: owner/name, owner__name or name, each also with .git')
    .option('--repo-map <file>', 'JSON object of repository names and paths, in place of --repos')
    .requiredOption(
      '--backend <id>',
      'who answers: openai-compatible (llama.cpp, vLLM, Ollama and most others), anthropic, command, recorded, scripted, a package, or a file ./x.mjs',
    )
    .option('--model <name>', 'the LLM, as its server knows it')
    .option('--base-url <url>', 'the server, as http://localhost:8080/v1; default: that of the vendor')
    .option('--from <file>', 'the recording (of recorded), or the script (of scripted)')
    .option('--command <command>', 'the external agent (of command)')
    .option(
      '--set <setting>',
      'a setting of the back end, NAME=VALUE, as temperature=0; may be given more than once',
      collected(settingOf),
    )
    .option(
      '--max-steps <n>',
      'turns of a conversation at most',
      wholeNumber('--max-steps'),
      DEFAULT_LIMITS.steps,
    )
    .option(
      '--max-tokens <n>',
      'tokens of a conversation at most, in and out, over all turns',
      wholeNumber('--max-tokens'),
      DEFAULT_LIMITS.tokens,
    )
    .option(
      '--timeout <s>',
      'seconds that a conversation may take',
      wholeNumber('--timeout'),
      DEFAULT_LIMITS.seconds,
    )
    .option('--concurrency <n>', 'conversations at a time', wholeNumber('--concurrency'), DEFAULT_CONCURRENCY)
    .option(
      '--budget <money>',
      'what all runs on OUT may spend together, in the currency of --prices',
      amount('--budget'),
    )
    .option('--prices <file>', 'JSON: prices of models for a million tokens; form below')
    .option('--rubrics <file>', 'rubrics, kept here in place of OUT.rubrics.jsonl; runs may share them')
    .option(
      '--cache <dir>',
      'directory of the facts cache; default: ARCHDELTA_CACHE, else the user cache folder',
    )
    .option('--no-cache', 'keep no facts on disk')
    .option('--quiet', 'no progress, no summary', false)
    .requiredOption('--out <file>', 'the verdicts, JSONL')
    .addHelpText('after', FILES + EXAMPLES[id])
    .action(async (instances: string, flags: JudgeFlags) => {
      exit(await runOne(id, instances, flags, interruption));
    });
}

async function runOne(
  id: 'acj' | 'aqj',
  instances: string,
  flags: JudgeFlags,
  interruption: Interruption,
): Promise<number> {
  const started = performance.now();
  const { judgeFile } = await import('../pipeline/judging/judge-file.ts');
  const { loadBackend } = await import('../pipeline/judging/load-backend.ts');
  const { readPrices } = await import('../pipeline/judging/prices.ts');
  const findRepository = repositories(flags);
  const prices = flags.prices === undefined ? undefined : await readPrices(flags.prices);
  const { model, baseUrl, from, command, set = [] } = flags;
  const backend = await loadBackend(
    flags.backend,
    { model, baseUrl, from, command, settings: Object.fromEntries(set), environment: process.env },
    process.cwd(),
  );
  let progress = showProgress(0, 0, true);
  const run: JudgeFileRun = {
    ...{ judge: id, instances, backend, findRepository, prices },
    predictions: flags.predictions,
    out: flags.out,
    rubrics: flags.rubrics,
    limits: { steps: flags.maxSteps, tokens: flags.maxTokens, seconds: flags.timeout },
    concurrency: flags.concurrency,
    budget: flags.budget,
    cache: cacheDirectory(flags.cache),
    signal: interruption.signal,
    onDuplicate: (instance) => tell(`archdelta: instance ${instance} stands more than once in ${instances}`),
    onStart: ({ total, done }) => {
      progress = showProgress(total, done, flags.quiet, 'unscored');
    },
    onPatch: (unscored) => progress.step(unscored),
    onEnd: () => progress.stop(),
  };
  try {
    const summary = await judgeFile(run);
    const unscored = summary.unscored.reduce((sum, [, count]) => sum + count, 0);
    if (!flags.quiet) tell(summaryText(summary, flags.out, (performance.now() - started) / 1000));
    else if (unscored + summary.left > 0) tell(`archdelta: ${unscored} unscored, ${summary.left} left`);
    return unscored + summary.left > 0 ? 3 : 0;
  } finally {
    await backend.close?.();
  }
}

function repositories({ repos, repoMap }: JudgeFlags): FindRepository | undefined {
  if (repos !== undefined && repoMap !== undefined)
    throw new ArchdeltaError('usage', 'name the repositories with either --repos or --repo-map');
  if (repos !== undefined) return repositoriesIn(repos);
  return repoMap === undefined ? undefined : repositoriesOf(repoMap);
}

function settingOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new ArchdeltaError('usage', `--set takes NAME=VALUE, not ${JSON.stringify(text)}`);
  return [text.slice(0, at), text.slice(at + 1)];
}
