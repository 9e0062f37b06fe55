import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';

const EXITS = [
  'return_statement',
  'throw_statement',
  'break_statement',
  'continue_statement',
  'yield_statement',
];

/** What stands in a block and is no statement that could run: declarations, labels, punctuation. */
const UNCOUNTED = [
  'class_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
  'annotation_type_declaration',
  'labeled_statement',
  'switch_label',
  'line_comment',
  'block_comment',
  'ERROR',
  '{',
  '}',
  ';',
  ':',
];

/** Statements directly in a block that can never run (ADR 0002, 30). */
export function unreachableIn(tree: SyntaxTree, block: number): number {
  let isDead = isNeverEntered(tree, block);
  let count = 0;
  for (let child = block + 1; child < tree.last[block]!; child = tree.last[child]!) {
    const kind = kindOf(tree, child);
    if (isDead) {
      if (!UNCOUNTED.includes(kind)) count++;
    } else isDead = EXITS.includes(kind) || (kind === 'expression_statement' && isExitCall(tree, child));
  }
  return count;
}

/** A single statement, without a block, behind `if (false)` or `while (false)`. */
export function unreachableBody(tree: SyntaxTree, construct: number): number {
  const body = bodyOf(tree, construct);
  if (body < 0 || kindOf(tree, body) === 'block' || UNCOUNTED.includes(kindOf(tree, body))) return 0;
  return isAlwaysFalse(tree, construct) ? 1 : 0;
}

function isNeverEntered(tree: SyntaxTree, block: number): boolean {
  const construct = tree.parent[block]!;
  if (construct < 0 || !['if_statement', 'while_statement'].includes(kindOf(tree, construct))) return false;
  return bodyOf(tree, construct) === block && isAlwaysFalse(tree, construct);
}

function bodyOf(tree: SyntaxTree, construct: number): number {
  return childInField(tree, construct, kindOf(tree, construct) === 'if_statement' ? 'consequence' : 'body');
}

function isAlwaysFalse(tree: SyntaxTree, construct: number): boolean {
  const condition = childInField(tree, construct, 'condition');
  if (condition < 0) return false;
  const parts = childrenOf(tree, condition).filter((child) => !['(', ')'].includes(kindOf(tree, child)));
  return parts.length === 1 && kindOf(tree, parts[0]!) === 'false';
}

function isExitCall(tree: SyntaxTree, statement: number): boolean {
  const call = childOfKind(tree, statement, 'method_invocation');
  if (call < 0) return false;
  const name = childInField(tree, call, 'name');
  const object = childInField(tree, call, 'object');
  return name >= 0 && object >= 0 && textOf(tree, name) === 'exit' && textOf(tree, object) === 'System';
}
