import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openRepository } from '../../src/git/repository.ts';
import { plainPythonParser } from '../../src/languages/python/parser/parse.ts';
import { treeSitterParser } from '../../src/languages/tree-sitter/adapter.ts';
import { treeDifference } from '../languages/same-tree.ts';

const usage = `Compares the trees of the plain parser of Python with those of tree-sitter-python, node by node.

npm run trees -- --repos DIR [--commits 5]

  --repos DIR    holds repositories as NAME or OWNER/NAME, bare or not
  --commits N    how many commits of each history, from the newest one in steps of 400 first parents
`;

const STEP = 400;

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
  const grammar = await treeSitterParser('tree-sitter-python');
  const plain = plainPythonParser(grammar.kindNames, grammar.kindId);
  let texts = 0;
  let different = 0;
  for (const name of foldersIn(values.repos)) {
    const count: Count = { files: 0, length: 0, taken: 0, different: 0 };
    await eachText(join(values.repos, name), Number(values.commits), (text, blob) => {
      count.files++;
      count.length += text.length;
      const tree = plain(text);
      if (!tree) return;
      count.taken += text.length;
      const difference = treeDifference(tree, grammar.parse(text));
      if (difference === undefined) return;
      count.different++;
      process.stdout.write(`${name} ${blob}: ${difference}\n`);
    });
    if (count.files === 0) continue;
    texts += count.files;
    different += count.different;
    const share = count.length === 0 ? 1 : count.taken / count.length;
    process.stdout.write(
      `${name}: ${count.files} texts, ${(100 * share).toFixed(1)} % of their length taken, ${count.different} different\n`,
    );
  }
  if (texts === 0) process.stderr.write(`no Python in the repositories of ${values.repos}\n`);
  return texts > 0 && different === 0 ? 0 : 1;
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

/** Visits each text of Python in some commits of a repository once; of nothing where there is no repository. */
async function eachText(
  path: string,
  commits: number,
  visit: (text: string, blob: string) => void,
): Promise<void> {
  const repository = await openRepository(path).catch(() => undefined);
  if (!repository) return;
  try {
    const blobs = new Set<string>();
    for (let count = 0; count < commits; count++) {
      const commit = await repository.resolve(`HEAD~${count * STEP}`).catch(() => undefined);
      if (commit === undefined) break;
      for (const { path: file, mode, id } of await repository.listTree(commit)) {
        if (/\.pyi?$/.test(file) && mode.startsWith('100')) blobs.add(id);
      }
    }
    for await (const read of repository.readBlobs([...blobs], { maxBytes: 5_000_000 })) {
      if ('bytes' in read) visit(new TextDecoder().decode(read.bytes), read.id);
    }
  } finally {
    await repository.close();
  }
}

process.exitCode = await main();
