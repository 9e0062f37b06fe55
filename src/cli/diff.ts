import { type Command, Option } from 'commander';
import { ArchdeltaError } from '../core/errors.ts';
import type { DiffReport } from '../pipeline/diff-change.ts';
import type { ChangedMetric } from '../pipeline/diff-table.ts';
import { cutLines, structureLines } from './diff-structure.ts';
import { cacheDirectory, usesColour } from './environment.ts';
import type { Interruption } from './interruption.ts';
import { alignColumns, csvTable, markdownTable, print, tell, visible } from './output.ts';

interface DiffFlags {
  readonly repo: string;
  readonly base?: string;
  readonly head?: string;
  readonly worktree: boolean;
  readonly patch?: string;
  readonly format: 'table' | 'json' | 'csv' | 'markdown';
  readonly only?: readonly string[];
  readonly all: boolean;
  readonly failOn?: readonly string[];
  readonly cache: string | boolean;
}

const EXAMPLE = `
Example:
  $ archdelta diff
  $ archdelta diff --repo path/to/repository --base v1.0 --head v1.1 --all
  $ git diff | archdelta diff --patch - --fail-on 'cyclomatic.file.max>5'
`;

/** Adds the command `diff`. */
export function addDiff(program: Command, interruption: Interruption, exit: (code: number) => void): void {
  program
    .command('diff')
    .summary('what one change does to one repository')
    .description(
      'Measures one change. Without options: the repository of the current folder, from the merge base of HEAD and\n' +
        'the default branch (on it: the commit before HEAD) to HEAD. With --worktree or --patch the base is HEAD.',
    )
    .option('--repo <dir>', 'repository', '.')
    .option('--base <rev>', 'revision that the change starts from')
    .option('--head <rev>', 'revision that it ends with')
    .option('--worktree', 'it ends with the tracked files on disk', false)
    .option('--patch <file>', 'it is a patch on the base; - reads standard input')
    .addOption(new Option('--format <format>').choices(['table', 'json', 'csv', 'markdown']).default('table'))
    .option('--only <id...>', 'only these metrics or groups')
    .option('--all', 'all metrics, also those that did not change', false)
    .option(
      '--fail-on <bound...>',
      "exit with 4 when a delta, or a value of the patch, crosses a bound, e.g. 'cognitive.file.sum>10'",
    )
    .option('--cache <dir>', 'directory of the facts cache')
    .option('--no-cache', 'keep no facts on disk')
    .addHelpText('after', EXAMPLE)
    .action(async (flags: DiffFlags) => {
      const ends = [flags.head !== undefined, flags.worktree, flags.patch !== undefined].filter(Boolean);
      if (ends.length > 1) throw new ArchdeltaError('usage', 'only one of --head, --worktree and --patch');
      // Loaded where it is needed, so that help and mistakes are answered at once.
      const { diffChange, readPatch } = await import('../pipeline/diff-change.ts');
      const { changedMetrics, crossedBound, parseBound } = await import('../pipeline/diff-table.ts');
      const bounds = (flags.failOn ?? []).map(parseBound);
      const report = await diffChange({
        path: flags.repo,
        base: flags.base,
        head: flags.head,
        worktree: flags.worktree,
        patch: flags.patch === undefined ? undefined : await readPatch(flags.patch, interruption.signal),
        cache: cacheDirectory(flags.cache),
        signal: interruption.signal,
      });
      const rows = changedMetrics(report.values, { only: flags.only ?? [], all: flags.all });
      await print(`${render(report, rows, flags)}\n`);
      const crossed = bounds.filter((bound) => crossedBound(bound, report.row.features));
      for (const { id, text } of crossed) tell(`archdelta: ${id} is ${report.row.features[id]}: ${text}`);
      exit(crossed.length > 0 ? 4 : 0);
    });
}

const HEAD = ['', 'metric', 'before', 'after', 'delta', 'note'];
const NUMERIC = [false, false, true, true, true, false];

function render(report: DiffReport, rows: readonly ChangedMetric[], { format, all }: DiffFlags): string {
  if (format === 'json') return JSON.stringify(jsonReport(report, rows), null, 2);
  const cells = rows.map((row) => [MARKS[row.effect], row.id, row.before, row.after, row.delta, row.note]);
  if (format === 'csv')
    return csvTable([
      ['effect', ...HEAD.slice(1)],
      ...rows.map((row, at) => [row.effect, ...cells[at]!.slice(1)]),
    ]);
  if (format === 'markdown') return markdownTable([HEAD, ...cells], NUMERIC);
  const { files_touched, files_skipped } = report.row.sidecar;
  const head = `base ${report.base.slice(0, 12)}: ${report.row.covariates.files} files changed, ${files_touched} measured, ${files_skipped.length} left out`;
  const leftOut = files_skipped.map(({ path, reason }) => `  left out: ${visible(path)} (${reason})`);
  const skipped = cutLines(leftOut, all);
  const structure = structureLines(report.structure, all);
  if (rows.length === 0) return [head, ...skipped, ...structure, '', 'No metric changed.'].join('\n');
  const lines = alignColumns([HEAD, ...cells], NUMERIC).split('\n');
  const coloured = usesColour(process.stdout)
    ? lines.map((line, at) => (at === 0 ? line : `${COLOURS[rows[at - 1]!.effect]}${line}\u001b[0m`))
    : lines;
  return [head, ...skipped, ...structure, '', ...coloured].join('\n');
}

const MARKS = { crossed: '!!', worse: '-', changed: ' ', better: '+', undefined: '?', same: '=' } as const;
const COLOURS = {
  crossed: '\u001b[1;31m',
  worse: '\u001b[31m',
  changed: '',
  better: '\u001b[32m',
  undefined: '\u001b[2m',
  same: '\u001b[2m',
} as const;

function jsonReport({ row, base, structure }: DiffReport, rows: readonly ChangedMetric[]) {
  const { language, features, undefined: reasons, before, after, covariates, sidecar } = row;
  const pick = <T>(values: Readonly<Record<string, T>> | undefined) =>
    Object.fromEntries(rows.flatMap(({ id }) => (values && id in values ? [[id, values[id]]] : [])));
  return {
    base,
    language,
    features: pick(features),
    undefined: pick(reasons),
    before: pick(before),
    after: pick(after),
    covariates,
    sidecar,
    structure,
  };
}
