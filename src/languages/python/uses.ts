import type { NameOccurrence } from '../description.ts';
import { childInField, expressionText, isLeaf, kindOf, textOf } from '../syntax.ts';
import { namesInAnnotation, namesInTypeComment, type TextName, TYPING_NAMES } from './annotations.ts';
import { argumentsOf, dynamicImport } from './imports.ts';
import { CALL, HIDDEN, TYPE, WRITE } from './marks.ts';
import { annotationOf } from './targets.ts';
import type { NameWalk } from './walk.ts';

/** Longest chain of names before a dot; beyond it is an expression. */
const MAX_CHAIN = 200;
/** Longest comment that is read as a type. */
const MAX_COMMENT = 400;

const CHAIN = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;

const READS_ALL_LOCALS = new Set(['locals', 'vars', 'dir', 'eval', 'exec']);

/** A bare name. */
export function useName(walk: NameWalk, node: number): void {
  const mark = walk.mark[node]!;
  if (mark === HIDDEN) return;
  const name = textOf(walk.tree, node);
  const { classNames, binder } = walk.frame;
  const from = classNames?.get(name);
  const receiverKind = from !== undefined && from <= node ? 'self' : 'none';
  const scope = binder.elsewhere.get(name) ?? walk.frame.scope;
  walk.add(node, name, roleOf(walk, node, mark), receiverKind, '', argumentsIn(mark), scope);
}

function roleOf(walk: NameWalk, node: number, mark: number): NameOccurrence['role'] {
  if (mark >= CALL) return 'call';
  if (mark === WRITE) return 'write';
  return mark === TYPE || node < walk.typeEnd ? 'type' : 'read';
}

/** How many arguments the mark of a callee says that it gets; 0 by other marks. */
function argumentsIn(mark: number): number {
  return mark >= CALL ? mark - CALL : 0;
}

/** A name behind a dot, and what stands before it. */
export function useAttribute(walk: NameWalk, node: number): void {
  const { tree, frame } = walk;
  const nameNode = tree.last[node]! - 1;
  const mark = walk.mark[node]!;
  if (mark === HIDDEN || kindOf(tree, nameNode) !== 'identifier') return;
  walk.hide(nameNode);
  const name = textOf(tree, nameNode);
  const object = unwrapped(walk, node + 1);
  const receiver = receiverOf(walk, object);
  if (mark === WRITE && receiver.receiverKind === 'self' && isLeaf(tree, object))
    walk.members.assign(nameNode, name, frame.selfClass, annotationOf(walk, node), false);
  const role = roleOf(walk, node, mark);
  walk.add(nameNode, name, role, receiver.receiverKind, receiver.receiver, argumentsIn(mark));
}

const WRAPPERS: ReadonlySet<string> = new Set(['list_splat', 'parenthesized_expression']);

/** The grammar takes `*self.a` for `(*self).a`, and keeps brackets: what is inside of either. */
function unwrapped({ tree }: NameWalk, node: number): number {
  let inner = node;
  // The first child is the star or the bracket.
  while (WRAPPERS.has(kindOf(tree, inner)) && inner + 2 < tree.last[inner]!) inner += 2;
  return inner;
}

function receiverOf(walk: NameWalk, object: number): Pick<NameOccurrence, 'receiverKind' | 'receiver'> {
  const { tree } = walk;
  const length = tree.end[object]! - tree.start[object]!;
  const known = length > MAX_CHAIN ? undefined : namedReceiver(walk, object);
  return known ?? { receiverKind: 'expression', receiver: expressionText(tree, object) };
}

/** The own object, its base, or a chain of names; undefined for anything else. */
function namedReceiver(
  walk: NameWalk,
  object: number,
): Pick<NameOccurrence, 'receiverKind' | 'receiver'> | undefined {
  const { tree } = walk;
  const { self } = walk.frame;
  const kind = kindOf(tree, object);
  const text = textOf(tree, object);
  if (kind === 'identifier' || kind === 'attribute') {
    if (self.includes(text)) return { receiverKind: 'self', receiver: '' };
    if (kind === 'identifier' || CHAIN.test(text)) {
      const isOwnClass = text.endsWith('.__class__') && self.includes(text.slice(0, -'.__class__'.length));
      return isOwnClass ? { receiverKind: 'self', receiver: '' } : { receiverKind: 'name', receiver: text };
    }
  } else if (kind === 'call') {
    if (/^super\s*\([^()]*\)$/.test(text)) return { receiverKind: 'super', receiver: '' };
    const own = /^type\((\w+)\)$/.exec(text)?.[1];
    if (own !== undefined && self.includes(own)) return { receiverKind: 'self', receiver: '' };
  }
  return undefined;
}

const CALLEES: ReadonlySet<string> = new Set(['identifier', 'attribute']);

/** Marks the callee; finds imports and types that hide in arguments. */
export function useCall(walk: NameWalk, node: number): void {
  const { tree } = walk;
  const named = childInField(tree, node, 'function');
  const callee = named < 0 ? -1 : unwrapped(walk, named);
  if (callee < 0 || !CALLEES.has(kindOf(tree, callee))) return;
  const passed = argumentsOf(tree, node);
  walk.mark[callee] = CALL + passed.length;
  const calleeName = isLeaf(tree, callee) ? textOf(tree, callee) : textOf(tree, tree.last[callee]! - 1);
  const written = dynamicImport(tree, node, calleeName);
  if (written) walk.addImport(written);
  else if (calleeName === 'cast') walk.markType(passed[0] ?? -1);
  else if (calleeName === 'NewType') walk.markType(passed[1] ?? -1);
  else if (calleeName === 'TypeVar') {
    for (const each of passed.slice(1))
      walk.markType(kindOf(tree, each) === 'keyword_argument' ? childInField(tree, each, 'value') : each);
  } else if (isLeaf(tree, callee) && READS_ALL_LOCALS.has(calleeName)) {
    const isWhole = passed.length === 0 || calleeName === 'eval' || calleeName === 'exec';
    if (isWhole) walk.scopes.readAll(walk.frame.binder.scope);
  }
}

/** A string that is an annotation names types. */
export function useString(walk: NameWalk, node: number): number {
  const { tree } = walk;
  const isType = (node < walk.typeEnd && node >= walk.literalEnd) || walk.mark[node] === TYPE;
  if (isType && tree.last[node] === node + 4) addText(walk, node, namesInAnnotation(textOf(tree, node + 2)));
  // Interpolations are walked.
  return node + 1;
}

/** A type comment. */
export function useComment(walk: NameWalk, node: number): void {
  const { tree } = walk;
  if (tree.end[node]! - tree.start[node]! < MAX_COMMENT)
    addText(walk, node, namesInTypeComment(textOf(tree, node)));
}

function addText(walk: NameWalk, node: number, names: readonly TextName[]): void {
  for (const { name, receiver, isLast } of names)
    walk.add(node, name, isLast ? 'type' : 'read', receiver === '' ? 'none' : 'name', receiver);
}

/** `Optional[…]` holds types wherever it stands, `Literal[…]` values. */
export function useSubscript(walk: NameWalk, node: number): void {
  const { tree } = walk;
  const value = node + 1;
  const kind = kindOf(tree, value);
  if (kind !== 'identifier' && kind !== 'attribute') return;
  const name = textOf(tree, tree.last[value]! - 1);
  if (name === 'Literal') walk.literalEnd = Math.max(walk.literalEnd, tree.last[node]!);
  if (TYPING_NAMES.has(name)) walk.typeEnd = Math.max(walk.typeEnd, tree.last[node]!);
  else if (walk.mark[node] === TYPE) walk.mark[value] = TYPE;
}
