import type { SyntaxTree } from '../../src/languages/syntax.ts';

const COLUMNS = ['kind', 'start', 'end', 'field', 'last', 'parent'] as const;

/** Says where two trees of a text differ first; undefined where they are the same in all columns. */
export function treeDifference(own: SyntaxTree, grammar: SyntaxTree): string | undefined {
  for (const name of ['count', 'errorLength', 'text'] as const) {
    if (own[name] !== grammar[name]) return `${name}: ${own[name]} instead of ${grammar[name]}`;
  }
  for (let node = 0; node < own.count; node++) {
    const column = COLUMNS.find((name) => own[name][node] !== grammar[name][node]);
    if (column !== undefined) return `node ${node}: ${rowOf(own, node)} instead of ${rowOf(grammar, node)}`;
  }
  return undefined;
}

function rowOf(tree: SyntaxTree, node: number): string {
  const kind = tree.kindNames[tree.kind[node]!];
  return `${kind} ${COLUMNS.map((name) => `${name} ${tree[name][node]}`).join(', ')}`;
}
