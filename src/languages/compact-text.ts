import { kindOf, type SyntaxTree } from './syntax.ts';

/**
 * Text of a type, or of any other part of a declaration, without blanks and without what is inside of it of some
 * kinds: comments, annotations. A last comma or semicolon before a closing bracket is left out, too.
 */
export function compactText(tree: SyntaxTree, node: number, omitted: readonly string[]): string {
  let text = '';
  // Leaves do not cover everything: the text of a Python string stands between its escapes.
  let from = tree.start[node]!;
  for (let at = node; at < tree.last[node]!; ) {
    if (!omitted.includes(kindOf(tree, at))) {
      at++;
      continue;
    }
    text += tree.text.slice(from, tree.start[at]);
    from = tree.end[at]!;
    at = tree.last[at]!;
  }
  const whole = (text + tree.text.slice(from, tree.end[node])).replace(/\s+/g, '');
  // What a formatter puts behind the last part of a list.
  return whole.replace(/[,;](?=[)\]}>])/g, '');
}
