import { childInField, childrenOf, kindOf, textOf } from '../syntax.ts';
import { openClass, openComprehension, openFunction, openTypeAlias } from './definitions.ts';
import { writtenImports } from './imports.ts';
import { type NamedKind, namedKinds } from './kinds.ts';
import { HIDDEN } from './marks.ts';
import { isNever, unreachableIn, unreachableInNeverRun } from './reachability.ts';
import { bindAsPattern, bindAssignment, bindException, bindTarget, usePatternName } from './targets.ts';
import { useAttribute, useCall, useComment, useName, useString, useSubscript } from './uses.ts';
import type { NameWalk } from './walk.ts';

/** Walks over the whole tree once and finds what binds and uses names. */
export function visitAll(walk: NameWalk): void {
  const { tree, frames, pending } = walk;
  const kinds = namedKinds(tree);
  let node = 0;
  while (node < tree.count) {
    while (node >= frames[frames.length - 1]!.end) frames.pop();
    if (pending.size > 0) {
      const begins = pending.get(node);
      if (begins) {
        pending.delete(node);
        frames.push(begins);
      }
    }
    const kind = kinds[tree.kind[node]!];
    node = kind === undefined ? node + 1 : visit(walk, node, kind);
  }
}

/** Handles a node and returns the one to go on with. */
function visit(walk: NameWalk, node: number, kind: NamedKind): number {
  const { tree } = walk;
  switch (kind) {
    case 'identifier':
      useName(walk, node);
      break;
    case 'attribute':
      useAttribute(walk, node);
      break;
    case 'call':
      useCall(walk, node);
      break;
    case 'string':
      return useString(walk, node);
    case 'comment':
      useComment(walk, node);
      break;
    case 'type':
      walk.typeEnd = Math.max(walk.typeEnd, tree.last[node]!);
      break;
    case 'member_type':
      walk.hide(tree.last[node]! - 1);
      break;
    case 'generic_type':
    case 'subscript':
      useSubscript(walk, node);
      break;
    case 'if_statement':
    case 'elif_clause':
    case 'while_statement':
      condition(walk, node, kind);
      break;
    case 'block':
    case 'module':
      if (walk.mark[node] !== HIDDEN) walk.unreachable += unreachableIn(tree, node);
      break;
    case 'import_statement':
    case 'import_from_statement':
    case 'future_import_statement':
      for (const written of writtenImports(tree, node)) walk.addImport(written);
      return tree.last[node]!;
    case 'decorator':
      return decorator(walk, node);
    default:
      return binding(walk, node, kind);
  }
  return node + 1;
}

/** The kinds that bind names, or are scopes. */
function binding(walk: NameWalk, node: number, kind: NamedKind): number {
  const { tree } = walk;
  switch (kind) {
    case 'assignment':
    case 'augmented_assignment':
      bindAssignment(walk, node, kind);
      break;
    case 'named_expression':
      bindTarget(walk, node + 1, false);
      break;
    case 'for_statement':
    case 'for_in_clause':
      bindTarget(walk, childInField(tree, node, 'left'), true, kind === 'for_in_clause');
      break;
    case 'as_pattern':
      bindAsPattern(walk, node);
      break;
    case 'except_clause':
      bindException(walk, node);
      break;
    case 'function_definition':
    case 'lambda':
      openFunction(walk, node);
      break;
    case 'class_definition':
      openClass(walk, node);
      break;
    case 'type_alias_statement':
      openTypeAlias(walk, node);
      break;
    case 'global_statement':
    case 'nonlocal_statement':
      elsewhere(walk, node, kind);
      return tree.last[node]!;
    case 'exec_statement':
      walk.scopes.readAll(walk.frame.binder.scope);
      break;
    case 'keyword_argument':
    case 'keyword_pattern':
      walk.hide(node + 1);
      break;
    case 'splat_pattern':
      bindTarget(walk, tree.last[node]! - 1, true);
      break;
    case 'dotted_name':
      usePatternName(walk, node);
      return tree.last[node]!;
    case 'decorated_definition':
    case 'class_pattern':
      break;
    default:
      openComprehension(walk, node);
  }
  return node + 1;
}

/** Bodies that never run or are for type checkers alone, and the main guard. */
function condition(walk: NameWalk, node: number, kind: NamedKind): void {
  const { tree } = walk;
  const body = childInField(tree, node, kind === 'while_statement' ? 'body' : 'consequence');
  const condition = childInField(tree, node, 'condition');
  if (body < 0 || condition < 0) return;
  const isShort = tree.end[condition]! - tree.start[condition]! < 60;
  const text = isShort ? textOf(tree, condition) : '';
  if (isNever(tree, node)) {
    walk.hide(body);
    walk.unreachable += unreachableInNeverRun(tree, body);
  }
  if (isNever(tree, node) || /^((\w+\.)*TYPE_CHECKING|MYPY)$/.test(text))
    walk.typeOnlyEnd = Math.max(walk.typeOnlyEnd, tree.last[body]!);
  else if (walk.frames.length === 1 && isMainGuard(text)) walk.isMain = true;
}

/** `@x.setter` names the property that it completes, which is no use of it. */
function decorator(walk: NameWalk, node: number): number {
  const { tree } = walk;
  const expression = node + 2;
  const end = tree.last[node]!;
  if (expression >= end || kindOf(tree, expression) !== 'attribute' || !walk.frame.classNames)
    return node + 1;
  const text = textOf(tree, expression);
  const property = /^(\w+)\.(setter|getter|deleter)$/u.exec(text)?.[1];
  return property !== undefined && walk.frame.classNames.has(property) ? end : node + 1;
}

/** `global` and `nonlocal`: names that assignments bind in an outer scope. */
function elsewhere(walk: NameWalk, node: number, kind: NamedKind): void {
  const { binder } = walk.frame;
  const { scopes } = walk.scopes;
  const outer = kind === 'global_statement' ? 0 : Math.max(0, scopes[binder.scope]!.parent);
  for (const child of childrenOf(walk.tree, node)) {
    if (kindOf(walk.tree, child) === 'identifier') binder.elsewhere.set(textOf(walk.tree, child), outer);
  }
}

function isMainGuard(condition: string): boolean {
  return /^\(?\s*(__name__\s*==\s*['"]__main__['"]|['"]__main__['"]\s*==\s*__name__)\s*\)?$/.test(condition);
}
