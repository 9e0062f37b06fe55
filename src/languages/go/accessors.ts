import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { receiverName } from './declarations.ts';
import { isPredeclaredType } from './names.ts';
import { statementsOf } from './statements.ts';
import { dereferenced, membersOf, withoutParentheses } from './walk.ts';

/**
 * True for a method that does nothing but return a field of its receiver, or set one to a parameter. Brackets,
 * conversions and type assertions are no computation.
 */
export function isAccessor(tree: SyntaxTree, method: number): boolean {
  const receiver = receiverName(tree, method);
  const body = childInField(tree, method, 'body');
  const [statement, ...others] = body < 0 ? [] : statementsOf(tree, body);
  if (receiver === undefined || statement === undefined || others.length > 0) return false;
  const kind = kindOf(tree, statement);
  if (kind === 'return_statement') return isField(tree, onlyMember(tree, statement + 2), receiver);
  if (kind !== 'assignment_statement' || textOf(tree, childInField(tree, statement, 'operator')) !== '=')
    return false;
  const target = onlyMember(tree, childInField(tree, statement, 'left'));
  const value = unconverted(tree, onlyMember(tree, childInField(tree, statement, 'right')));
  return isField(tree, target, receiver) && isParameter(tree, method, value);
}

/** The member of a list of one; -1 for other lists and for none. */
function onlyMember(tree: SyntaxTree, list: number): number {
  if (list < 0 || list >= tree.count || kindOf(tree, list) !== 'expression_list') return -1;
  const [member, ...others] = membersOf(tree, list);
  return member === undefined || others.length > 0 ? -1 : member;
}

/** `receiver.field`, converted or not. */
function isField(tree: SyntaxTree, expression: number, receiver: string): boolean {
  const node = unconverted(tree, expression);
  if (node < 0 || kindOf(tree, node) !== 'selector_expression') return false;
  const object = dereferenced(tree, node + 1);
  return kindOf(tree, object) === 'identifier' && textOf(tree, object) === receiver;
}

function isParameter(tree: SyntaxTree, method: number, node: number): boolean {
  if (node < 0 || kindOf(tree, node) !== 'identifier') return false;
  const name = textOf(tree, node);
  const list = childInField(tree, method, 'parameters');
  return membersOf(tree, list).some((declaration) =>
    childrenOf(tree, declaration).some(
      (child) => kindOf(tree, child) === 'identifier' && textOf(tree, child) === name,
    ),
  );
}

/** `x` of `(x)`, `x.(T)`, `[]T(x)` and `int(x)`; -1 stays -1. `T(x)` of any other name may be a call. */
function unconverted(tree: SyntaxTree, expression: number): number {
  for (let node = expression; ; ) {
    if (node < 0) return node;
    node = withoutParentheses(tree, node);
    const inner = converted(tree, node);
    if (inner < 0) return node;
    node = inner;
  }
}

function converted(tree: SyntaxTree, node: number): number {
  switch (kindOf(tree, node)) {
    case 'type_assertion_expression':
      return node + 1;
    case 'type_conversion_expression':
      return kindOf(tree, node + 1) === 'generic_type' ? -1 : (membersOf(tree, node)[1] ?? -1);
    case 'call_expression': {
      const [called] = membersOf(tree, node);
      const list = childInField(tree, node, 'arguments');
      const isType =
        called !== undefined &&
        kindOf(tree, called) === 'identifier' &&
        isPredeclaredType(textOf(tree, called));
      const values = list < 0 ? [] : membersOf(tree, list);
      return isType && values.length === 1 ? values[0]! : -1;
    }
    default:
      return -1;
  }
}
