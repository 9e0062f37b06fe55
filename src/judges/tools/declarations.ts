import { compareText } from '../../core/ordering.ts';
import { perObject } from '../../core/per-object.ts';
import type { SymbolKind, TypeKind } from '../../facts/name-facts.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import { qualifiedName } from '../../model/symbols/references-by-name.ts';
import { textOnly } from './text-only.ts';
import type { TreeView } from './tree-view.ts';
import { quoted, visible } from './visible-text.ts';

/** A declaration of a production or test file, local functions and types among them. */
export interface Declaration {
  readonly file: SourceFile;
  /** Qualified name within the file. */
  readonly name: string;
  readonly kind: Exclude<SymbolKind, 'type'> | TypeKind;
  readonly line: number;
  /** Last line; that of the declaration itself where it is not known. */
  readonly endLine: number;
  /** It is a member of a type. */
  readonly isMember: boolean;
}

/** The declarations of a file in line order. */
const declarationsIn = perObject((file: SourceFile): readonly Declaration[] => {
  const { symbols, types, units } = file.facts;
  const found = new Map<string, Declaration>();
  const add = (declaration: Omit<Declaration, 'file'>) => {
    const key = `${declaration.line} ${declaration.name}`;
    if (!found.has(key)) found.set(key, { file, ...declaration });
  };
  for (const { name, kind, line, endLine } of types) add({ name, kind, line, endLine, isMember: false });
  for (const symbol of symbols) {
    const { kind, unit } = symbol;
    const [name, isMember] = [qualifiedName(symbol), symbol.owner !== ''];
    // The line of a symbol may be that of a decorator or annotation.
    const { line, endLine } = units[unit] ?? { line: symbol.line, endLine: symbol.line };
    // A type has been added by what is known of it.
    if (kind !== 'type') add({ name, kind, line, endLine, isMember });
  }
  const ofSymbols = new Set(symbols.map(({ unit }) => unit));
  units.forEach(({ name, kind, line, endLine, owner }, at) => {
    if (!ofSymbols.has(at)) add({ name, kind, line, endLine, isMember: owner !== '' });
  });
  return [...found.values()].sort((a, b) => a.line - b.line || compareText(a.name, b.name));
});

/** All declarations of a model by their simple names: production code first, then tests, each by path and line. */
const declarationsByName = perObject((model: RepoModel): ReadonlyMap<string, readonly Declaration[]> => {
  const byName = new Map<string, Declaration[]>();
  for (const file of filesInOrder(model)) {
    for (const declaration of declarationsIn(file)) {
      const name = simpleName(declaration.name);
      const known = byName.get(name);
      if (known) known.push(declaration);
      else byName.set(name, [declaration]);
    }
  }
  return byName;
});

/** The declarations with a simple name: production code first, then tests, each by path and line. */
export function declarationsNamed(model: RepoModel, simple: string): readonly Declaration[] {
  return declarationsByName(model).get(simple) ?? [];
}

/** Production files, then tests, each in path order. */
export const filesInOrder = perObject(({ world }: RepoModel): readonly SourceFile[] => [
  ...world.files.filter((file) => file.class === 'production'),
  ...world.files.filter((file) => file.class === 'test'),
]);

/** The last segment of a qualified name. */
export function simpleName(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/** What a name was found to mean. */
export interface Lookup {
  /** The name in one form: segments with dots. */
  readonly asked: string;
  readonly simple: string;
  /** Production code first, then tests, each by path and line. */
  readonly declarations: readonly Declaration[];
  /** False where no declaration has the qualified name that was asked for, and those with its last segment stand in. */
  readonly isExact: boolean;
  /** Declarations with the same last segment, these included, constructors left out where there are others. */
  readonly namesakes: number;
}

/**
 * Finds declarations by a simple name, a qualified one (`Class.method`), or one with a module, package or directory
 * before it (`package.module.Class.method`).
 *
 * @param isWanted - which files may declare it.
 */
export function lookUp(model: RepoModel, name: string, isWanted: (path: string) => boolean): Lookup {
  const asked = plainName(name);
  const segments = asked.split('.');
  const simple = segments.at(-1)!;
  const all = declarationsNamed(model, simple);
  const others = all.filter(({ kind }) => kind !== 'constructor');
  const wanted = all.filter(({ file }) => isWanted(file.path));
  const exact = wanted.filter((declaration) => isNamed(declaration, segments));
  const isExact = exact.length > 0 || segments.length === 1;
  return {
    asked,
    simple,
    isExact,
    declarations: isExact ? exact : wanted,
    namesakes: others.length || all.length,
  };
}

/** The declarations of production code; those of tests where there is none. */
export function preferred(declarations: readonly Declaration[]): readonly Declaration[] {
  const production = declarations.filter(({ file }) => file.class === 'production');
  return production.length > 0 ? production : declarations;
}

/**
 * A name in the form of facts: written as in C++, Ruby, JavaDoc or Go (`(*T).m`, `path/pkg.F`), with its keyword, its
 * call or its type arguments.
 */
function plainName(name: string): string {
  const plain = name
    .trim()
    .replaceAll('`', '')
    .replace(/^(?:class|def|func|function|interface|struct|enum|new|type)\s+/, '')
    .replace(/^@/, '')
    .replace(/^\(\*?([^()]+)\)(?=\.)/, '$1')
    .replace(/\([^()]*\)$/, '')
    .replace(/(?<=[^<])<[^()]*>$|(?<=[^[])\[[^[\]]*\]$/, '')
    .replaceAll(/::|#|->|\//g, '.');
  return plain.replace(/^\.+|\.+$/g, '') || name;
}

function isNamed({ name, file }: Declaration, asked: readonly string[]): boolean {
  const own = name.split('.');
  const common = Math.min(own.length, asked.length);
  for (let back = 1; back <= common; back++) if (own.at(-back) !== asked.at(-back)) return false;
  return asked.length <= own.length || isModule(file, asked.slice(0, -own.length));
}

/** True when segments are the end of the path of a file's directory, or of the file without its ending. */
function isModule({ path, language }: SourceFile, segments: readonly string[]): boolean {
  const directory = path.split('/');
  const file = directory.pop()!.replace(/(\.d)?\.[^.]+$/, '');
  const endsWith = (whole: readonly string[]) =>
    segments.length <= whole.length &&
    segments.every((segment, at) => segment === whole[whole.length - segments.length + at]);
  // Packages of Java and Go are directories, and a file has no name in the code.
  const isFileNamed = language !== 'java' && language !== 'go';
  return endsWith(directory) || (isFileNamed && endsWith([...directory, file]));
}

/** A declaration as `path:line-line: kind name`. */
export function describeDeclaration({ file, name, kind, line, endLine }: Declaration): string {
  const lines = endLine > line ? `${line}-${endLine}` : `${line}`;
  const word =
    kind === 'alias' ? 'type alias' : kind === 'struct' || kind === 'type' ? `type (${kind})` : kind;
  return `${visible(file.path)}:${lines}: ${word} ${visible(name)}${testMark(file)}`;
}

/** ` (test)` for a test file. */
export function testMark(file: SourceFile): string {
  return file.class === 'test' ? ' (test)' : '';
}

const MOST_PROPOSED = 5;

/** Says that no declaration has a name, which names come near, and what is not in the model at all. */
export function noDeclaration(view: TreeView, model: RepoModel, { asked, simple }: Lookup): string {
  const near: string[] = [];
  const wanted = simple.toLowerCase();
  for (const name of declarationsByName(model).keys()) {
    const other = name.toLowerCase();
    if (other === wanted) near.unshift(name);
    else if (isPart(wanted, other) || isPart(other, wanted)) near.push(name);
  }
  // The shortest differ least from what was asked.
  const proposed = near
    .sort(
      (a, b) => Math.abs(a.length - simple.length) - Math.abs(b.length - simple.length) || compareText(a, b),
    )
    .slice(0, MOST_PROPOSED);
  const hint = proposed.length === 0 ? '' : ` Names like it: ${proposed.map(quoted).join(', ')}.`;
  const rest = textOnly(view, '');
  return `No declaration of ${quoted(asked)} is known.${hint} ${WHAT_IS_KNOWN}${rest === '' ? '' : ` ${rest}`}`;
}

/** True when a name is a part of another one, and no small one. */
function isPart(part: string, whole: string): boolean {
  return part.length > 3 && 2 * part.length >= whole.length && whole.includes(part);
}

/** What the model knows, for answers that find nothing. */
const WHAT_IS_KNOWN =
  'Known are production and test files in Python, Java, Go, TypeScript and JavaScript that parse; not generated or ' +
  'vendored code, documentation, examples and scripts: use `search` for those.';
