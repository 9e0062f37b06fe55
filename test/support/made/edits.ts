import { posix } from 'node:path';
import type { Random } from '../../../src/core/random.ts';
import { type Dialect, dialectOf, type Tree } from './dialects.ts';

/**
 * Changes a tree in place; false when the tree has no place for it.
 *
 * @param only - the file that an edit of one file is about; else any.
 */
export type Edit = (tree: Map<string, string>, random: Random, only?: string) => boolean;

/** Few names, so that the same ones come and go in many files and at many bases. */
const NAMES = ['total', 'label', 'parse', 'merge', 'report', 'reload', 'check', 'price'];
const TYPES = ['Basket', 'Parcel', 'Report', 'Entry', 'Rates'];

/** One of a list; of an empty one undefined, which most callers know cannot be. */
export function pick<T>(items: readonly T[], random: Random): T {
  return items[items.length === 0 ? 0 : random.below(items.length)]!;
}

const isTest = (path: string) => /(^|\/)(tests?|src\/test)\/|_test\.go$|\.test\.\w+$/.test(path);

/** The paths of code, production before tests. */
export function codePaths(tree: Tree): string[] {
  return [...tree.keys()].filter((path) => dialectOf(path)).sort((a, b) => +isTest(a) - +isTest(b));
}

const production = (tree: Tree) => codePaths(tree).filter((path) => !isTest(path));

interface Declared {
  readonly path: string;
  readonly name: string;
}

function declared(tree: Tree, dialect: Dialect, key: 'unit' | 'type'): Declared[] {
  return production(tree)
    .filter((path) => dialect.ending.test(path))
    .flatMap((path) =>
      linesOf(tree, path).flatMap((line) => {
        const found = dialect[key].exec(line);
        return found ? [{ path, name: found[2]! }] : [];
      }),
    );
}

function linesOf(tree: Tree, path: string): string[] {
  return tree.get(path)!.split(/\r?\n/);
}

/** Rewrites the lines of a file; its line ends stay. */
function rewrite(tree: Map<string, string>, path: string, change: (lines: string[]) => void): void {
  const lines = linesOf(tree, path);
  change(lines);
  tree.set(path, lines.join(tree.get(path)!.includes('\r\n') ? '\r\n' : '\n'));
}

interface Block {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const indentation = (line: string) => /^\s*/.exec(line)![0].length;

/** The units of a file, from the line of the name to the one after the last. */
function units(lines: readonly string[], { unit, hasBraces }: Dialect): Block[] {
  return lines.flatMap((line, start) => {
    const found = unit.exec(line);
    if (!found) return [];
    const depth = found[1]!.length;
    const isPast = (each: string) =>
      hasBraces
        ? each.trim() === '}' && indentation(each) === depth
        : each !== '' && indentation(each) <= depth;
    const after = lines.findIndex((each, at) => at > start && isPast(each));
    const end = after < 0 ? lines.length : after + (hasBraces ? 1 : 0);
    return [{ name: found[2]!, start, end }];
  });
}

/** Puts lines at the end of a file; in Java, of its class. */
function append(lines: string[], added: readonly string[], dialect: Dialect): void {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  lines.splice(dialect.ending.test('A.java') ? last : last + 1, 0, ...added);
}

function addImport(lines: string[], line: string | undefined, dialect: Dialect): void {
  if (line === undefined || lines.includes(line)) return;
  const known = lines.findIndex(
    (each) => dialect.importLine.test(each) || /^(package |import \()/.test(each),
  );
  lines.splice(known < 0 ? 1 : known + (/^package /.test(lines[known]!) ? 1 : 0), 0, line);
}

/** An edit of one file. */
function inFile(
  change: (tree: Tree, path: string, lines: string[], dialect: Dialect, random: Random) => boolean,
): Edit {
  return (tree, random, only) => {
    const path = only ?? pick(codePaths(tree), random);
    let done = false;
    rewrite(tree, path, (lines) => {
      done = change(tree, path, lines, dialectOf(path)!, random);
    });
    return done;
  };
}

/** Another number, another comparison: what most fixes of real patches look like. */
const tweak = inFile((_tree, _path, lines, _dialect, random) => {
  const places = lines.flatMap((line, at) => (/^\s+.*(\b\d+\b| < | > )/.test(line) ? [at] : []));
  if (places.length === 0) return false;
  const at = pick(places, random);
  lines[at] = lines[at]!.replace(/\b(\d+)\b| < | > /, (text) =>
    text === ' < ' ? ' <= ' : text === ' > ' ? ' >= ' : String(Number(text) + 1 + random.below(4)),
  );
  return true;
});

/** Some lines more in a body, with a branch of their own. */
const insertLines = inFile((_tree, _path, lines, dialect, random) => {
  const bodies = units(lines, dialect).filter(({ start, end }) => end - start > 2);
  if (bodies.length === 0) return false;
  const { start } = pick(bodies, random);
  const indent = /^\s*/.exec(lines[start + 1]!)![0];
  const { comment, hasBraces } = dialect;
  const added = [`${comment} ${pick(NAMES, random)} comes first.`];
  if (!hasBraces) added.push(`if ${random.below(9)} > 4:`, '    raise ValueError(1)');
  else if (dialect.ending.test('a.go')) added.push(`if ${random.below(9)} > 4 {`, '\tprintln(1)', '}');
  else added.push(`if (${random.below(9)} > 4) {`, '    throw null;', '}');
  lines.splice(start + 1, 0, ...added.slice(0, 1 + random.below(added.length)).map((line) => indent + line));
  return true;
});

/** A unit that calls one of another file, with its import. */
const addUnit = inFile((tree, path, lines, dialect, random) => {
  const target = pick(declared(tree, dialect, 'unit'), random);
  if (!target) return false;
  const { line, name } = dialect.imported(tree, path, target.path, target.name, random.below(5));
  append(lines, dialect.newUnit(pick(NAMES, random), name), dialect);
  addImport(lines, target.path === path ? undefined : line, dialect);
  return true;
});

/** A type below one of another file. */
const addType = inFile((tree, path, lines, dialect, random) => {
  const target = pick(declared(tree, dialect, 'type'), random);
  const found = target && dialect.imported(tree, path, target.path, target.name, random.below(5));
  append(lines, dialect.newType(pick(TYPES, random), found?.name), dialect);
  addImport(lines, target?.path === path ? undefined : found?.line, dialect);
  return true;
});

/** Another name for a unit, in its file or for all callers too. */
const renameUnit: Edit = (tree, random) => {
  const path = pick(production(tree), random);
  const dialect = dialectOf(path)!;
  const found = units(linesOf(tree, path), dialect);
  if (found.length === 0) return false;
  const { name } = pick(found, random);
  const other = pick(NAMES, random);
  const word = new RegExp(`\\b${name}\\b`, 'g');
  const everywhere = random.below(2) === 0;
  for (const each of everywhere ? codePaths(tree) : [path])
    if (dialect.ending.test(each)) tree.set(each, tree.get(each)!.replace(word, other));
  return name !== other;
};

/** One parameter more. */
const changeSignature = inFile((_tree, _path, lines, dialect, random) => {
  const found = units(lines, dialect);
  if (found.length === 0) return false;
  const { start, name } = pick(found, random);
  const extra = { '#': 'extra', '//': dialect.ending.test('A.java') ? 'int extra' : 'extra int' }[
    dialect.comment
  ]!;
  const parameter = dialect.ending.test('a.ts') ? 'extra' : extra;
  const before = lines[start]!;
  lines[start] = before.replace(new RegExp(`\\b${name}\\((self, |self\\)|\\))?`), (text) =>
    text.endsWith(')')
      ? text.replace(/\)$/, text.includes('self') ? `, ${parameter})` : `${parameter})`)
      : `${text}${parameter}, `,
  );
  return true;
});

const dropUnit = inFile((_tree, _path, lines, dialect, random) => {
  const found = units(lines, dialect);
  if (found.length < 2) return false;
  const { start, end } = pick(found, random);
  lines.splice(start, end - start);
  return true;
});

const changeImports = inFile((tree, path, lines, dialect, random) => {
  const known = lines.flatMap((line, at) => (dialect.importLine.test(line) ? [at] : []));
  if (known.length > 0 && random.below(2) === 0) {
    lines.splice(pick(known, random), 1);
    return true;
  }
  const target = pick(declared(tree, dialect, pick(['unit', 'type'] as const, random)), random);
  if (!target || target.path === path) return false;
  const { line } = dialect.imported(tree, path, target.path, target.name, random.below(5));
  addImport(lines, line, dialect);
  return line !== undefined;
});

/** A unit leaves its file for another one of the language. */
const moveUnit: Edit = (tree, random) => {
  const from = pick(production(tree), random);
  const dialect = dialectOf(from)!;
  const found = units(linesOf(tree, from), dialect);
  const to = pick(
    production(tree).filter((path) => dialect.ending.test(path) && path !== from),
    random,
  );
  if (found.length < 2 || !to) return false;
  const { start, end } = pick(found, random);
  let moved: string[] = [];
  rewrite(tree, from, (lines) => {
    moved = lines.splice(start, end - start);
  });
  rewrite(tree, to, (lines) => append(lines, ['', ...moved], dialect));
  return true;
};

function newFileAt(tree: Map<string, string>, path: string, random: Random): boolean {
  if (tree.has(path)) return false;
  const dialect = dialectOf(path)!;
  const target = pick(declared(tree, dialect, 'unit'), random);
  const type = pick(declared(tree, dialect, 'type'), random);
  if (!target) return false;
  const call = dialect.imported(tree, path, target.path, target.name, random.below(5));
  const base = type && dialect.imported(tree, path, type.path, type.name, 3);
  const lines = dialect.newFile(path, [
    ...dialect.newUnit(pick(NAMES, random), call.name),
    ...(random.below(2) ? dialect.newType(pick(TYPES, random), base?.name) : []),
  ]);
  addImport(lines, call.line, dialect);
  addImport(lines, base?.line, dialect);
  tree.set(path, lines.join('\n'));
  return true;
}

const fileName = (random: Random, like: string) =>
  like.endsWith('.java') ? `${pick(TYPES, random)}.java` : `${pick(NAMES, random)}${posix.extname(like)}`;

const newFile: Edit = (tree, random) => {
  const like = pick(production(tree), random);
  return newFileAt(tree, posix.join(posix.dirname(like), fileName(random, like)), random);
};

const newTest: Edit = (tree, random) => {
  const path = pick(production(tree), random);
  return newFileAt(tree, dialectOf(path)!.testOf(path), random);
};

/** A package more, beside another one or in it. */
const newPackage: Edit = (tree, random) => {
  const like = pick(production(tree), random);
  const folder = posix.join(posix.dirname(like), random.below(2) ? '..' : '.', pick(NAMES, random));
  if (folder.startsWith('..')) return false;
  if (like.endsWith('.py')) tree.set(`${folder}/__init__.py`, `from .${pick(NAMES, random)} import *\n`);
  return newFileAt(tree, `${folder}/${fileName(random, like)}`, random);
};

const deleteFile: Edit = (tree, random) => {
  const paths = codePaths(tree);
  return paths.length > 6 && tree.delete(pick(paths, random));
};

/** Another name or place for a file; those that import it follow in half of the cases. */
const renameFile: Edit = (tree, random) => {
  const from = pick(codePaths(tree), random);
  const folder = posix.dirname(random.below(2) ? from : pick(production(tree), random));
  const to = posix.join(folder, fileName(random, from));
  if (tree.has(to) || posix.extname(to) !== posix.extname(from)) return false;
  tree.set(to, tree.get(from)!);
  tree.delete(from);
  if (random.below(2) === 0) return true;
  const stem = (path: string) => posix.basename(path).replace(/\..*$/, '');
  const word = new RegExp(`\\b${stem(from)}\\b`, 'g');
  for (const path of codePaths(tree)) {
    rewrite(tree, path, (lines) => {
      for (const [at, line] of lines.entries())
        if (dialectOf(path)!.importLine.test(line)) lines[at] = line.replace(word, stem(to));
    });
  }
  return true;
};

/** Texts of the files that say where imports lead, in turn; `undefined`: there is no such file. */
const CONFIGURATIONS: readonly (readonly [string, ...(string | undefined)[]])[] = [
  [
    'pyproject.toml',
    '[project]\nname = "depot"\n',
    '[project]\nname = "depot"\n\n[project.scripts]\ndepot = "depot.orders.intake:read_order"\n',
    '[project]\nname = "depot"\n\n[tool.setuptools.package-dir]\n"" = "depot"\n',
  ],
  ['go.mod', 'module example.com/shop\n\ngo 1.22\n', 'module example.com/store\n\ngo 1.22\n'],
  [
    'tsconfig.json',
    '{ "compilerOptions": { "baseUrl": "." } }\n',
    '{ "compilerOptions": { "rootDirs": ["src", "src/stock"] } }\n',
  ],
  ['package.json', '{ "name": "shop", "main": "./src/orders/order.ts" }\n', '{ "name": "shop" }\n'],
  ['pom.xml', '<project><artifactId>depot</artifactId></project>\n', undefined],
  ['README.md', '# Shop\n\nA shop.\n', '# Shop\n\nA shop with a stock.\n'],
];

const configure: Edit = (tree, random) => {
  const [name, ...texts] = pick(CONFIGURATIONS, random);
  const path = [...tree.keys()].find((each) => posix.basename(each) === name);
  if (path === undefined) return false;
  const text = pick(texts, random);
  if (text === undefined) return tree.delete(path);
  const isNew = tree.get(path) !== text;
  tree.set(path, text);
  return isNew;
};

/** Other line ends, none at the end, a file that does not parse, one that is generated. */
const blemish: Edit = (tree, random) => {
  const path = pick(codePaths(tree), random);
  const text = tree.get(path)!;
  const kind = random.below(4);
  if (kind === 0)
    tree.set(path, text.includes('\r\n') ? text.replaceAll('\r\n', '\n') : text.replaceAll('\n', '\r\n'));
  if (kind === 1) tree.set(path, text.trimEnd());
  if (kind === 2) tree.set(path, '((( ]] {{ $$\n'.repeat(text.split('\n').length));
  if (kind === 3) tree.set(path, `${dialectOf(path)!.comment} @generated\n${text}`);
  return true;
};

/** The edits, by what they do. */
export const EDITS = {
  ...{ tweak, insertLines, addUnit, addType, renameUnit, changeSignature, dropUnit, changeImports, moveUnit },
  ...{ newFile, newTest, newPackage, deleteFile, renameFile, configure, blemish },
} satisfies Record<string, Edit>;

/** The name of an edit. */
export type EditName = keyof typeof EDITS;
