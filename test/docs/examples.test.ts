import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Examples in the doc comments of a source file: the fenced blocks after `@example`. */
function commentExamples(text: string): string[] {
  return [...text.matchAll(/@example\n((?: \*.*\n)+)/g)].flatMap(([, block]) =>
    fencedBlocks(block!.replace(/^ \* ?/gm, '')),
  );
}

function fencedBlocks(text: string): string[] {
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!);
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(folder, path));
}

const pages = ['README.md', ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`)];
const examples = [
  ...sourceFiles('src').map(
    (path) => [path, commentExamples(readFileSync(join(root, path), 'utf8'))] as const,
  ),
  ...pages.map((path) => [path, fencedBlocks(readFileSync(join(root, path), 'utf8'))] as const),
].flatMap(([path, codes]) => codes.map((code, at) => ({ name: `${path} (${at + 1})`, code })));

/** Type errors of programs that import the built package by its name. */
function typeErrors(codes: readonly string[]): string[] {
  const files = new Map(codes.map((code, at) => [join(root, `example-${at}.ts`), `${code}\nexport {};\n`]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, target, ...rest) => {
    const code = files.get(path);
    return code === undefined
      ? getSourceFile(path, target, ...rest)
      : ts.createSourceFile(path, code, target, true);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const line = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line ?? 0;
    return `${diagnostic.file?.fileName.slice(root.length)}:${line + 1} ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
  });
}

describe('examples', () => {
  test('all examples of the documentation type-check against the built package', () => {
    expect(examples.length).toBeGreaterThan(8);
    expect(typeErrors(examples.map(({ code }) => code))).toEqual([]);
  });

  test('the check sees a wrong example', () => {
    const wrong = "import { scorePatch } from 'archdelta';\nawait scorePatch({ repository: 1 });\n";
    expect(typeErrors([wrong]).length).toBeGreaterThan(0);
  });

  test('every function, class and value that the package exports has an example', () => {
    const exported = [
      ...readFileSync(join(root, 'src/index.ts'), 'utf8').matchAll(/^export \{(.*?)\} from/gms),
    ]
      .flatMap(([, names]) => names!.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '));
    const shown = examples.map(({ code }) => code).join('\n');
    expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(shown))).toEqual([]);
  });
});
