import type { ReceiverKind, ReferenceRole } from '../../facts/name-facts.ts';
import { childInField, expressionText, FIELD_INDEX } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { N } from './node-codes.ts';

/** What stands before a dot. */
export interface Receiver {
  readonly kind: Exclude<ReceiverKind, 'local' | 'none'>;
  /** The dotted chain, for `name`; the text, for `expression`. */
  readonly chain: string;
  /** The first identifier of the chain, or -1. */
  readonly root: number;
}

/** Chains of more names are no names any more: the work for each member stays bounded. */
const LONGEST_CHAIN = 16;

/** What an expression is as a receiver; brackets, casts and `!` change nothing. */
export function receiverOf(draft: Draft, expression: number): Receiver {
  const names: string[] = [];
  let node = bare(draft, expression);
  while (names.length < LONGEST_CHAIN) {
    const code = draft.code(node);
    if (code === N.Identifier) {
      names.push(draft.text(node));
      return { kind: 'name', chain: names.reverse().join('.'), root: node };
    }
    if (code === N.ThisKeyword || code === N.SuperKeyword) return ownReceiver(draft, node, names);
    const member = memberOf(draft, node);
    if (!member) break;
    names.push(member.name);
    node = bare(draft, member.object);
  }
  const isLong = names.length === LONGEST_CHAIN;
  const chain = isLong
    ? `….${names.reverse().join('.')}`
    : expressionText(draft.tree, bare(draft, expression));
  return { kind: 'expression', chain, root: -1 };
}

/** `this` or `super`, or a member of it, which is an object of its own: `this.a` however it is written. */
function ownReceiver(draft: Draft, node: number, names: readonly string[]): Receiver {
  const isSuper = draft.code(node) === N.SuperKeyword;
  const kind = isSuper ? 'super' : draft.frame.self;
  if (names.length === 0 && kind !== 'expression') return { kind, chain: '', root: -1 };
  return { kind: 'expression', chain: [...names, draft.text(node)].reverse().join('.'), root: -1 };
}

/** Object and name of `a.b`, `a?.b`, `a['b']` and the type name `a.b`; undefined for anything else. */
export function memberOf(
  draft: Draft,
  node: number,
): { readonly object: number; readonly nameNode: number; readonly name: string } | undefined {
  const code = draft.code(node);
  if (code === N.PropertyAccessExpression) {
    const nameNode = childInField(draft.tree, node, 'name');
    if (nameNode < 0) return undefined;
    return { object: childInField(draft.tree, node, 'object'), nameNode, name: draft.text(nameNode) };
  }
  if (code === N.QualifiedName) {
    const nameNode = draft.tree.last[node]! - 1;
    return { object: node + 1, nameNode, name: draft.text(nameNode) };
  }
  if (code !== N.ElementAccessExpression) return undefined;
  for (
    let child = draft.tree.last[node + 1]!;
    child < draft.tree.last[node]!;
    child = draft.tree.last[child]!
  ) {
    if (draft.code(child) !== N.StringLiteral) continue;
    const name = draft.plain(child);
    return /^[\w$]+$/.test(name) ? { object: node + 1, nameNode: child, name } : undefined;
  }
  return undefined;
}

/** An expression without brackets, casts and `!` around it. */
export function bare(draft: Draft, expression: number): number {
  let node = expression;
  for (;;) {
    switch (draft.code(node)) {
      case N.ParenthesizedExpression:
        // `(a)`: bracket, expression, bracket.
        node += 2;
        break;
      case N.NonNullExpression:
      case N.AsExpression:
      case N.SatisfiesExpression:
        node += 1;
        break;
      case N.TypeAssertionExpression:
        node = lastExpression(draft, node);
        break;
      default:
        return node;
    }
  }
}

/** `<T>x`: the expression is the last child. */
function lastExpression(draft: Draft, node: number): number {
  let found = node + 1;
  for (let child = node + 1; child < draft.tree.last[node]!; child = draft.tree.last[child]!) found = child;
  return found;
}

/** How an expression is used, and with how many arguments it is called. */
export interface Use {
  readonly roles: readonly ReferenceRole[];
  readonly argumentCount: number;
}

const READ: Use = { roles: ['read'], argumentCount: 0 };
const TYPE: Use = { roles: ['type'], argumentCount: 0 };
const WRITE: Use = { roles: ['write'], argumentCount: 0 };
const READ_AND_WRITE: Use = { roles: ['read', 'write'], argumentCount: 0 };

/** How a name or member is used where it stands. */
export function useOf(draft: Draft, expression: number): Use {
  const { tree } = draft;
  let node = expression;
  for (;;) {
    const parent = tree.parent[node]!;
    if (draft.isTarget[node]) return writeUse(draft, parent);
    switch (draft.code(parent)) {
      case N.ParenthesizedExpression:
      case N.NonNullExpression:
        node = parent;
        continue;
      case N.CallExpression:
        return tree.field[node] === FIELD_INDEX.function ? callUse(draft, parent) : READ;
      case N.NewExpression:
        return isFirstBranch(draft, parent, node) ? callUse(draft, parent) : READ;
      case N.TaggedTemplateExpression:
        return node === parent + 1 ? { roles: ['call'], argumentCount: 1 } : READ;
      case N.PrefixUnaryExpression:
      case N.PostfixUnaryExpression:
        return /^(\+\+|--)|(\+\+|--)$/.test(draft.text(parent)) ? writeUse(draft, parent) : READ;
      case N.DeleteExpression:
        return WRITE;
      case N.ExpressionWithTypeArguments:
        return isHeritage(draft, parent) ? TYPE : READ;
      case N.TypeReference:
      case N.TypeQuery:
      case N.QualifiedName:
        return TYPE;
      default:
        return READ;
    }
  }
}

/** `new Foo(a)`: the callee is the child behind `new`. */
function isFirstBranch(draft: Draft, parent: number, node: number): boolean {
  let child = parent + 2;
  while (isComment(draft.code(child))) child = draft.tree.last[child]!;
  return child === node;
}

/** True for the `extends` and `implements` clauses; else it is a function with type arguments. */
function isHeritage(draft: Draft, node: number): boolean {
  return draft.tree.kindNames[draft.tree.kind[draft.tree.parent[node]!]!] === 'HeritageClause';
}

function callUse(draft: Draft, call: number): Use {
  return { roles: ['call'], argumentCount: argumentsOf(draft, call).length };
}

/** The argument nodes of a call or `new`. */
export function argumentsOf(draft: Draft, call: number): number[] {
  const { tree } = draft;
  const found: number[] = [];
  let isInside = false;
  for (let child = tree.last[call + 1]!; child < tree.last[call]!; child = tree.last[child]!) {
    const isToken = tree.last[child] === child + 1 && tree.end[child]! - tree.start[child]! === 1;
    const character = isToken ? tree.text[tree.start[child]!] : '';
    if (!isInside) isInside = character === '(';
    else if (character === ')') break;
    else if (character !== ',' && !isComment(draft.code(child))) found.push(child);
  }
  return found;
}

export function isComment(code: number): boolean {
  return code === N.SingleLineCommentTrivia || code === N.MultiLineCommentTrivia;
}

/** `x += 1` as a statement only writes; where its value is used, it reads as well. */
function writeUse(draft: Draft, holder: number): Use {
  const code = draft.code(holder);
  if (code === N.BinaryExpression) {
    const operator = childInField(draft.tree, holder, 'operator');
    if (operator < 0 || draft.code(operator) === N.EqualsToken) return WRITE;
    return isDiscarded(draft, holder) ? WRITE : READ_AND_WRITE;
  }
  const counts = code === N.PrefixUnaryExpression || code === N.PostfixUnaryExpression;
  return counts && !isDiscarded(draft, holder) ? READ_AND_WRITE : WRITE;
}

/** True when nobody takes the value of an expression: a statement, the step of a `for`, a part before a comma. */
function isDiscarded(draft: Draft, expression: number): boolean {
  const { tree } = draft;
  let node = expression;
  for (;;) {
    const parent = tree.parent[node]!;
    switch (draft.code(parent)) {
      case N.ExpressionStatement:
        return true;
      case N.ForStatement:
        return tree.field[node] === FIELD_INDEX.update || tree.field[node] === FIELD_INDEX.init;
      case N.ParenthesizedExpression:
        break;
      case N.BinaryExpression: {
        const operator = childInField(tree, parent, 'operator');
        if (operator < 0 || draft.code(operator) !== N.CommaToken) return false;
        if (tree.field[node] === FIELD_INDEX.left) return true;
        break;
      }
      default:
        return false;
    }
    node = parent;
  }
}

/** Marks what an assignment writes to: names and members, also in patterns. */
export function markTargets(draft: Draft, target: number): void {
  const open = [target];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = bare(draft, next);
    switch (draft.code(node)) {
      case N.Identifier:
      case N.PropertyAccessExpression:
      case N.ElementAccessExpression:
        draft.isTarget[node] = 1;
        break;
      case N.ShorthandPropertyAssignment:
        draft.isTarget[node + 1] = 1;
        break;
      case N.PropertyAssignment:
        open.push(childInField(draft.tree, node, 'value'));
        break;
      case N.SpreadAssignment:
      case N.SpreadElement:
        open.push(node + 2);
        break;
      case N.BinaryExpression:
        open.push(childInField(draft.tree, node, 'left'));
        break;
      case N.ArrayLiteralExpression:
      case N.ObjectLiteralExpression:
        for (let child = node + 1; child < draft.tree.last[node]!; child = draft.tree.last[child]!)
          open.push(child);
        break;
    }
  }
}
