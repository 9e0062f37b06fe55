import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defineConfig } from 'tsdown';

const GRAMMARS = ['tree-sitter-python', 'tree-sitter-java', 'tree-sitter-go'];

export default defineConfig({
  entry: { index: 'src/index.ts', cli: 'src/cli/main.ts', worker: 'src/pipeline/worker.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  dts: { entry: 'src/index.ts' },
  fixedExtension: false,
  async onSuccess() {
    const require = createRequire(import.meta.url);
    await mkdir('dist/grammars', { recursive: true });
    for (const grammar of GRAMMARS) {
      await copyFile(require.resolve(`${grammar}/${grammar}.wasm`), `dist/grammars/${grammar}.wasm`);
      await copyFile(require.resolve(`${grammar}/LICENSE`), `dist/grammars/${grammar}.LICENSE`);
    }
  },
});
