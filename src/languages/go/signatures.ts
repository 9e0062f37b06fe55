import type { ParameterFacts, SignatureFacts } from '../../facts/detail.ts';
import { compactText } from '../compact-text.ts';
import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { membersOf } from './walk.ts';

const COMMENTS = ['comment'];

/** What callers of a function or method rely on. */
export function signatureOf(tree: SyntaxTree, node: number): SignatureFacts {
  const list = childInField(tree, node, 'parameters');
  return list < 0
    ? typeSignature('')
    : { parameters: parametersOf(tree, list), type: resultOf(tree, node, list) };
}

/** What users of a variable, constant or field rely on: its type. */
export function typeSignature(type: string): SignatureFacts {
  return { parameters: [], type };
}

/** Text of a type without blanks and comments; `''` where none is written (-1). */
export function writtenType(tree: SyntaxTree, type: number): string {
  return type < 0 ? '' : compactText(tree, type, COMMENTS);
}

/** The parameters of a list, one a name; one without a name has `''`. */
function parametersOf(tree: SyntaxTree, list: number): ParameterFacts[] {
  return membersOf(tree, list).flatMap((declaration) => {
    const isVariadic = kindOf(tree, declaration) === 'variadic_parameter_declaration';
    const type = writtenType(tree, childInField(tree, declaration, 'type'));
    const shared = {
      type: isVariadic ? `...${type}` : type,
      optional: false,
      passing: isVariadic ? ('variadic' as const) : ('position' as const),
    };
    const names = childrenOf(tree, declaration).filter((child) => kindOf(tree, child) === 'identifier');
    if (names.length === 0) return [{ name: '', ...shared }];
    return names.map((name) => ({ name: textOf(tree, name), ...shared }));
  });
}

/** The result: a type, or the types of several in brackets; their names are nothing to callers. */
function resultOf(tree: SyntaxTree, node: number, parameters: number): string {
  const result = childrenOf(tree, node).find(
    (child) => child > parameters && !['comment', 'block'].includes(kindOf(tree, child)),
  );
  if (result === undefined) return '';
  if (kindOf(tree, result) !== 'parameter_list') return writtenType(tree, result);
  const types = parametersOf(tree, result).map(({ type }) => type);
  return types.length === 1 ? types[0]! : `(${types.join(',')})`;
}
