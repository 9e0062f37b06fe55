import { childInField, childrenOf, kindOf } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { N } from './node-codes.ts';

/** Types of the parameters, each once; in JavaScript their names (CAMC). */
export function parameterTypes(draft: Draft, callable: number): string[] {
  const texts = new Set<string>();
  for (const parameter of childrenOf(draft.tree, callable)) {
    if (draft.code(parameter) !== N.Parameter) continue;
    const name = childInField(draft.tree, parameter, 'name');
    if (name < 0 || draft.text(name) === 'this') continue;
    const text = draft.isUntyped
      ? draft.code(name) === N.Identifier
        ? draft.text(name)
        : ''
      : typeText(draft, parameter);
    if (text !== '') texts.add(text);
  }
  return [...texts];
}

/** The type behind the colon, without type arguments and array marks; `''` without a type. */
function typeText(draft: Draft, parameter: number): string {
  const { tree } = draft;
  let isNext = false;
  for (const child of childrenOf(tree, parameter)) {
    if (isNext && !/Trivia$/.test(kindOf(tree, child))) return withoutArguments(draft.text(child));
    if (draft.code(child) === N.ColonToken) isNext = true;
    if (draft.code(child) === N.EqualsToken) break;
  }
  return '';
}

function withoutArguments(type: string): string {
  let depth = 0;
  let text = '';
  for (let at = 0; at < type.length; at++) {
    const character = type[at]!;
    const isArrow = character === '>' && type[at - 1] === '=';
    if (character === '<') depth++;
    else if (character === '>' && !isArrow) depth--;
    else if (depth <= 0 && !/\s/.test(character)) text += character;
  }
  return text.replaceAll('[]', '');
}
