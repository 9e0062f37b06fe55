import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defineConfig } from 'tsdown';
import { typescriptParser } from './packaging/typescript-parser.ts';

const GRAMMARS = ['tree-sitter-python', 'tree-sitter-java', 'tree-sitter-go'];

/** Grammars, the parser of TypeScript, and their licences, beside the code that loads them. */
async function copyParsers(directory: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const grammars = `${directory}/grammars`;
  await mkdir(grammars, { recursive: true });
  for (const grammar of GRAMMARS) {
    await copyFile(resolve(`${grammar}/${grammar}.wasm`), `${grammars}/${grammar}.wasm`);
    await copyFile(resolve(`${grammar}/LICENSE`), `${grammars}/${grammar}.LICENSE`);
  }
  await writeFile(`${directory}/typescript-parser.cjs`, typescriptParser());
  await copyFile(resolve('typescript/LICENSE.txt'), `${directory}/typescript-parser.LICENSE`);
  await copyFile(resolve('typescript/ThirdPartyNoticeText.txt'), `${directory}/typescript-parser.NOTICE`);
}

const shared = {
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  fixedExtension: false,
  logLevel: 'error',
  inputOptions: { checks: { pluginTimings: false } },
} as const;

export default defineConfig([
  {
    ...shared,
    // What is published.
    entry: {
      index: 'src/index.ts',
      cli: 'src/cli/main.ts',
      worker: 'src/pipeline/worker.ts',
      'study-worker': 'src/pipeline/study/study-worker.ts',
    },
    dts: { entry: 'src/index.ts' },
    onSuccess: () => copyParsers('dist'),
  },
  {
    ...shared,
    // Programs of the checkout: they use the published package by its name.
    entry: {
      start: 'fixtures/start.ts',
      study: 'fixtures/study.ts',
      'study-labels': 'fixtures/study-labels.ts',
      bench: 'bench/table/main.ts',
      'bench-memory': 'bench/memory/probe.ts',
      'bench-collect': 'bench/memory/collect.ts',
      'bench-generate': 'bench/generate/main.ts',
      'bench-growth': 'bench/growth/main.ts',
      'bench-graph': 'bench/graph.ts',
      'bench-forest': 'bench/forest.ts',
      'bench-study': 'bench/study.ts',
      oracles: 'test/oracles/run.ts',
      trees: 'test/trees/run.ts',
      'score-alone': 'test/pipeline/score-alone.ts',
      'test-browser': 'test/browser/run.ts',
      reference: 'docs/generate-reference.ts',
      audit: 'docs/audit-columns.ts',
    },
    outDir: 'build',
    dts: false,
    deps: { neverBundle: ['archdelta'] },
  },
]);
