import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { isStatement } from './statements.ts';
import { type GoWalk, type Handlers, withoutParentheses } from './walk.ts';

/** Counts statements that can never run (ADR 0002, 30). */
export const UNREACHABLE_HANDLERS: Handlers = {
  statement_list(walk, node) {
    walk.unreachable += unreachableIn(walk, node);
  },
};

const JUMPS: ReadonlySet<string> = new Set([
  'return_statement',
  'break_statement',
  'continue_statement',
  'goto_statement',
]);

const EXIT_CALLS: ReadonlySet<string> = new Set([
  'panic',
  'os.Exit',
  'log.Fatal',
  'log.Fatalf',
  'log.Fatalln',
]);

function unreachableIn({ tree }: GoWalk, list: number): number {
  let isDead = isNeverEntered(tree, tree.parent[list]!);
  let count = 0;
  for (const statement of childrenOf(tree, list)) {
    const kind = kindOf(tree, statement);
    if (!isStatement(kind)) continue;
    // A `goto` may lead to a label, and what follows it runs then.
    if (kind === 'labeled_statement') isDead = false;
    else if (isDead && kind !== 'type_declaration') count++;
    isDead ||= JUMPS.has(kind) || isExitCall(tree, statement);
  }
  return count;
}

function isExitCall(tree: SyntaxTree, statement: number): boolean {
  const call = statement + 1;
  if (kindOf(tree, statement) !== 'expression_statement' || kindOf(tree, call) !== 'call_expression')
    return false;
  const target = childInField(tree, call, 'function');
  return target >= 0 && tree.end[target]! - tree.start[target]! <= 12 && EXIT_CALLS.has(textOf(tree, target));
}

/** The body of `if false` or `for false`. */
function isNeverEntered(tree: SyntaxTree, block: number): boolean {
  const statement = tree.parent[block] ?? -1;
  if (statement < 0 || kindOf(tree, block) !== 'block') return false;
  const kind = kindOf(tree, statement);
  if (kind === 'for_statement') return isFalse(tree, statement + 2);
  if (kind !== 'if_statement') return false;
  const condition = childInField(tree, statement, 'condition');
  // The first block is the consequence; an alternative runs.
  const first = childrenOf(tree, statement).find((child) => kindOf(tree, child) === 'block');
  return first === block && condition >= 0 && isFalse(tree, condition);
}

function isFalse(tree: SyntaxTree, node: number): boolean {
  return kindOf(tree, withoutParentheses(tree, node)) === 'false';
}
