import type { DescribedSymbol } from '../description.ts';
import { plainSymbol } from '../plain-symbol.ts';
import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { isAccessor } from './accessors.ts';
import { isCapital, receiverType } from './declarations.ts';
import { signatureOf, typeSignature } from './signatures.ts';
import { statementsOf } from './statements.ts';
import { type GoWalk, membersOf } from './walk.ts';

/** A symbol with what most of Go's have in common. */
export function symbol(
  name: string,
  facts: Pick<DescribedSymbol, 'kind' | 'node' | 'signature'> & Partial<DescribedSymbol>,
): DescribedSymbol {
  const visibility = isCapital(name) ? 'public' : 'private';
  return Object.assign(plainSymbol(facts.node, name, facts.kind, facts.ownerNode ?? -1, visibility), facts);
}

/** A function at file level: a symbol, and a name unless it is `init`, which nothing can name. */
export function declareFunction(walk: GoWalk, node: number): void {
  const { tree } = walk;
  const nameNode = childInField(tree, node, 'name');
  const name = nameNode < 0 ? '_' : textOf(tree, nameNode);
  if (name === '_' || name === '') return;
  const isRunAtStart = name === 'init' || (name === 'main' && walk.packageName === 'main');
  if (name === 'main') walk.hasMain = true;
  if (name !== 'init') walk.names.bind(name, 'file', nameNode, 0, false);
  const isAnnotated = isRunAtStart || isExportedByDirective(tree, node);
  walk.symbols.push(symbol(name, { kind: 'function', node, isAnnotated, ...functionFacts(tree, node) }));
}

/** A method: a member of a type that may stand in another file. */
export function declareMethod(walk: GoWalk, node: number): void {
  const { tree } = walk;
  const name = childInField(tree, node, 'name');
  if (name < 0 || textOf(tree, name) === '') return;
  walk.symbols.push(
    symbol(textOf(tree, name), {
      kind: 'method',
      node,
      ownerName: receiverType(tree, node) ?? '',
      isAnnotated: isExportedByDirective(tree, node),
      isAccessor: isAccessor(tree, node),
      ...functionFacts(tree, node),
    }),
  );
}

/** A variable or constant at file level; one whose initialiser is a function literal is a unit (§4.1). */
export function declareVariable(
  walk: GoWalk,
  name: number,
  value: number | undefined,
  type: string,
  isConstant: boolean,
): void {
  const { tree } = walk;
  const text = textOf(tree, name);
  if (text === '') return;
  const isFunction = !isConstant && value !== undefined && kindOf(tree, value) === 'func_literal';
  walk.symbols.push(
    isFunction
      ? symbol(text, { kind: 'function', node: value, ...functionFacts(tree, value) })
      : symbol(text, {
          ...{ kind: isConstant ? 'constant' : 'variable', node: name, isConstant },
          signature: typeSignature(type),
        }),
  );
}

function functionFacts(
  tree: SyntaxTree,
  node: number,
): Pick<DescribedSymbol, 'isTrivial' | 'parameters' | 'signature'> {
  const body = childInField(tree, node, 'body');
  const isTrivial = body >= 0 && isTrivialBody(tree, body);
  return { isTrivial, parameters: parameterTypes(tree, node), signature: signatureOf(tree, node) };
}

/** A body that is empty or only panics: Go's `pass` and NotImplementedError. */
export function isTrivialBody(tree: SyntaxTree, body: number): boolean {
  const [only, ...others] = statementsOf(tree, body);
  return only === undefined || (others.length === 0 && isPanic(tree, only));
}

function isPanic(tree: SyntaxTree, statement: number): boolean {
  if (kindOf(tree, statement) !== 'expression_statement') return false;
  const call = statement + 1;
  return kindOf(tree, call) === 'call_expression' && textOf(tree, call + 1) === 'panic';
}

/** Distinct texts of the parameters' types, without slices, arrays and type arguments. */
export function parameterTypes(tree: SyntaxTree, node: number): string[] {
  const list = childInField(tree, node, 'parameters');
  if (list < 0) return [];
  const types = new Set<string>();
  for (const declaration of membersOf(tree, list)) {
    const type = childInField(tree, declaration, 'type');
    if (type >= 0) types.add(elementText(tree, type));
  }
  return [...types];
}

/** Text of the type below slices and arrays, without its type arguments. */
function elementText(tree: SyntaxTree, node: number): string {
  let pointers = '';
  for (let type = node; ; ) {
    const kind = kindOf(tree, type);
    const inner = childrenOf(tree, type).at(-1);
    if (kind === 'pointer_type' || kind === 'slice_type' || kind === 'array_type') {
      if (inner === undefined) return pointers;
      if (kind === 'pointer_type') pointers += '*';
      type = inner;
    } else if (kind === 'generic_type') type += 1;
    else if (kind === 'parenthesized_type') type += 2;
    else return pointers + textOf(tree, type).replace(/\s+/g, ' ');
  }
}

/** cgo and the linker use what such a comment above a function names. */
function isExportedByDirective(tree: SyntaxTree, node: number): boolean {
  for (let at = node - 1; at >= 0; at--) {
    const text = textOf(tree, at);
    if (kindOf(tree, at) !== 'comment' && text.trim() !== '') return false;
    if (/^\/\/(export|go:linkname)\s/.test(text)) return true;
  }
  return false;
}
