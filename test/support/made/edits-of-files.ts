import { posix } from 'node:path';
import type { Random } from '../../../src/core/random.ts';
import { dialectOf } from './dialects.ts';
import {
  addImport,
  codePaths,
  declared,
  type Edit,
  NAMES,
  pick,
  production,
  rewrite,
  TYPES,
} from './trees.ts';

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

/** Edits of whole files. */
export const FILE_EDITS = { newFile, newTest, newPackage, deleteFile, renameFile, configure, blemish };
