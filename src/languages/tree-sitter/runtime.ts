import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';

/**
 * The cursor functions of tree-sitter's WebAssembly module. The public `TreeCursor` copies its state into and
 * out of the module around every one of these calls, which makes a walk four times as long; between calls of
 * our own the state stays where it is. A test compares both ways, and the dependency is pinned to a minor version.
 */
export interface CursorExports {
  ts_tree_cursor_current_node_type_id_wasm(tree: number): number;
  ts_tree_cursor_start_index_wasm(tree: number): number;
  ts_tree_cursor_end_index_wasm(tree: number): number;
  ts_tree_cursor_current_field_id_wasm(tree: number): number;
  ts_tree_cursor_goto_first_child_wasm(tree: number): number;
  ts_tree_cursor_goto_next_sibling_wasm(tree: number): number;
  ts_tree_cursor_goto_parent_wasm(tree: number): number;
}

interface WasmInstance {
  readonly exports: unknown;
}

/** The part of the global that is used; the types of Node's own version do not name it. */
declare const WebAssembly: {
  instantiate(
    binary: Uint8Array,
    imports: unknown,
  ): Promise<{ readonly instance: WasmInstance; readonly module: unknown }>;
};

let started: Promise<CursorExports> | undefined;

/** Starts tree-sitter once a thread and hands out its cursor functions. */
export function startTreeSitter(): Promise<CursorExports> {
  started ??= start();
  return started;
}

async function start(): Promise<CursorExports> {
  const require = createRequire(import.meta.url);
  const binary = await readFile(require.resolve('web-tree-sitter/web-tree-sitter.wasm'));
  let exports: unknown;
  await Parser.init({
    instantiateWasm(imports: unknown, done: (instance: WasmInstance, module: unknown) => void) {
      void WebAssembly.instantiate(binary, imports).then(({ instance, module }) => {
        exports = instance.exports;
        done(instance, module);
      });
      return {};
    },
  });
  return exports as CursorExports;
}

/** Loads a grammar: the copy beside the built package, else the grammar's own package (in a checkout). */
export async function loadGrammar(name: string): Promise<Language> {
  await startTreeSitter();
  const require = createRequire(import.meta.url);
  try {
    return await Language.load(
      await readFile(fileURLToPath(new URL(`./grammars/${name}.wasm`, import.meta.url))),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return Language.load(await readFile(require.resolve(`${name}/${name}.wasm`)));
  }
}
