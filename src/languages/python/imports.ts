import type { ImportKind } from '../../facts/name-facts.ts';
import type { DescribedImport } from '../description.ts';
import { childInField, childrenOf, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import { lastName } from './declarations.ts';

/** An import as written; where its local name is bound is the walk's business. */
export type WrittenImport = Omit<DescribedImport, 'binding' | 'typeOnly' | 'nested'>;

/** The imports of an import statement, one a name. */
export function writtenImports(tree: SyntaxTree, node: number): WrittenImport[] {
  const kind = kindOf(tree, node);
  const clauses = childrenOf(tree, node);
  const isFrom = kind !== 'import_statement';
  const specifier =
    kind === 'future_import_statement'
      ? '__future__'
      : isFrom
        ? dotted(tree, clauses.find((child) => isModuleName(tree, child)) ?? -1)
        : '';
  const imports: WrittenImport[] = [];
  let pastImport = !isFrom;
  for (const child of clauses) {
    const childKind = kindOf(tree, child);
    if (childKind === 'import') pastImport = true;
    else if (!pastImport) continue;
    else if (childKind === 'wildcard_import')
      imports.push(written(child, specifier, 'wildcard', '', '', false));
    else if (childKind === 'dotted_name' || childKind === 'aliased_import')
      imports.push(named(tree, child, isFrom ? specifier : undefined));
  }
  return imports.filter(({ specifier: module }) => module !== '');
}

function written(
  node: number,
  specifier: string,
  kind: ImportKind,
  name: string,
  local: string,
  alwaysUsed: boolean,
): WrittenImport {
  return { node, specifier, kind, name, local, isStatic: false, alwaysUsed };
}

/** @param from - the module of `from … import`; undefined for `import …`. */
function named(tree: SyntaxTree, clause: number, from: string | undefined): WrittenImport {
  const isAliased = kindOf(tree, clause) === 'aliased_import';
  const path = dotted(tree, isAliased ? childInField(tree, clause, 'name') : clause);
  const alias = isAliased ? textOf(tree, tree.last[clause]! - 1) : undefined;
  // PEP 484: importing a name as itself says that it is exported on purpose.
  const alwaysUsed = from === '__future__' || alias === path;
  return from === undefined
    ? written(clause, path, 'module', '', alias ?? path.split('.')[0]!, alwaysUsed)
    : written(clause, from, 'name', path, alias ?? path, alwaysUsed);
}

function isModuleName(tree: SyntaxTree, node: number): boolean {
  return ['relative_import', 'dotted_name'].includes(kindOf(tree, node));
}

/** A dotted name without the white space and line continuations that may stand in it. */
function dotted(tree: SyntaxTree, node: number): string {
  return node < 0 ? '' : textOf(tree, node).replace(/[\s\\]+/gu, '');
}

/** `importlib.import_module("x")` and `__import__("x")` with a literal, at a call. */
export function dynamicImport(tree: SyntaxTree, call: number, callee: string): WrittenImport | undefined {
  if (lastName(callee) !== 'import_module' && callee !== '__import__') return undefined;
  const [first, second] = argumentsOf(tree, call);
  let specifier = first === undefined ? undefined : literalText(tree, first);
  if (!specifier || !/^\.*[\p{L}_][\p{L}\p{N}_.]*$/u.test(specifier)) return undefined;
  if (specifier.startsWith('.') && second !== undefined) {
    const within = kindOf(tree, second) === 'keyword_argument' ? tree.last[second + 1]! + 1 : second;
    const base = literalText(tree, within);
    if (base !== undefined) specifier = absolute(specifier, base);
    else if (!['__package__', '__name__'].includes(textOf(tree, within))) return undefined;
  }
  return written(call, specifier, 'dynamic', '', '', false);
}

function absolute(relative: string, base: string): string {
  const name = relative.replace(/^\.+/u, '');
  const climbed = relative.length - name.length - 1;
  const parts = base.split('.');
  return [...parts.slice(0, Math.max(0, parts.length - climbed)), name].join('.');
}

/** What stands between the arguments of a call. */
const NO_ARGUMENTS: ReadonlySet<string> = new Set(['(', ')', ',', 'comment', 'line_continuation']);

/** Nodes of the arguments of a call, without punctuation and comments. */
export function argumentsOf(tree: SyntaxTree, call: number): number[] {
  const list = childInField(tree, call, 'arguments');
  if (list < 0) return [];
  if (kindOf(tree, list) !== 'argument_list') return [list];
  return childrenOf(tree, list).filter((child) => !NO_ARGUMENTS.has(kindOf(tree, child)));
}

/** Text of a string literal without interpolations and escapes; undefined for anything else. */
export function literalText(tree: SyntaxTree, node: number): string | undefined {
  if (node < 0 || node >= tree.count || kindOf(tree, node) !== 'string') return undefined;
  const parts = childrenOf(tree, node);
  if (parts.length < 2 || parts.length > 3 || /[fb]/iu.test(textOf(tree, parts[0]!))) return undefined;
  if (parts.length === 2) return '';
  const content = parts[1]!;
  return kindOf(tree, content) === 'string_content' && tree.last[content] === content + 1
    ? textOf(tree, content)
    : undefined;
}
