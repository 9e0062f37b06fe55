import type { Random } from '../../../src/core/random.ts';
import { type Dialect, dialectOf, type Tree } from './dialects.ts';
import {
  addImport,
  append,
  codePaths,
  declared,
  type Edit,
  linesOf,
  NAMES,
  pick,
  production,
  rewrite,
  TYPES,
  units,
} from './trees.ts';

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

/** Edits of the code in a file. */
export const CODE_EDITS = {
  tweak,
  insertLines,
  addUnit,
  addType,
  renameUnit,
  changeSignature,
  dropUnit,
  changeImports,
  moveUnit,
};
