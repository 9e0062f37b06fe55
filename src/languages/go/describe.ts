import type { Description } from '../description.ts';
import type { SyntaxTree } from '../syntax.ts';
import { BINDING_HANDLERS } from './bindings.ts';
import { buildConstraintOf } from './build-constraint.ts';
import { IMPORT_HANDLERS } from './imports.ts';
import { literalTypesOf } from './literals.ts';
import { TYPE_HANDLERS } from './types.ts';
import { UNREACHABLE_HANDLERS } from './unreachable.ts';
import { USE_HANDLERS } from './uses.ts';
import { type Handler, type Handlers, startWalk } from './walk.ts';

const HANDLERS: Handlers = {
  ...IMPORT_HANDLERS,
  ...BINDING_HANDLERS,
  ...TYPE_HANDLERS,
  ...UNREACHABLE_HANDLERS,
  ...USE_HANDLERS,
};

/** {@link HANDLERS} by the numbers of a grammar's kinds, which are the same for all of its trees. */
const byKind = new WeakMap<readonly string[], readonly (Handler | undefined)[]>();

function handlersOf(kindNames: readonly string[]): readonly (Handler | undefined)[] {
  let handlers = byKind.get(kindNames);
  if (!handlers) {
    handlers = kindNames.map((name) => (Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined));
    byKind.set(kindNames, handlers);
  }
  return handlers;
}

/** Scopes, names, imports, types and members of a Go file, in one walk over its tree. */
export function describeGo(tree: SyntaxTree): Description {
  const handlers = handlersOf(tree.kindNames);
  const walk = startWalk(tree, literalTypesOf(tree));
  for (let node = 0; node < tree.count; node++) {
    walk.names.moveTo(node);
    handlers[tree.kind[node]!]?.(walk, node);
  }
  return {
    packageName: walk.packageName,
    buildConstraint: buildConstraintOf(tree),
    isMain: walk.packageName === 'main' && walk.hasMain,
    scopes: walk.names.scopes,
    bindings: walk.names.bindings,
    occurrences: walk.names.occurrences,
    imports: walk.imports,
    // Go exports by capital letters, not by lists.
    exports: undefined,
    types: walk.types,
    symbols: walk.symbols,
    unreachable: walk.unreachable,
  };
}
