import type { Description } from '../description.ts';
import type { SyntaxTree } from '../syntax.ts';
import { visitAll } from './visit.ts';
import { NameWalk } from './walk.ts';

/** Scopes, names, imports, types and members of a Python file. */
export function describePython(tree: SyntaxTree, exported: ReadonlySet<string> | undefined): Description {
  const walk = new NameWalk(tree, exported);
  visitAll(walk);
  walk.scopes.finish();
  for (const each of walk.imports) if (walk.scopes.replaced.has(each.binding)) each.alwaysUsed = true;
  return {
    packageName: '',
    buildConstraint: '',
    isMain: walk.isMain || tree.text.startsWith('#!'),
    scopes: walk.scopes.scopes,
    bindings: walk.scopes.bindings,
    occurrences: walk.scopes.occurrences,
    imports: walk.imports,
    exports: exported && [...exported].map((name) => ({ name, local: name })),
    types: walk.members.types(exported),
    symbols: walk.members.symbols(),
    unreachable: walk.unreachable,
  };
}
