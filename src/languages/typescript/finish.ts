import type { Visibility } from '../../facts/name-facts.ts';
import type {
  DescribedImport,
  DescribedSymbol,
  DescribedType,
  Description,
  NameOccurrence,
} from '../description.ts';
import { Overloads } from '../overloads.ts';
import { plainSymbol, type SymbolDraft } from '../plain-symbol.ts';
import { kindOf } from '../syntax.ts';
import type { Draft, DraftSymbol } from './draft.ts';
import { N } from './node-codes.ts';
import { unreachableStatements } from './unreachable.ts';

/** Functions that JSX calls without naming them; compilers are told so outside of the file. */
const JSX_FACTORIES: ReadonlySet<string> = new Set(['React', 'h', 'm', 'jsx', 'Fragment']);

/** What is only known at the end of a file: what it exports, and what its documentation and JSX use. */
export function finish(draft: Draft): Description {
  const exported = new Set(draft.exports.map(({ local }) => local));
  const isMain = draft.tree.text.startsWith('#!');
  // A script without imports and exports shares its names with others that nobody sees here.
  const unexported: Visibility = draft.isModule || isMain ? 'private' : 'package';
  const visibilityOf = (name: string): Visibility => (exported.has(name) ? 'public' : unexported);
  const mutated = mutatedObjects(draft, exported);
  return draft.describe({
    isMain,
    imports: importsOf(draft),
    types: typesOf(draft, visibilityOf),
    symbols: symbolsOf(draft, visibilityOf, mutated.names),
    occurrences: mutated.roots.size === 0 ? draft.occurrences : asWritten(draft.occurrences, mutated.roots),
    unreachable: unreachableStatements(draft),
  });
}

function typesOf(draft: Draft, visibilityOf: (name: string) => Visibility): DescribedType[] {
  const types: DescribedType[] = [];
  for (const { node, kind, isAbstract, isClass, visibility, bases, isValue } of draft.types) {
    const known = visibility ?? visibilityOf(typeName(draft, node));
    types.push({ node, kind, isAbstract, isClass, visibility: known, bases, isValue });
  }
  return types;
}

/** The name by which a type would be exported. */
function typeName(draft: Draft, node: number): string {
  const { tree } = draft;
  const parent = tree.parent[node]!;
  if (draft.code(node) === N.ClassExpression && draft.code(parent) === N.VariableDeclaration)
    return draft.nameOf(parent);
  if (draft.code(node) === N.ClassExpression && draft.code(parent) === N.BinaryExpression) {
    const left = draft.text(parent + 1).replace(/\s/g, '');
    return left === 'module.exports' ? 'default' : left.replace(/^.*\./, '');
  }
  return draft.nameOf(node) || 'default';
}

/**
 * Signatures give way to the function with a body; fields that an assignment declares, to the first of their name;
 * a namespace to what it adds to.
 */
function symbolsOf(
  draft: Draft,
  visibilityOf: (name: string) => Visibility,
  mutated: ReadonlySet<string>,
): DescribedSymbol[] {
  const keyOf = ({ ownerNode, name }: DraftSymbol) => `${ownerNode} ${name}`;
  const seen = new Set<string>();
  const overloads = new Overloads();
  for (const symbol of draft.symbols) {
    if (!isSecondary(draft, symbol)) seen.add(keyOf(symbol));
    else if (isCallable(symbol)) overloads.add(keyOf(symbol), symbol);
  }
  const kept: DescribedSymbol[] = [];
  for (const symbol of draft.symbols) {
    if (isSecondary(draft, symbol)) {
      const key = keyOf(symbol);
      if (seen.has(key)) continue;
      seen.add(key);
    }
    const isMutated = symbol.ownerNode < 0 && symbol.kind === 'constant' && mutated.has(symbol.name);
    const described = describedSymbol(symbol, symbol.visibility ?? visibilityOf(symbol.name));
    described.overloads = overloads.of(keyOf(symbol));
    if (isMutated) {
      described.kind = 'variable';
      described.isConstant = false;
    }
    kept.push(described);
  }
  return kept.sort((a, b) => a.node - b.node);
}

function describedSymbol(symbol: DraftSymbol, visibility: Visibility): SymbolDraft {
  const described = plainSymbol(symbol.node, symbol.name, symbol.kind, symbol.ownerNode, visibility);
  described.isStatic = symbol.isStatic;
  described.isAbstract = symbol.isAbstract;
  described.isOverride = symbol.isOverride;
  described.isAnnotated = symbol.isAnnotated;
  described.isConstant = symbol.isConstant;
  described.isTrivial = symbol.isTrivial;
  described.isAccessor = symbol.isAccessor;
  described.parameters = symbol.parameters;
  described.signature = symbol.signature;
  return described;
}

function isCallable({ kind }: DraftSymbol): boolean {
  return kind === 'function' || kind === 'method' || kind === 'constructor';
}

function isSecondary(draft: Draft, { isSignature, node }: DraftSymbol): boolean {
  return isSignature || draft.code(node) === N.ModuleDeclaration;
}

/**
 * Exported objects that a function changes by assigning a member (`state.x = 1`): they are as good as assigned,
 * and the use of their name there is a write.
 */
function mutatedObjects(
  draft: Draft,
  exported: ReadonlySet<string>,
): { names: Set<string>; roots: Set<number> } {
  const names = new Set<string>();
  const roots = new Set<number>();
  const constants = new Set<string>();
  for (const { ownerNode, kind, name } of draft.symbols)
    if (ownerNode < 0 && kind === 'constant' && exported.has(name)) constants.add(name);
  const candidates = draft.occurrences.filter(
    ({ node, name }) => draft.mutatedRoots.has(node) && constants.has(name),
  );
  if (candidates.length === 0) return { names, roots };
  const inner = new Set(
    draft.bindings.flatMap(({ scope, name }) => (scope === 0 ? [] : [`${scope} ${name}`])),
  );
  for (const { node, scope: innermost, name } of candidates) {
    let scope = innermost;
    while (scope > 0 && !inner.has(`${scope} ${name}`)) scope = draft.scopes[scope]!.parent;
    if (scope > 0) continue;
    names.add(name);
    roots.add(node);
  }
  return { names, roots };
}

function asWritten(occurrences: readonly NameOccurrence[], roots: ReadonlySet<number>): NameOccurrence[] {
  return occurrences.map((occurrence) =>
    roots.has(occurrence.node) && occurrence.receiverKind === 'none'
      ? { ...occurrence, role: 'write', argumentCount: 0 }
      : occurrence,
  );
}

/** Imports that only JSX or documentation names are used as well. */
function importsOf(draft: Draft): DescribedImport[] {
  const bound = draft.imports.some(({ binding }) => binding >= 0);
  if (!bound) return draft.imports;
  const words = documentedWords(draft);
  for (const facts of draft.imports)
    facts.alwaysUsed ||= words.has(facts.local) || (draft.hasJsx && JSX_FACTORIES.has(facts.local));
  return draft.imports;
}

/** Names in the braces of documentation (`@type {Foo}`, `{@link Foo}`), and the factory of a JSX pragma. */
function documentedWords({ tree }: Draft): ReadonlySet<string> {
  const words = new Set<string>();
  for (let node = 0; node < tree.count; node++) {
    if (kindOf(tree, node) !== 'MultiLineCommentTrivia') continue;
    if (!tree.text.startsWith('/**', tree.start[node])) continue;
    const text = tree.text.slice(tree.start[node], tree.end[node]);
    if (!text.includes('@')) continue;
    for (const [pragma] of text.matchAll(/@jsx(?:Frag)?\s+[\w$]+/g)) words.add(pragma.split(/\s+/)[1]!);
    if (!text.includes('{')) continue;
    for (const [braces] of text.matchAll(/\{[^{}]*\}|@(?:see|extends|augments|implements)\s+\S+/g))
      for (const [word] of braces.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) words.add(word);
  }
  return words;
}
