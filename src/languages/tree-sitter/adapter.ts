import { type Language, Parser } from 'web-tree-sitter';
import { FIELD_INDEX, type SyntaxTree } from '../syntax.ts';
import { SyntaxTreeBuilder } from '../syntax-tree-builder.ts';
import { type CursorExports, loadGrammar, startTreeSitter } from './runtime.ts';

/** Kind number that tree-sitter gives to error nodes. */
const ERROR_KIND = 65535;

/** A parser of one grammar that yields {@link SyntaxTree}s. */
export interface TreeSitterParser {
  /** Kind names by kind number; the last one is `ERROR`. */
  readonly kindNames: readonly string[];
  /** Number of a kind: a named node, or a token that the grammar writes as it is. */
  kindId(name: string, isNamed: boolean): number | undefined;
  parse(text: string): SyntaxTree;
}

/** Loads a grammar by its package name, e.g. `tree-sitter-python`. */
export async function treeSitterParser(grammar: string): Promise<TreeSitterParser> {
  const cursor = await startTreeSitter();
  const language = await loadGrammar(grammar);
  const parser = new Parser();
  parser.setLanguage(language);
  const kindNames = [...language.types.map((name) => name ?? ''), 'ERROR'];
  const fields = fieldTable(language);
  return {
    kindNames,
    kindId: (name, isNamed) => language.idForNodeType(name, isNamed) ?? undefined,
    parse(text) {
      const tree = parser.parse(text);
      if (!tree) throw new Error('tree-sitter returned no tree');
      const walker = tree.walk();
      try {
        // Index 0 holds the address of the tree; the walker's state is in the transfer buffer until it is deleted.
        return flatten(cursor, (tree as unknown as Record<number, number>)[0]!, text, kindNames, fields);
      } finally {
        walker.delete();
        tree.delete();
      }
    },
  };
}

/** Our field index by the grammar's field id. */
function fieldTable(language: Language): Uint8Array {
  const names: Readonly<Record<string, number>> = FIELD_INDEX;
  return Uint8Array.from(language.fields, (name) => (name ? (names[name] ?? 0) : 0));
}

function flatten(
  cursor: CursorExports,
  tree: number,
  text: string,
  kindNames: readonly string[],
  fields: Uint8Array,
): SyntaxTree {
  const kindAt = cursor.ts_tree_cursor_current_node_type_id_wasm;
  const startAt = cursor.ts_tree_cursor_start_index_wasm;
  const endAt = cursor.ts_tree_cursor_end_index_wasm;
  const fieldAt = cursor.ts_tree_cursor_current_field_id_wasm;
  const down = cursor.ts_tree_cursor_goto_first_child_wasm;
  const next = cursor.ts_tree_cursor_goto_next_sibling_wasm;
  const up = cursor.ts_tree_cursor_goto_parent_wasm;
  const builder = new SyntaxTreeBuilder(Math.ceil(text.length / 3));
  const path: number[] = [];
  let errorLength = 0;
  let errorEnd = 0;
  for (;;) {
    const start = startAt(tree);
    const end = endAt(tree);
    let kind = kindAt(tree);
    if (kind === ERROR_KIND) {
      kind = kindNames.length - 1;
      errorLength += Math.max(0, end - Math.max(start, errorEnd));
      errorEnd = Math.max(errorEnd, end);
    }
    const node = builder.open(kind, start, end, fields[fieldAt(tree)] ?? 0, path[path.length - 1] ?? -1);
    path.push(node);
    if (down(tree) === 1) continue;
    for (;;) {
      builder.close(path.pop()!);
      if (path.length === 0) return builder.finish(text, kindNames, errorLength);
      if (next(tree) === 1) break;
      up(tree);
    }
  }
}
