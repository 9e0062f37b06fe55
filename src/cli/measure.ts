import { type Command, Option } from 'commander';
import { ArchdeltaError } from '../core/errors.ts';
import type { TreeReport } from '../pipeline/measure-tree.ts';
import { cacheDirectory } from './environment.ts';
import type { Interruption } from './interruption.ts';
import { alignColumns, print } from './output.ts';

interface MeasureFlags {
  readonly repo: string;
  readonly rev?: string;
  readonly worktree: boolean;
  readonly format: 'json' | 'table' | 'gexf';
  readonly cache: string | boolean;
}

const MOST_ROWS = 20;

const EXAMPLE = `
Example:
  $ archdelta measure --repo path/to/repository --rev v2.0
  $ archdelta measure --format table src
  $ archdelta measure --format gexf > dependencies.gexf
`;

/** Adds the command `measure`. */
export function addMeasure(program: Command, interruption: Interruption): void {
  program
    .command('measure')
    .summary('absolute values of one state of a repository')
    .description(
      'Measures one tree: units, classes, files, dependencies, packages, components, repository. A folder outside git\n' +
        'is taken as it is. --format gexf writes the graph of the files alone. ' +
        'Tests, auxiliary, vendored and generated files are left out.',
    )
    .argument('[path...]', 'files and folders to report, from the root of the repository; default: all')
    .option('--repo <dir>', 'repository or folder', '.')
    .option('--rev <rev>', 'revision; default: HEAD')
    .option('--worktree', 'the tracked files as they are on disk', false)
    .addOption(new Option('--format <format>').choices(['json', 'table', 'gexf']).default('json'))
    .option('--cache <dir>', 'directory of the facts cache')
    .option('--no-cache', 'keep no facts on disk')
    .addHelpText('after', EXAMPLE)
    .action(async (paths: string[], flags: MeasureFlags) => {
      if (flags.worktree && flags.rev !== undefined)
        throw new ArchdeltaError('usage', 'either --rev or --worktree');
      const options = {
        path: flags.repo,
        ...(flags.rev !== undefined && { revision: flags.rev }),
        worktree: flags.worktree,
        paths,
        cache: cacheDirectory(flags.cache),
        signal: interruption.signal,
      };
      if (flags.format === 'gexf') {
        const { dependencyGraphAsGexf } = await import('../pipeline/dependency-graph.ts');
        return print(`${await dependencyGraphAsGexf(options)}\n`);
      }
      const { measureTree } = await import('../pipeline/measure-tree.ts');
      const report = await measureTree(options);
      await print(`${flags.format === 'json' ? JSON.stringify(report, null, 2) : table(report)}\n`);
    });
}

function table({ rev, repository, packages, units, skipped }: TreeReport): string {
  const { files, sloc, cloc, blank, lloc } = repository;
  const head = [
    `rev ${rev}: ${files} files, ${repository.packages} packages, ${repository.components} components, ${repository.units} units`,
    `${sloc} lines of code, ${cloc} of comment, ${blank} blank, ${lloc} logical; ${skipped.length} source files skipped`,
  ];
  const hardest = [...units]
    .sort((a, b) => b.cognitive - a.cognitive || b.cyclomatic - a.cyclomatic)
    .slice(0, MOST_ROWS);
  const unitRows = hardest.map((unit) => [
    String(unit.cognitive),
    String(unit.cyclomatic),
    String(unit.nesting),
    String(unit.sloc),
    `${unit.file}:${unit.line} ${unit.name}`,
  ]);
  const largest = [...packages].sort((a, b) => b.sloc - a.sloc).slice(0, MOST_ROWS);
  const packageRows = largest.map((part) => [
    String(part.sloc),
    String(part.files),
    String(part.units),
    part.name,
  ]);
  return [
    ...head,
    '',
    alignColumns(
      [['cognitive', 'cyclomatic', 'nesting', 'sloc', 'unit'], ...unitRows],
      [true, true, true, true, false],
    ),
    '',
    alignColumns([['sloc', 'files', 'units', 'package'], ...packageRows], [true, true, true, false]),
  ].join('\n');
}
