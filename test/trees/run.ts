import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openRepository } from '../../src/git/repository.ts';
import { plainPythonParser } from '../../src/languages/python/parser/parse.ts';
import { treeSitterParser } from '../../src/languages/tree-sitter/adapter.ts';
import { builtParser, parserDifference } from '../languages/built-parser.ts';
import { treeDifference } from '../languages/same-tree.ts';

const usage = `Compares trees node by node: those of the plain parser of Python with tree-sitter-python's, those of the
published parser of TypeScript and JavaScript with the whole compiler's.

npm run trees -- --repos DIR [--commits 5]

  --repos DIR    holds repositories as NAME or OWNER/NAME, bare or not
  --commits N    how many commits of each history, from the newest one in steps of 400 first parents
`;

const STEP = 400;

/** How trees of a language are compared. */
interface Comparison {
  readonly language: string;
  isOf(path: string): boolean;
  /** Where the trees of a text differ; nothing where they do not; `not taken` where there is one tree alone. */
  differenceIn(text: string, path: string): string | undefined;
}

const NOT_TAKEN = 'not taken';

async function pythonTrees(): Promise<Comparison> {
  const grammar = await treeSitterParser('tree-sitter-python');
  const plain = plainPythonParser(grammar.kindNames, grammar.kindId);
  return {
    language: 'Python',
    isOf: (path) => /\.pyi?$/.test(path),
    differenceIn(text) {
      const tree = plain(text);
      return tree ? treeDifference(tree, grammar.parse(text)) : NOT_TAKEN;
    },
  };
}

function typescriptTrees(): Comparison {
  // As seen from `build`.
  const parser = builtParser(new URL('../dist/', import.meta.url));
  const { TS, TSX, JSX } = parser.ScriptKind;
  return {
    language: 'TypeScript and JavaScript',
    isOf: (path) => /\.[cm]?[jt]sx?$/.test(path),
    differenceIn: (text, path) =>
      parserDifference(parser, text, path.endsWith('.tsx') ? TSX : /\.[cm]?ts$/.test(path) ? TS : JSX),
  };
}

interface Count {
  files: number;
  length: number;
  taken: number;
  different: number;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { repos: { type: 'string' }, commits: { type: 'string', default: '5' } },
  });
  if (values.repos === undefined || !existsSync(values.repos)) {
    process.stderr.write(usage);
    return 2;
  }
  let texts = 0;
  let different = 0;
  for (const comparison of [await pythonTrees(), typescriptTrees()]) {
    for (const name of foldersIn(values.repos)) {
      const count = await compare(join(values.repos, name), Number(values.commits), comparison);
      if (count.files === 0) continue;
      texts += count.files;
      different += count.different;
      const share = count.length === 0 ? 1 : count.taken / count.length;
      process.stdout.write(
        `${name}, ${comparison.language}: ${count.files} texts, ${(100 * share).toFixed(1)} % of their length taken, ${count.different} different\n`,
      );
    }
  }
  if (texts === 0) process.stderr.write(`no such sources in the repositories of ${values.repos}\n`);
  return texts > 0 && different === 0 ? 0 : 1;
}

async function compare(path: string, commits: number, comparison: Comparison): Promise<Count> {
  const count: Count = { files: 0, length: 0, taken: 0, different: 0 };
  await eachText(path, commits, comparison, (text, file, blob) => {
    count.files++;
    count.length += text.length;
    const difference = comparison.differenceIn(text, file);
    if (difference === NOT_TAKEN) return;
    count.taken += text.length;
    if (difference === undefined) return;
    count.different++;
    process.stdout.write(`${path} ${file} ${blob}: ${difference}\n`);
  });
  return count;
}

/** The folders of a folder and those in them: `NAME`, `OWNER/NAME`. */
function foldersIn(folder: string): string[] {
  const below = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true })
      .filter((entry) => !entry.isFile())
      .map((entry) => join(path, entry.name))
      .sort();
  return below('').flatMap((owner) => [owner, ...below(owner)]);
}

/** Visits each text of a language in some commits of a repository once; none where there is no repository. */
async function eachText(
  path: string,
  commits: number,
  { isOf }: Comparison,
  visit: (text: string, path: string, blob: string) => void,
): Promise<void> {
  const repository = await openRepository(path).catch(() => undefined);
  if (!repository) return;
  try {
    const paths = new Map<string, string>();
    for (let count = 0; count < commits; count++) {
      const commit = await repository.resolve(`HEAD~${count * STEP}`).catch(() => undefined);
      if (commit === undefined) break;
      for (const { path: file, mode, id } of await repository.listTree(commit)) {
        if (isOf(file) && mode.startsWith('100') && !paths.has(id)) paths.set(id, file);
      }
    }
    for await (const read of repository.readBlobs([...paths.keys()], { maxBytes: 5_000_000 })) {
      if ('bytes' in read) visit(new TextDecoder().decode(read.bytes), paths.get(read.id)!, read.id);
    }
  } finally {
    await repository.close();
  }
}

process.exitCode = await main();
