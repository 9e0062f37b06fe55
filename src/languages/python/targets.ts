import { childInField, childOfKind, childrenOf, isLeaf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import type { NamedKind } from './kinds.ts';
import { WRITE } from './marks.ts';
import { writtenText } from './signatures.ts';
import type { NameWalk } from './walk.ts';

/** An assignment at file level or in a class declares its names. */
export function bindAssignment(walk: NameWalk, node: number, kind: NamedKind): void {
  const { tree, frame } = walk;
  const left = childInField(tree, node, 'left');
  if (left < 0) return;
  const { kind: where } = frame.binder;
  if (where === 'file' && textOf(tree, left) === '__all__') useAll(walk, node);
  if (kind === 'assignment' && (where === 'file' || frame.classNames)) {
    for (const each of targetNames(tree, left))
      walk.members.assign(
        each,
        textOf(tree, each),
        frame.binder.node,
        annotationOf(walk, left),
        where === 'class',
      );
  }
  // In a class body the name means something else on the right-hand side.
  bindTarget(walk, left, false, false, node);
}

/** The type that an assignment declares for its target, as written; `''` without one. */
export function annotationOf(walk: NameWalk, target: number): string {
  const { tree } = walk;
  const parent = tree.parent[target]!;
  if (parent < 0 || kindOf(tree, parent) !== 'assignment') return '';
  const type = childInField(tree, parent, 'type');
  return type < 0 ? '' : writtenText(tree, type);
}

/** What `__all__` lists is used by whoever imports the file. */
function useAll(walk: NameWalk, statement: number): void {
  const { tree } = walk;
  const right = childInField(tree, statement, 'right');
  if (right < 0) return;
  for (let node = right; node < tree.last[right]!; node++) {
    if (kindOf(tree, node) !== 'string' || tree.last[node] !== node + 4) continue;
    walk.add(node, textOf(tree, node + 2), 'read');
  }
}

/**
 * Binds the names of an assignment target.
 *
 * @param exempt - never reported as unused.
 * @param own - bind in the scope of the frame itself (comprehensions).
 * @param statement - the node after which a name of a class body has its meaning.
 */
export function bindTarget(
  walk: NameWalk,
  target: number,
  exempt: boolean,
  own = false,
  statement = target,
): void {
  if (target < 0) return;
  const { tree } = walk;
  const open = [target];
  const whole = kindOf(tree, target);
  const isUnpacking = whole !== 'identifier' && whole !== 'as_pattern_target';
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const kind = kindOf(tree, node);
    if (kind === 'identifier') {
      walk.hide(node);
      const name = textOf(tree, node);
      if (own) walk.scopes.bind(walk.frame.scope, name, 'local', node, true);
      else walk.bind(name, statement, 'local', exempt || isUnpacking, node);
    } else if (kind === 'attribute') walk.mark[node] = WRITE;
    else if (UNPACKING.has(kind)) for (const child of childrenOf(tree, node)) open.push(child);
  }
}

/** `with … as x`, `except … as x`, `case … as x`. */
export function bindAsPattern(walk: NameWalk, node: number): void {
  const { tree } = walk;
  const last = tree.last[node]! - 1;
  const parent = kindOf(tree, tree.parent[node]!);
  if (parent === 'case_pattern') {
    if (kindOf(tree, last) === 'identifier') bindTarget(walk, last, false);
    return;
  }
  const target = childOfKind(tree, node, 'as_pattern_target');
  if (target < 0) return;
  const inner = target + 1;
  bindTarget(walk, inner < tree.last[target]! ? inner : target, parent === 'except_clause');
}

/** Python 2's `except Error, e`. */
export function bindException(walk: NameWalk, node: number): void {
  const { tree } = walk;
  const values = childrenOf(tree, node).filter(
    (child) => !isLeaf(tree, child) || kindOf(tree, child) === 'identifier',
  );
  const [, second, third] = values;
  if (second === undefined || kindOf(tree, second) !== 'identifier') return;
  if (third !== undefined && kindOf(tree, third) === 'block' && /^[a-z_]/u.test(textOf(tree, second)))
    bindTarget(walk, second, true);
}

/** Patterns: one name captures, several name a value; before brackets it is a class. */
export function usePatternName(walk: NameWalk, node: number): void {
  const { tree } = walk;
  const names = childrenOf(tree, node).filter((child) => kindOf(tree, child) === 'identifier');
  const parent = kindOf(tree, tree.parent[node]!);
  if (names.length === 1 && parent !== 'class_pattern') {
    bindTarget(walk, names[0]!, true);
    return;
  }
  names.forEach((each, at) => {
    const receiver = names
      .slice(0, at)
      .map((before) => textOf(tree, before))
      .join('.');
    walk.add(each, textOf(tree, each), 'read', at === 0 ? 'none' : 'name', receiver);
  });
}

const UNPACKING = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'list_splat_pattern',
  'list_splat',
  'tuple',
  'list',
  'parenthesized_expression',
  'expression_list',
  'as_pattern_target',
]);

/** Identifiers that a target binds, outermost unpacking included. */
function targetNames(tree: SyntaxTree, target: number): number[] {
  const names: number[] = [];
  const open = [target];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const kind = kindOf(tree, node);
    if (kind === 'identifier') names.push(node);
    else if (UNPACKING.has(kind)) open.push(...childrenOf(tree, node).reverse());
  }
  return names;
}
