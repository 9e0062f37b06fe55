import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generateRepository } from './repository.ts';

const USAGE = `Makes up a repository: Python, Java, TypeScript and Go files that import each other, and their history.

npm run bench:generate -- DIR [--files N] [--edges N] [--commits N] [--seed N]

  DIR          the bare repository to write; must not exist
  --files N    source files (default 30000)
  --edges N    mean number of files that a file uses (default 6)
  --commits N  commits (default 400)
  --seed N     the same seed gives the same commit ids (default 1)
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    files: { type: 'string', default: '30000' },
    edges: { type: 'string', default: '6' },
    commits: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
  },
});
const [directory] = positionals;
if (directory === undefined || existsSync(directory)) {
  console.error(directory === undefined ? USAGE : `${directory} exists`);
  process.exit(2);
}
await generateRepository(directory, {
  files: Number(values.files),
  edges: Number(values.edges),
  commits: Number(values.commits),
  seed: Number(values.seed),
});
