import { childInField, childrenOf, FIELD_INDEX, kindOf } from '../syntax.ts';
import type { Draft } from './draft.ts';
import { addImport, loadedModule } from './imports.ts';
import { bare } from './names-in-expressions.ts';
import { N } from './node-codes.ts';
import { boundNames } from './patterns.ts';
import { addVariable } from './symbols.ts';

/** `require('x')` or `import('x')`: what it brings in depends on where it stands. */
export function visitCall(draft: Draft, node: number): void {
  const { tree } = draft;
  const callee = tree.kindNames[tree.kind[node + 1]!];
  if (callee === 'ImportKeyword') visitDynamicImport(draft, node);
  else if (callee === 'Identifier' && tree.end[node + 1]! - tree.start[node + 1]! === 7)
    visitRequire(draft, node);
}

function visitRequire(draft: Draft, node: number): void {
  const specifier = loadedModule(draft, node, 'require');
  if (specifier === undefined) return;
  draft.isModule = true;
  const origin = { node, specifier, typeOnly: false };
  const { holder, member } = surroundings(draft, node);
  const parent = draft.tree.parent[holder]!;
  const code = draft.code(parent);
  if (specifier !== '' && code === N.VariableDeclaration && isValue(draft, holder)) {
    for (const { name, property, isPattern } of boundNames(draft, parent)) {
      if (isPattern) addImport(draft, origin, 'name', property, name);
      else addImport(draft, origin, member === '' ? 'module' : 'name', member, name);
    }
    return;
  }
  const exported = specifier === '' ? undefined : exportedAs(draft, holder);
  if (exported !== undefined) {
    if (exported !== '') draft.exports.push({ name: exported, local: '' });
    const kind = member !== '' ? 're-export' : 're-export-all';
    addImport(draft, origin, kind, member, exported || (member !== '' ? 'default' : ''), false);
    return;
  }
  addImport(draft, origin, code === N.ExpressionStatement ? 'side-effect' : 'dynamic', member);
}

function visitDynamicImport(draft: Draft, node: number): void {
  const specifier = loadedModule(draft, node, 'import');
  if (specifier === undefined) return;
  const origin = { node, specifier, typeOnly: false };
  const { holder, member } = surroundings(draft, node);
  const parent = draft.tree.parent[holder]!;
  const isAwaited = holder !== node;
  if (!isAwaited || draft.code(parent) !== N.VariableDeclaration || !isValue(draft, holder)) {
    addImport(draft, origin, 'dynamic', member);
    return;
  }
  // What it binds are locals like others, unless it is the module itself: then its members are names of it.
  const names = boundNames(draft, parent);
  for (const { name, property, isPattern } of names) {
    if (isPattern) addImport(draft, origin, 'dynamic', property, name, false);
    else addImport(draft, origin, 'dynamic', member, name);
  }
  if (names.length === 0) addImport(draft, origin, 'dynamic');
}

/** True when the declaration of a variable takes its names from a module: no symbols or locals of the file. */
export function isModuleVariable(draft: Draft, declaration: number): boolean {
  const value = childInField(draft.tree, declaration, 'value');
  if (value < 0) return false;
  const inner = loadedExpression(draft, value);
  if (loadedModule(draft, inner.node, 'require')) return true;
  const isPattern = draft.code(childInField(draft.tree, declaration, 'name')) !== N.Identifier;
  return inner.isAwaited && !isPattern && loadedModule(draft, inner.node, 'import') !== undefined;
}

/** The call inside brackets, `await` and one member access. */
function loadedExpression(draft: Draft, value: number): { node: number; isAwaited: boolean } {
  let node = bare(draft, value);
  if (draft.code(node) === N.PropertyAccessExpression) node = bare(draft, node + 1);
  const isAwaited = kindOf(draft.tree, node) === 'AwaitExpression';
  return { node: isAwaited ? bare(draft, node + 2) : node, isAwaited };
}

/** The expression around a call that only unwraps it: brackets, `await`, and one member (`require('x').y`). */
function surroundings(draft: Draft, call: number): { holder: number; member: string } {
  const { tree } = draft;
  let holder = call;
  let member = '';
  for (;;) {
    const parent = tree.parent[holder]!;
    const code = draft.code(parent);
    const isMember = code === N.PropertyAccessExpression && tree.field[holder] === FIELD_INDEX.object;
    if (isMember && member === '') member = draft.nameOf(parent);
    else if (
      code !== N.ParenthesizedExpression &&
      code !== N.AsExpression &&
      kindOf(tree, parent) !== 'AwaitExpression'
    )
      return { holder, member };
    holder = parent;
  }
}

function isValue(draft: Draft, node: number): boolean {
  return draft.tree.field[node] === FIELD_INDEX.value;
}

/**
 * The name under which `exports.x = <node>`, `module.exports = <node>` (`''`) or `module.exports = { x: <node> }`
 * exports a value; undefined when none of them is around it.
 */
function exportedAs(draft: Draft, node: number): string | undefined {
  const { tree } = draft;
  const parent = tree.parent[node]!;
  const code = draft.code(parent);
  if (code === N.BinaryExpression && tree.field[node] === FIELD_INDEX.right)
    return exportedTarget(draft, parent);
  if (code !== N.PropertyAssignment && code !== N.SpreadAssignment) return undefined;
  const object = tree.parent[parent]!;
  const assignment = tree.parent[object]!;
  if (draft.code(assignment) !== N.BinaryExpression || exportedTarget(draft, assignment) !== '')
    return undefined;
  return code === N.SpreadAssignment ? '' : draft.nameOf(parent);
}

/** What an assignment exports: a name, `''` for the whole module, undefined when it exports nothing. */
function exportedTarget(draft: Draft, assignment: number): string | undefined {
  const { tree } = draft;
  const operator = childInField(tree, assignment, 'operator');
  const left = childInField(tree, assignment, 'left');
  if (operator < 0 || left < 0 || draft.code(operator) !== N.EqualsToken) return undefined;
  if (tree.end[left]! - tree.start[left]! > 200) return undefined;
  const text = draft.text(left).replace(/\s/g, '');
  if (text === 'module.exports') return '';
  return /^(?:module\.)?exports\.([\w$]+)$/.exec(text)?.[1];
}

/** `exports.x = …`, `module.exports = …`: exports, and symbols for what gets its name there. */
export function visitAssignment(draft: Draft, assignment: number): void {
  if (draft.frame.nested) return;
  const { tree } = draft;
  const name = exportedTarget(draft, assignment);
  if (name === undefined) return;
  draft.isModule = true;
  const value = endOfChain(draft, assignment);
  const code = draft.code(value);
  if (loadedModule(draft, loadedExpression(draft, value).node, 'require')) return;
  const holder = variableAround(draft, assignment);
  if (name === '' && code === N.ObjectLiteralExpression) {
    for (const property of childrenOf(tree, value)) addProperty(draft, property);
    if (holder !== '') draft.exports.push({ name: 'default', local: holder });
    return;
  }
  const exported = name === '' ? 'default' : name;
  if (code === N.Identifier || holder !== '') {
    draft.exports.push({ name: exported, local: holder !== '' ? holder : draft.text(value) });
    return;
  }
  draft.exports.push({ name: exported, local: exported });
  const left = childInField(tree, assignment, 'left');
  const isDirect = childInField(tree, assignment, 'right') === value;
  addVariable(draft, { node: left, name: exported, value: isDirect ? value : -1, isConstant: false });
}

/** A property of `module.exports = {…}`. */
function addProperty(draft: Draft, property: number): void {
  const code = draft.code(property);
  if (code === N.ShorthandPropertyAssignment) {
    const name = draft.text(property + 1);
    draft.exports.push({ name, local: name });
  } else if (code === N.PropertyAssignment) {
    const value = childInField(draft.tree, property, 'value');
    if (loadedModule(draft, loadedExpression(draft, value).node, 'require')) return;
    const local = draft.code(value) === N.Identifier ? draft.text(value) : '';
    draft.exports.push({ name: draft.nameOf(property), local });
  } else if (code === N.MethodDeclaration || code === N.GetAccessor) {
    draft.exports.push({ name: draft.nameOf(property), local: '' });
  }
}

/** `c` of `a = b = c`. */
function endOfChain(draft: Draft, assignment: number): number {
  let node = assignment;
  while (draft.code(node) === N.BinaryExpression) {
    const operator = childInField(draft.tree, node, 'operator');
    if (operator < 0 || draft.code(operator) !== N.EqualsToken) break;
    node = bare(draft, childInField(draft.tree, node, 'right'));
  }
  return node;
}

/** `app` of `var app = exports = module.exports = {}`. */
function variableAround(draft: Draft, assignment: number): string {
  let node = assignment;
  let parent = draft.tree.parent[node]!;
  while (draft.code(parent) === N.BinaryExpression || draft.code(parent) === N.ParenthesizedExpression) {
    node = parent;
    parent = draft.tree.parent[node]!;
  }
  return draft.code(parent) === N.VariableDeclaration && isValue(draft, node) ? draft.nameOf(parent) : '';
}
