import { childInField } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { N } from './node-codes.ts';
import { declaredType, parametersOf } from './signatures.ts';

/** Types of the parameters, each once; in JavaScript their names (CAMC). */
export function parameterTypes(draft: Draft, callable: number): string[] {
  const texts = new Set<string>();
  for (const parameter of parametersOf(draft, callable)) {
    const name = childInField(draft.tree, parameter, 'name');
    const isPlain = draft.code(name) === N.Identifier;
    const text = draft.isUntyped ? (isPlain ? draft.text(name) : '') : typeText(draft, parameter);
    if (text !== '') texts.add(text);
  }
  return [...texts];
}

/** The type behind the colon, without type arguments and array marks; `''` without a type. */
function typeText(draft: Draft, parameter: number): string {
  const type = declaredType(draft, parameter);
  return type < 0 ? '' : withoutArguments(draft.text(type));
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
