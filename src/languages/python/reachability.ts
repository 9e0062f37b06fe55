import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';

const JUMPS = new Set(['return_statement', 'raise_statement', 'break_statement', 'continue_statement']);

const EXIT_CALL = /^(sys\.exit|os\._exit|exit|quit)\s*\(/;

/** True for tokens and comments between the statements of a block. */
function isNoStatement(kind: string): boolean {
  return kind === 'comment' || kind === ';' || kind === 'line_continuation' || kind === 'ERROR';
}

/** Statements of a block behind one that leaves it (ADR 0002, 30). */
export function unreachableIn(tree: SyntaxTree, block: number): number {
  let left = false;
  let count = 0;
  const end = tree.last[block]!;
  for (let child = block + 1; child < end; child = tree.last[child]!) {
    const kind = kindOf(tree, child);
    if (isNoStatement(kind)) continue;
    if (left && counts(tree, child, kind)) count++;
    left ||= JUMPS.has(kind) || (kind === 'expression_statement' && isExitCall(tree, child));
  }
  return count;
}

/** Statements in the body of `if False` or `while 0`; imports there are for type comments. */
export function unreachableInNeverRun(tree: SyntaxTree, block: number): number {
  return childrenOf(tree, block).filter((child) => {
    const kind = kindOf(tree, child);
    return !isNoStatement(kind) && !kind.startsWith('import_') && counts(tree, child, kind);
  }).length;
}

/** True when the condition of an `if` or `while` is a literal that is false. */
export function isNever(tree: SyntaxTree, node: number): boolean {
  const condition = childInField(tree, node, 'condition');
  if (condition < 0) return false;
  const kind = kindOf(tree, condition);
  return kind === 'false' || (kind === 'integer' && textOf(tree, condition) === '0');
}

/** A lone `yield` behind a `return` makes the function a generator; it is not meant to run. */
function counts(tree: SyntaxTree, statement: number, kind: string): boolean {
  return !(kind === 'expression_statement' && kindOf(tree, statement + 1) === 'yield');
}

function isExitCall(tree: SyntaxTree, statement: number): boolean {
  if (kindOf(tree, statement + 1) !== 'call') return false;
  const start = tree.start[statement]!;
  return EXIT_CALL.test(tree.text.slice(start, Math.min(tree.end[statement]!, start + 20)));
}
