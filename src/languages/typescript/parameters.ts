import { childInField, childrenOf, kindOf } from '../syntax.ts';
import { isNamedFunction } from './bound-functions.ts';
import type { Draft } from './draft.ts';
import { N } from './node-codes.ts';
import { boundNames } from './patterns.ts';
import { addParameterProperty, isTrivialBody } from './symbols.ts';

const MODIFIERS = /^(Public|Private|Protected|Readonly|Override)Keyword$/;

/** A parameter: its names, and the field that a modifier makes of it. */
export function visitParameter(draft: Draft, parameter: number): void {
  const { tree } = draft;
  const callable = tree.parent[parameter]!;
  const { scope, selfType } = draft.frame;
  const isProperty = childrenOf(tree, parameter).some((child) => MODIFIERS.test(kindOf(tree, child)));
  if (isProperty && selfType >= 0) addParameterProperty(draft, parameter, selfType);
  const isFree = isProperty || isForced(draft, callable);
  // Those of a signature or a function type say how others are called.
  const hasBody = childInField(tree, callable, 'body') >= 0;
  for (const { node, name, forced } of boundNames(draft, parameter)) {
    draft.bind(scope, name, node, 'parameter', isFree || forced || name === 'this', hasBody);
  }
}

/** Parameters that stand there for others: of signatures, anonymous functions, setters, and bodies yet to be written. */
function isForced(draft: Draft, callable: number): boolean {
  const body = childInField(draft.tree, callable, 'body');
  if (body < 0 || draft.code(callable) === N.SetAccessor) return true;
  return !isNamedFunction(draft.tree, callable) || isTrivialBody(draft, body);
}
