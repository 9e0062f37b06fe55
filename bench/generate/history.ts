import { createRandom, type Random } from '../../src/core/random.ts';
import { goSyntax } from './go.ts';
import { javaSyntax } from './java.ts';
import { type GeneratedLanguage, layOut, type PlannedFile, type Shape } from './layout.ts';
import { print } from './print.ts';
import { programOf, unitCount } from './program.ts';
import { pythonSyntax } from './python.ts';
import type { Syntax } from './syntax.ts';
import { typescriptSyntax } from './typescript.ts';

/** What tells tools where source roots are. */
const MANIFESTS: Readonly<Record<string, string>> = {
  'python/pyproject.toml': '[project]\nname = "generated"\nversion = "1.0"\n',
  'java/pom.xml':
    '<project><modelVersion>4.0.0</modelVersion><groupId>org.generated</groupId><artifactId>generated</artifactId><version>1.0</version></project>\n',
  'go/go.mod': 'module example.org/generated\n\ngo 1.22\n',
  'typescript/package.json': '{ "name": "generated", "version": "1.0.0", "type": "module" }\n',
  'typescript/tsconfig.json':
    '{ "compilerOptions": { "strict": true, "module": "esnext" }, "include": ["src"] }\n',
};
const AUTHORS = 30;
const FIRST_SECOND = 1_420_070_400;
const SECONDS_BETWEEN = 5 * 3600;
/** Of the tests, those that a later commit brings. */
const LATE_SHARE = 0.2;

/**
 * The stream for `git fast-import`: a first commit with nearly all files; then commits that change units of some
 * neighbouring files, add units, and add the tests that are still missing.
 */
export function* fastImport(shape: Shape): Generator<string> {
  const { commits, seed, lastSizes = [] } = shape;
  const files = layOut(shape);
  const random = createRandom(seed, 'history');
  const syntaxes: Record<GeneratedLanguage, Syntax> = {
    python: pythonSyntax(seed),
    java: javaSyntax,
    go: goSyntax,
    typescript: typescriptSyntax(seed),
  };
  const edits = files.map((file) => new Array<number>(unitCount(file, seed)).fill(0));
  const change = (file: PlannedFile): string => {
    const syntax = syntaxes[file.language];
    const text = print(programOf(file, files, seed, edits[file.index]!), files, syntax);
    return fileChange(syntax.path(file), text);
  };
  const late = files.filter((file) => file.isTest && random.unit() < LATE_SHARE).slice(0, commits >> 1);
  const missing = new Set(late);
  yield commit(0, random, 'The first files');
  for (const [path, text] of Object.entries(MANIFESTS)) yield fileChange(path, text);
  for (const file of files) if (!missing.has(file)) yield change(file);
  const sizes = Array.from({ length: commits - 1 }, () => 1 + Math.floor(-Math.log(1 - random.unit()) * 2.5));
  for (const [at, size] of [...sizes, ...lastSizes].entries()) {
    yield commit(at + 1, random, `Change ${size} files`);
    for (const file of neighbours(files, missing, size, random)) {
      edit(edits[file.index]!, random);
      yield change(file);
    }
    const added =
      at < sizes.length && at % Math.ceil(sizes.length / (late.length + 1)) === 0 ? late.pop() : undefined;
    if (added === undefined) continue;
    missing.delete(added);
    yield change(added);
  }
  yield 'done\n';
}

/** Files in a row from a random place on, so that most are of one package: what belongs together changes together. */
function neighbours(
  files: readonly PlannedFile[],
  missing: ReadonlySet<PlannedFile>,
  size: number,
  random: Random,
): PlannedFile[] {
  const chosen: PlannedFile[] = [];
  const first = random.below(files.length);
  for (let step = 0; chosen.length < size && step < files.length; step++) {
    const file = files[(first + step) % files.length]!;
    if (!missing.has(file)) chosen.push(file);
  }
  return chosen;
}

/** Changes one or two units, or adds one. */
function edit(units: number[], random: Random): void {
  if (random.below(8) === 0) units.push(0);
  else for (let count = 1 + random.below(2); count > 0; count--) units[random.below(units.length)]!++;
}

function commit(at: number, random: Random, message: string): string {
  const author = Math.floor(AUTHORS * random.unit() ** 2);
  const who = `Author ${author} <author${author}@example.org> ${FIRST_SECOND + at * SECONDS_BETWEEN} +0000`;
  return `commit refs/heads/main\ncommitter ${who}\n${data(message)}`;
}

const fileChange = (path: string, text: string): string => `M 100644 inline ${path}\n${data(text)}`;

/** All text is ASCII: its length is its number of bytes. */
const data = (text: string): string => `data ${text.length}\n${text}\n`;
