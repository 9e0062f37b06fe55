import type { ImportKind } from '../../facts/name-facts.ts';
import { childInField, childOfKind, childrenOf, kindOf } from '../syntax.ts';
import { type Draft, unquoted } from './draft.ts';
import { argumentsOf } from './names-in-expressions.ts';
import { N } from './node-codes.ts';

/** What is the same for all the names of one statement or call. */
export interface ImportOrigin {
  readonly node: number;
  readonly specifier: string;
  readonly typeOnly: boolean;
}

/** Adds an import, and the binding of its local name if it has one. */
export function addImport(
  draft: Draft,
  { node, specifier, typeOnly }: ImportOrigin,
  kind: ImportKind,
  name = '',
  local = '',
  isBound = local !== '',
): void {
  const { scope, nested } = draft.frame;
  draft.imports.push({
    specifier,
    kind,
    name,
    local,
    node,
    typeOnly,
    nested,
    isStatic: false,
    binding: isBound ? draft.bind(scope, local, node, 'import') : -1,
    alwaysUsed: kind === 'dynamic',
  });
}

/** `import … from 'x'`, `import 'x'`. */
export function visitImport(draft: Draft, node: number): void {
  const { tree } = draft;
  draft.isModule = true;
  const module = childOfKind(tree, node, 'StringLiteral');
  if (module < 0) return;
  const clause = childOfKind(tree, node, 'ImportClause');
  const origin = originOf(draft, node, module, clause >= 0 && hasTypeKeyword(draft, clause));
  if (clause < 0) {
    addImport(draft, origin, 'side-effect');
    return;
  }
  let isEmpty = true;
  for (const child of childrenOf(tree, clause)) {
    const kind = kindOf(tree, child);
    if (kind === 'Identifier') addImport(draft, origin, 'name', 'default', draft.text(child));
    else if (kind === 'NamespaceImport')
      addImport(draft, origin, 'module', '', draft.text(childOfKind(tree, child, 'Identifier')));
    else if (kind === 'NamedImports') {
      for (const { isType, name, local } of specifiersOf(draft, child)) {
        addImport(draft, { ...origin, typeOnly: origin.typeOnly || isType }, 'name', name, local);
        isEmpty = false;
      }
      continue;
    } else continue;
    isEmpty = false;
  }
  // `import {} from 'x'` still loads it.
  if (isEmpty) addImport(draft, origin, 'side-effect');
}

/** `export { a as b }`, `export … from 'x'`. */
export function visitExport(draft: Draft, node: number): void {
  const { tree } = draft;
  draft.isModule = true;
  const module = childOfKind(tree, node, 'StringLiteral');
  const list = childOfKind(tree, node, 'NamedExports');
  const specifiers = list < 0 ? [] : specifiersOf(draft, list);
  if (module < 0) {
    for (const { nameNode, name, local } of specifiers) {
      draft.exports.push({ name: local, local: name });
      draft.use(nameNode, name, 'read');
    }
    return;
  }
  const origin = originOf(draft, node, module, hasTypeKeyword(draft, node));
  for (const { isType, name, local } of specifiers) {
    draft.exports.push({ name: local, local: '' });
    addImport(draft, { ...origin, typeOnly: origin.typeOnly || isType }, 're-export', name, local, false);
  }
  if (specifiers.length > 0) return;
  if (list >= 0) {
    addImport(draft, origin, 'side-effect');
    return;
  }
  const namespace = childOfKind(tree, node, 'NamespaceExport');
  const local = namespace < 0 ? '' : draft.plain(childOfKind(tree, namespace, 'Identifier', 'StringLiteral'));
  if (local !== '') draft.exports.push({ name: local, local: '' });
  addImport(draft, origin, 're-export-all', '', local, false);
}

/** `import x = require('y')`; `import x = a.b` is a name of the file. Returns whether it is an import. */
export function visitImportEquals(draft: Draft, node: number): boolean {
  const { tree } = draft;
  const name = childOfKind(tree, node, 'Identifier');
  if (name < 0) return true;
  const local = draft.text(name);
  const isExported = childOfKind(tree, node, 'ExportKeyword') >= 0;
  const module = childOfKind(tree, node, 'ExternalModuleReference');
  if (isExported && draft.frame.scope === 0) draft.exports.push({ name: local, local });
  if (module < 0) {
    draft.bind(draft.frame.scope, local, node, draft.frame.nested ? 'local' : 'file', isExported);
    return false;
  }
  draft.isModule = true;
  const literal = childOfKind(tree, module, 'StringLiteral');
  if (literal < 0) return true;
  addImport(draft, originOf(draft, node, literal, hasTypeKeyword(draft, node)), 'module', '', local);
  // An exported name is used by whoever imports it.
  if (isExported) draft.use(name, local, 'read');
  return true;
}

/** `import('x').T` in a type. */
export function visitImportType(draft: Draft, node: number): void {
  const { tree } = draft;
  const qualifier = childOfKind(tree, node, 'Identifier', 'QualifiedName');
  if (qualifier >= 0) draft.markImported(qualifier);
  const argument = childOfKind(tree, node, 'LiteralType');
  const literal = argument < 0 ? -1 : childOfKind(tree, argument, 'StringLiteral');
  if (literal < 0) return;
  const name = qualifier < 0 ? '' : draft.text(firstName(draft, qualifier));
  addImport(draft, originOf(draft, node, literal, true), 'dynamic', name);
}

/** `a` of `a.b.c`. */
function firstName(draft: Draft, qualifier: number): number {
  let node = qualifier;
  while (draft.code(node) === N.QualifiedName) node += 1;
  return node;
}

/** `/// <reference path="x" />`. */
export function visitReferenceComment(draft: Draft, node: number): void {
  const path = /^\/\/\/\s*<reference\s[^>]*\bpath\s*=\s*["']([^"']+)["']/.exec(draft.text(node))?.[1];
  if (path === undefined) return;
  const specifier = /^\.{0,2}\//.test(path) ? path : `./${path}`;
  addImport(draft, { node, specifier, typeOnly: true }, 'side-effect');
}

/** The module of `require('x')` or `import('x')`; `''` when the argument is no literal, undefined for other nodes. */
export function loadedModule(draft: Draft, node: number, loader: 'require' | 'import'): string | undefined {
  if (draft.code(node) !== N.CallExpression) return undefined;
  const callee = childInField(draft.tree, node, 'function');
  if (callee < 0 || draft.tree.end[callee]! - draft.tree.start[callee]! !== loader.length) return undefined;
  if (draft.text(callee) !== loader) return undefined;
  const [argument] = argumentsOf(draft, node);
  if (argument === undefined) return undefined;
  const kind = kindOf(draft.tree, argument);
  const isLiteral = kind === 'StringLiteral' || kind === 'NoSubstitutionTemplateLiteral';
  return isLiteral ? unquoted(draft.text(argument)) : '';
}

function originOf(draft: Draft, node: number, literal: number, typeOnly: boolean): ImportOrigin {
  return { node, specifier: unquoted(draft.text(literal)), typeOnly };
}

/** The word `type` of `import type` and `export type`, which comes before any name. */
function hasTypeKeyword(draft: Draft, node: number): boolean {
  return childOfKind(draft.tree, node, 'TypeKeyword') >= 0;
}

interface Specifier {
  readonly isType: boolean;
  readonly nameNode: number;
  /** The name before `as`. */
  readonly name: string;
  /** The name behind `as`, or the same. */
  readonly local: string;
}

function specifiersOf(draft: Draft, list: number): Specifier[] {
  const found: Specifier[] = [];
  for (const specifier of childrenOf(draft.tree, list)) {
    if (!/Specifier$/.test(kindOf(draft.tree, specifier))) continue;
    const names = childrenOf(draft.tree, specifier).filter((child) =>
      /^(Identifier|StringLiteral)$/.test(kindOf(draft.tree, child)),
    );
    const first = names[0];
    if (first === undefined) continue;
    found.push({
      isType: hasTypeKeyword(draft, specifier),
      nameNode: first,
      name: draft.plain(first),
      local: draft.plain(names[1] ?? first),
    });
  }
  return found;
}
