import { childInField, childrenOf, kindOf } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { bare, isComment, memberOf } from './names-in-expressions.ts';
import { N } from './node-codes.ts';
import { parametersOf } from './signatures.ts';

/**
 * True for a body of one statement that returns a property of the own object or class, or sets one to a parameter
 * (catalogue §5.6). Brackets, casts and `!` change nothing.
 */
export function isOwnAccess(draft: Draft, method: number): boolean {
  const body = childInField(draft.tree, method, 'body');
  if (body < 0) return false;
  const parameters = parametersOf(draft, method).map((parameter) => draft.nameOf(parameter));
  // The body of an arrow function may be an expression.
  if (draft.code(body) !== N.Block)
    return isOwnProperty(draft, body) || isOwnAssignment(draft, body, parameters);
  const [only, ...more] = childrenOf(draft.tree, body).filter((child) => isStatement(draft, child));
  if (only === undefined || more.length > 0) return false;
  const [first, second] = childrenOf(draft.tree, only).filter((child) => !isComment(draft.code(child)));
  if (kindOf(draft.tree, only) === 'ReturnStatement')
    return second !== undefined && isOwnProperty(draft, second);
  return first !== undefined && isOwnAssignment(draft, first, parameters);
}

/** Neither bracket nor comment nor a lone semicolon. */
function isStatement(draft: Draft, node: number): boolean {
  return !/(Token|Trivia)$|^EmptyStatement$/.test(kindOf(draft.tree, node));
}

function isOwnProperty(draft: Draft, expression: number): boolean {
  const member = memberOf(draft, bare(draft, expression));
  return member !== undefined && draft.code(bare(draft, member.object)) === N.ThisKeyword;
}

function isOwnAssignment(draft: Draft, expression: number, parameters: readonly string[]): boolean {
  const { tree } = draft;
  const node = bare(draft, expression);
  if (draft.code(node) !== N.BinaryExpression) return false;
  const [left, operator, right] = [
    childInField(tree, node, 'left'),
    childInField(tree, node, 'operator'),
    childInField(tree, node, 'right'),
  ];
  return (
    draft.code(operator) === N.EqualsToken &&
    isOwnProperty(draft, left) &&
    parameters.includes(draft.text(bare(draft, right)))
  );
}
