import { childInField, childrenOf, kindOf } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { bare } from './names-in-expressions.ts';
import { N } from './node-codes.ts';

/** Statements that can never run (ADR 0002, 30): behind an exit in their block, or in the body of `if (false)`. */
export function unreachableStatements(draft: Draft): number {
  const { tree } = draft;
  let count = 0;
  for (let node = 0; node < tree.count; node++) {
    switch (draft.code(node)) {
      case N.SourceFile:
      case N.Block:
      case N.ModuleBlock:
      case N.CaseClause:
      case N.DefaultClause:
        count += deadIn(draft, node);
        break;
    }
  }
  return count;
}

function deadIn(draft: Draft, block: number): number {
  let isDead = isDeadBody(draft, block);
  let count = 0;
  for (let child = block + 1; child < draft.tree.last[block]!; child = draft.tree.last[child]!) {
    if (isDead && counts(draft, child)) count++;
    if (isExit(draft, child)) isDead = true;
    if (!isDead) count += deadSingle(draft, child);
  }
  return count;
}

const DECLARATIONS =
  /^(Function|Class|Interface|TypeAlias|Enum|Module|Import|Export|ImportEquals)Declaration$/;

/** Declarations, labelled and empty statements do not count. */
function counts(draft: Draft, node: number): boolean {
  const kind = kindOf(draft.tree, node);
  if (kind === 'LabeledStatement' || kind === 'EmptyStatement') return false;
  return /(Statement|Declaration|^Block|^ExportAssignment)$/.test(kind) && !DECLARATIONS.test(kind);
}

function isExit(draft: Draft, statement: number): boolean {
  switch (kindOf(draft.tree, statement)) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'ExpressionStatement':
      return isProcessExit(draft, statement + 1);
    default:
      return false;
  }
}

function isProcessExit(draft: Draft, call: number): boolean {
  if (draft.code(call) !== N.CallExpression) return false;
  const callee = childInField(draft.tree, call, 'function');
  return (
    callee >= 0 && draft.code(callee) === N.PropertyAccessExpression && draft.text(callee) === 'process.exit'
  );
}

/** True for the block of `if (false) {…}` and its like. */
function isDeadBody(draft: Draft, block: number): boolean {
  const parent = draft.tree.parent[block]!;
  if (parent < 0 || draft.code(block) !== N.Block) return false;
  return deadBodyOf(draft, parent) === block;
}

/** 1 for `if (false) statement;`: a body without a block. */
function deadSingle(draft: Draft, statement: number): number {
  const body = deadBodyOf(draft, statement);
  return body >= 0 && draft.code(body) !== N.Block && counts(draft, body) ? 1 : 0;
}

/** The body that the condition of an `if` or `while` never lets run, or -1. */
function deadBodyOf(draft: Draft, statement: number): number {
  const { tree } = draft;
  const kind = kindOf(tree, statement);
  if (kind !== 'IfStatement' && kind !== 'WhileStatement') return -1;
  const children = childrenOf(tree, statement);
  // The compiler's `while` has no field for its condition: it stands behind the bracket.
  const condition =
    children[children.findIndex((child) => kindOf(tree, child) === 'OpenParenToken') + 1] ?? -1;
  if (condition < 0 || !/^(false|0)$/.test(draft.text(bare(draft, condition)))) return -1;
  const body = childInField(tree, statement, kind === 'IfStatement' ? 'consequence' : 'body');
  return body < 0 ? children.at(-1)! : body;
}
