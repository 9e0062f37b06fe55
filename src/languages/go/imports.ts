import type { ImportKind } from '../../facts/name-facts.ts';
import { childInField, childOfKind, kindOf, textOf } from '../syntax.ts';
import type { GoWalk, Handlers } from './walk.ts';

/** The package clause and the imports. */
export const IMPORT_HANDLERS: Handlers = {
  package_clause(walk, node) {
    const name = childOfKind(walk.tree, node, 'package_identifier');
    if (name >= 0 && walk.packageName === '') walk.packageName = textOf(walk.tree, name);
  },
  import_spec: declareImport,
};

function declareImport(walk: GoWalk, node: number): void {
  const { tree, names } = walk;
  const string = childOfKind(tree, node, 'interpreted_string_literal', 'raw_string_literal');
  const specifier = string < 0 ? '' : textOf(tree, string).slice(1, -1);
  if (specifier === '') return;
  const alias = childInField(tree, node, 'name');
  const kind = importKind(alias < 0 ? '' : kindOf(tree, alias));
  const local = kind !== 'module' ? '' : alias < 0 ? guessedName(specifier) : textOf(tree, alias);
  const facts = { typeOnly: false, isStatic: false, nested: false };
  walk.imports.push({
    ...facts,
    specifier,
    kind,
    name: '',
    local,
    node,
    binding: local === '' ? -1 : names.bind(local, 'import', node, 0, true),
    // The compiler refuses an unused import; under which name it is used stands in the imported package.
    alwaysUsed: alias < 0,
  });
}

function importKind(alias: string): ImportKind {
  if (alias === 'blank_identifier') return 'side-effect';
  return alias === 'dot' ? 'wildcard' : 'module';
}

/**
 * The name that a package most likely has: the last segment of its path that is no major version. Where that is
 * wrong (`go-yaml`), the resolver knows better for packages of the repository.
 */
export function guessedName(path: string): string {
  const segments = path.split('/');
  const last = segments.pop()!;
  const name = /^v\d+$/.test(last) ? (segments.pop() ?? last) : last;
  return name.replace(/\.v\d+$/, '');
}
