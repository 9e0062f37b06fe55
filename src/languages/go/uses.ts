import type { ReferenceRole } from '../../facts/name-facts.ts';
import {
  childInField,
  childOfKind,
  expressionText,
  FIELD_INDEX,
  kindOf,
  type SyntaxTree,
  textOf,
} from '../syntax.ts';
import { enterLiteral, hasFieldKeys } from './literals.ts';
import {
  dereferenced,
  type GoWalk,
  type Handlers,
  MARK_CALLED,
  MARK_DECLARED,
  MARK_FIELD,
  MARK_WRITTEN,
  membersOf,
  withoutParentheses,
} from './walk.ts';

/** Names in a receiver's chain, at most: longer ones are expressions. */
const MAX_CHAIN = 8;

/** What uses a name. */
export const USE_HANDLERS: Handlers = {
  identifier(walk, node) {
    const mark = walk.marks[node]!;
    // Every identifier in a field called `name` declares it.
    if (mark === MARK_DECLARED || walk.tree.field[node] === FIELD_INDEX.name) return;
    const name = textOf(walk.tree, node);
    const receiverKind = mark === MARK_FIELD ? 'expression' : 'none';
    walk.names.use(node, name, roleOf(mark), receiverKind, '');
  },
  type_identifier(walk, node) {
    const { tree } = walk;
    const mark = walk.marks[node]!;
    const parent = tree.parent[node]!;
    const name = textOf(tree, node);
    if (kindOf(tree, parent) === 'qualified_type') {
      walk.names.use(node, name, roleOf(mark, 'type'), 'name', textOf(tree, parent + 1));
    } else if (mark !== MARK_DECLARED && tree.field[node] !== FIELD_INDEX.name) {
      walk.names.use(node, name, roleOf(mark, 'type'), 'none', '');
    }
  },
  package_identifier(walk, node) {
    if (kindOf(walk.tree, walk.tree.parent[node]!) !== 'qualified_type') return;
    walk.names.use(node, textOf(walk.tree, node), roleOf(0), 'none', '');
  },
  field_identifier: useMember,
  call_expression(walk, node) {
    const { tree } = walk;
    const target = childInField(tree, node, 'function');
    const list = childInField(tree, node, 'arguments');
    if (target < 0) return;
    const called = kindOf(tree, target) === 'selector_expression' ? fieldOf(tree, target) : target;
    if (called >= 0) walk.marks[called] = MARK_CALLED + (list < 0 ? 0 : membersOf(tree, list).length);
  },
  // `f[T](x)` reads like a conversion and is mostly the call of a generic function.
  type_conversion_expression(walk, node) {
    const { tree } = walk;
    const type = node + 1;
    if (kindOf(tree, type) !== 'generic_type') return;
    const called =
      kindOf(tree, type + 1) === 'qualified_type' ? childInField(tree, type + 1, 'name') : type + 1;
    if (called >= 0) walk.marks[called] = MARK_CALLED + 1;
  },
  literal_value: (walk, node) => enterLiteral(walk.tree, walk.literals, node),
  keyed_element(walk, node) {
    const { tree } = walk;
    const key = node + 2;
    const isBare = key < tree.last[node + 1]! && kindOf(tree, key) === 'identifier';
    if (isBare && hasFieldKeys(tree, walk.literals, tree.parent[node]!)) walk.marks[key] = MARK_FIELD;
  },
};

function roleOf(mark: number, plain: ReferenceRole = 'read'): { role: ReferenceRole; argumentCount: number } {
  if (mark === MARK_WRITTEN) return { role: 'write', argumentCount: 0 };
  return mark >= MARK_CALLED
    ? { role: 'call', argumentCount: mark - MARK_CALLED }
    : { role: plain, argumentCount: 0 };
}

function fieldOf(tree: SyntaxTree, selector: number): number {
  return childOfKind(tree, selector, 'field_identifier');
}

/** The member of a selector: of the receiver, of a chain of names, or of any other expression. */
function useMember(walk: GoWalk, node: number): void {
  const { tree, names, receiver } = walk;
  const selector = tree.parent[node]!;
  if (kindOf(tree, selector) !== 'selector_expression') return;
  const name = textOf(tree, node);
  const role = roleOf(walk.marks[node]!);
  const chain = chainOf(tree, selector + 1);
  const isSelf =
    receiver !== undefined &&
    node < receiver.end &&
    chain === receiver.name &&
    names.scopeOf(chain, node) === receiver.scope;
  if (isSelf) names.use(node, name, role, 'self', '');
  else if (chain === undefined) {
    const receiver = expressionText(tree, withoutParentheses(tree, selector + 1));
    names.use(node, name, role, 'expression', receiver);
  } else names.use(node, name, role, 'name', chain);
}

/** The dotted names of an operand, through brackets and pointers; undefined when it is more than names. */
function chainOf(tree: SyntaxTree, operand: number): string | undefined {
  const parts: string[] = [];
  for (let at = operand; parts.length < MAX_CHAIN; ) {
    at = dereferenced(tree, at);
    if (kindOf(tree, at) === 'identifier') return [textOf(tree, at), ...parts].join('.');
    const field = kindOf(tree, at) === 'selector_expression' ? fieldOf(tree, at) : -1;
    if (field < 0) return undefined;
    parts.unshift(textOf(tree, field));
    at += 1;
  }
  return undefined;
}
