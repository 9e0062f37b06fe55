import type { ParameterFacts, SignatureFacts } from '../../facts/detail.ts';
import { compactText } from '../compact-text.ts';
import { childInField, childOfKind, childrenOf, kindOf, type SyntaxTree } from '../syntax.ts';
import { NO_PARAMETERS } from './declarations.ts';

/** Text of a type or parameter as written, without blanks and comments. */
export function writtenText(tree: SyntaxTree, node: number): string {
  return compactText(tree, node, ['comment', 'line_continuation']);
}

/**
 * What callers of a function rely on.
 *
 * @param hasSelf - the first parameter is the own object or class, unless a star takes it with all others.
 */
export function signatureOf(tree: SyntaxTree, node: number, hasSelf: boolean): SignatureFacts {
  const list = childInField(tree, node, 'parameters');
  const parts = list < 0 ? [] : childrenOf(tree, list);
  const slash = parts.findIndex((part) => kindOf(tree, part) === 'positional_separator');
  const parameters: ParameterFacts[] = [];
  let isPastStar = false;
  parts.forEach((part, at) => {
    const kind = kindOf(tree, part);
    if (kind === 'keyword_separator') isPastStar = true;
    if (NO_PARAMETERS.has(kind)) return;
    const parameter = parameterFacts(tree, part, at < slash ? 'position' : isPastStar ? 'keyword' : 'both');
    parameters.push(parameter);
    if (parameter.passing === 'variadic') isPastStar = true;
  });
  const isSelfPlain = hasSelf && parameters[0]?.passing !== 'variadic';
  const result = childOfKind(tree, node, 'type');
  return {
    parameters: isSelfPlain ? parameters.slice(1) : parameters,
    type: result < 0 ? '' : writtenText(tree, result),
  };
}

function parameterFacts(
  tree: SyntaxTree,
  parameter: number,
  passing: ParameterFacts['passing'],
): ParameterFacts {
  const isBare = !/_parameter$/.test(kindOf(tree, parameter));
  const name = isBare ? parameter : parameter + 1;
  const type = isBare ? -1 : childInField(tree, parameter, 'type');
  return {
    name: writtenText(tree, name),
    type: type < 0 ? '' : writtenText(tree, type),
    optional: !isBare && childInField(tree, parameter, 'value') >= 0,
    passing: passingOf(tree, name, passing),
  };
}

function passingOf(
  tree: SyntaxTree,
  name: number,
  passing: ParameterFacts['passing'],
): ParameterFacts['passing'] {
  const kind = kindOf(tree, name);
  if (kind === 'list_splat_pattern' || kind === 'dictionary_splat_pattern') return 'variadic';
  // Python 2 takes a tuple apart: it has no name to pass it by.
  return kind === 'identifier' ? passing : 'position';
}
