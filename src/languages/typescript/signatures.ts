import type { ParameterFacts, SignatureFacts } from '../../facts/detail.ts';
import { compactText } from '../compact-text.ts';
import { childInField, childOfKind, childrenOf, kindOf } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { N } from './node-codes.ts';

const COMMENTS = ['SingleLineCommentTrivia', 'MultiLineCommentTrivia'];

/**
 * What callers of a function rely on.
 *
 * @param declared - node of the type that its name is declared with, or -1; it says more than the function itself.
 */
export function signatureOf(draft: Draft, callable: number, declared = -1): SignatureFacts {
  const parameters = parametersOf(draft, callable).map((parameter) => parameterFacts(draft, parameter));
  return { parameters, type: text(draft, declared < 0 ? resultType(draft, callable) : declared) };
}

/**
 * The signature of what is no function: its type alone.
 *
 * @param type - node of the type, or -1.
 */
export function typeSignature(draft: Draft, type: number): SignatureFacts {
  return { parameters: [], type: text(draft, type) };
}

/** Parameter nodes, `this` left out. */
export function parametersOf(draft: Draft, callable: number): number[] {
  return childrenOf(draft.tree, callable).filter(
    (child) => draft.code(child) === N.Parameter && draft.nameOf(child) !== 'this',
  );
}

/** Node of the type behind the colon of a parameter, variable or field, or -1. */
export function declaredType(draft: Draft, declaration: number): number {
  return typeBehind(draft, declaration + 1, draft.tree.last[declaration]!, 'ColonToken');
}

function parameterFacts(draft: Draft, parameter: number): ParameterFacts {
  const has = (kind: string) => childOfKind(draft.tree, parameter, kind) >= 0;
  const name = childInField(draft.tree, parameter, 'name');
  return {
    name: text(draft, name),
    type: text(draft, declaredType(draft, parameter)),
    optional: has('QuestionToken') || has('EqualsToken'),
    passing: has('DotDotDotToken') ? 'variadic' : 'position',
  };
}

/** Node of the type behind the parameters, or -1. */
function resultType(draft: Draft, callable: number): number {
  const close = childOfKind(draft.tree, callable, 'CloseParenToken');
  if (close < 0) return -1;
  const isType = draft.code(callable) === N.FunctionType;
  return typeBehind(
    draft,
    close + 1,
    draft.tree.last[callable]!,
    isType ? 'EqualsGreaterThanToken' : 'ColonToken',
  );
}

/** The sibling behind the first token of a kind, unless a value comes before it. */
function typeBehind(draft: Draft, from: number, end: number, token: string): number {
  const { tree } = draft;
  let isNext = false;
  for (let child = from; child < end; child = tree.last[child]!) {
    const kind = kindOf(tree, child);
    if (isNext && !/Trivia$/.test(kind)) return child;
    if (kind === token) isNext = true;
    else if (kind === 'EqualsToken' || kind === 'EqualsGreaterThanToken' || kind === 'Block') break;
  }
  return -1;
}

/** A mark before the first member of a union is a matter of style. */
function text({ tree }: Draft, node: number): string {
  return node < 0 ? '' : compactText(tree, node, COMMENTS).replace(/^[|&]/, '');
}
