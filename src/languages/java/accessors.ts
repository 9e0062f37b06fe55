import type { DescribedSymbol } from '../description.ts';
import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { withoutBrackets } from './brackets.ts';
import { parameterName } from './signatures.ts';
import { holderOf } from './types.ts';
import type { AccessorCandidate, Walk } from './walk.ts';

const NO_PARTS = ['{', '}', '.', ';', 'line_comment', 'block_comment'];

/** What a method returns or sets, if that is all it does: brackets and casts aside, a bare name or `this.name`. */
export function accessorCandidate(
  tree: SyntaxTree,
  node: number,
  ownerNode: number,
  parameters: readonly number[],
): AccessorCandidate | undefined {
  const body = childInField(tree, node, 'body');
  const [statement, ...others] = body < 0 ? [] : partsOf(tree, body);
  if (statement === undefined || others.length > 0) return undefined;
  const names = new Set(parameters.map((parameter) => textOf(tree, parameterName(tree, parameter))));
  const target = returned(tree, statement) ?? assigned(tree, statement, names);
  if (target === undefined) return undefined;
  const kind = kindOf(tree, target);
  if (kind === 'identifier') {
    const field = textOf(tree, target);
    return names.has(field) ? undefined : { node, ownerNode, field, isOwn: false };
  }
  const [object, member] = kind === 'field_access' ? partsOf(tree, target) : [];
  if (object === undefined || member === undefined || kindOf(tree, object) !== 'this') return undefined;
  return { node, ownerNode, field: textOf(tree, member), isOwn: true };
}

/**
 * The methods among the candidates that return or set a field of their own object. A bare name is one that the type
 * declares, or, where no type of the file around it and no import gives the name, one that the type inherits.
 */
export function accessorsAmong(walk: Walk): ReadonlySet<number> {
  const { tree, accessorCandidates, symbols, imports } = walk;
  const fields = new Set(symbols.filter(isField).map(({ ownerNode, name }) => `${ownerNode} ${name}`));
  const imported = new Set(imports.filter(({ isStatic }) => isStatic).map(({ local }) => local));
  const found = new Set<number>();
  for (const { node, ownerNode, field, isOwn } of accessorCandidates) {
    const isDeclared = fields.has(`${ownerNode} ${field}`);
    const isElsewhere = imported.has(field) || isOfOuter(tree, fields, ownerNode, field);
    if (isOwn || isDeclared || !isElsewhere) found.add(node);
  }
  return found;
}

function isField({ kind }: DescribedSymbol): boolean {
  return kind === 'field' || kind === 'constant' || kind === 'variable';
}

/** True when a type around a type declares the name, or a block around it may. */
function isOfOuter(tree: SyntaxTree, fields: ReadonlySet<string>, type: number, name: string): boolean {
  for (let holder = holderOf(tree, type); holder.kind !== 'file'; holder = holderOf(tree, holder.node)) {
    if (holder.kind !== 'type' || fields.has(`${holder.node} ${name}`)) return true;
  }
  return fields.has(`-1 ${name}`);
}

/** The expression that a `return` statement gives. */
function returned(tree: SyntaxTree, statement: number): number | undefined {
  if (kindOf(tree, statement) !== 'return_statement') return undefined;
  const [, value] = partsOf(tree, statement);
  return value === undefined ? undefined : uncast(tree, value);
}

/** What a statement sets to the value of a parameter. */
function assigned(tree: SyntaxTree, statement: number, parameters: ReadonlySet<string>): number | undefined {
  const assignment = kindOf(tree, statement) === 'expression_statement' ? partsOf(tree, statement)[0]! : -1;
  if (assignment < 0 || kindOf(tree, assignment) !== 'assignment_expression') return undefined;
  const [target, operator, value] = partsOf(tree, assignment);
  if (target === undefined || operator === undefined || value === undefined) return undefined;
  const given = uncast(tree, value);
  const isGiven = kindOf(tree, given) === 'identifier' && parameters.has(textOf(tree, given));
  return isGiven && textOf(tree, operator) === '=' ? withoutBrackets(tree, target) : undefined;
}

/** An expression without the brackets and casts around it. */
function uncast(tree: SyntaxTree, expression: number): number {
  let node = withoutBrackets(tree, expression);
  while (kindOf(tree, node) === 'cast_expression' && childInField(tree, node, 'value') >= 0)
    node = withoutBrackets(tree, childInField(tree, node, 'value'));
  return node;
}

/** The parts of a node without punctuation and comments. */
function partsOf(tree: SyntaxTree, node: number): number[] {
  return childrenOf(tree, node).filter((child) => !NO_PARTS.includes(kindOf(tree, child)));
}
