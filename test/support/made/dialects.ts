import { posix } from 'node:path';

/** Contents by path. */
export type Tree = ReadonlyMap<string, string>;

/** A name of another file: the line that imports it, if one is needed, and how it is called then. */
interface Imported {
  readonly line?: string;
  readonly name: string;
}

/** What edits need to know of a language, as it is written in the example repositories. */
export interface Dialect {
  readonly ending: RegExp;
  readonly comment: string;
  /** First line of a unit; groups: indentation, name. */
  readonly unit: RegExp;
  /** First line of a type; groups: indentation, name. */
  readonly type: RegExp;
  readonly importLine: RegExp;
  /** Where braces close units, not indentation. */
  readonly hasBraces: boolean;
  newUnit(name: string, callee: string): string[];
  newType(name: string, base: string | undefined): string[];
  /** The text of a new file. */
  newFile(path: string, lines: readonly string[]): string[];
  /** A unit or type of another file, in one of the ways to import it. */
  imported(tree: Tree, from: string, to: string, name: string, way: number): Imported;
  testOf(path: string): string;
}

const stem = (path: string) => posix.basename(path).replace(/\..*$/, '');

const python: Dialect = {
  ending: /\.py$/,
  comment: '#',
  unit: /^(\s*)def (\w+)\(/,
  type: /^(\s*)class (\w+)/,
  importLine: /^\s*(from|import) /,
  hasBraces: false,
  newUnit: (name, callee) => [
    '',
    '',
    `def ${name}(value, limit=3):`,
    `    """${name[0]!.toUpperCase()}${name.slice(1)} up to a limit."""`,
    '    if value is None or limit < 1:',
    '        return None',
    `    return ${callee}(value)`,
  ],
  newType: (name, base) => [
    '',
    '',
    `class ${name}(${base ?? 'object'}):`,
    '    def total(self):',
    '        return self.size if self.size > 1 else 1',
  ],
  newFile: (path, lines) => [`"""About ${stem(path)}."""`, '', ...lines, ''],
  imported: (_, from, to, name, way) => {
    const module = to.replace(/(\/__init__)?\.py$/, '').replaceAll('/', '.');
    if (way === 0) return { line: `import ${module}`, name: `${module}.${name}` };
    if (way === 1) return { line: `from ${module} import *`, name };
    if (way === 2 && posix.dirname(from) === posix.dirname(to) && stem(to) !== '__init__')
      return { line: `from . import ${stem(to)}`, name: `${stem(to)}.${name}` };
    return { line: `from ${module} import ${name}`, name };
  },
  testOf: (path) => `tests/test_${stem(path)}.py`,
};

const javaPackage = (path: string) =>
  posix
    .dirname(path)
    .replace(/^.*?src\/\w+\/java\//, '')
    .replaceAll('/', '.');

const java: Dialect = {
  ending: /\.java$/,
  comment: '//',
  unit: /^(\s+)(?:(?:public|private|protected|static|final|abstract) )*[\w<>[\], ]+ (\w+)\([^;]*\{$/,
  type: /^(\s*)(?:(?:public|final|abstract) )*(?:class|interface|record|enum) (\w+)/,
  importLine: /^import /,
  hasBraces: true,
  newUnit: (name, callee) => [
    '',
    `    /** The ${name} up to a limit. */`,
    `    public static int ${name}(int value, int limit) {`,
    '        if (value > limit || limit < 1) {',
    '            return limit;',
    '        }',
    `        return ${callee}(value, 1);`,
    '    }',
  ],
  newType: (name, base) => [
    '',
    `    static class ${name}${base ? ` extends ${base}` : ''} {`,
    '        int total() {',
    '            return 1;',
    '        }',
    '    }',
  ],
  newFile: (path, lines) => [
    ...[`package ${javaPackage(path)};`, '', `/** About ${stem(path)}. */`, `public class ${stem(path)} {`],
    ...[...lines.map((line) => line.replace(/^ {4}static class/, '    public static class')), '}', ''],
  ],
  imported: (_, from, to, name, way) => {
    const isType = /^[A-Z]/.test(name);
    const called = isType ? stem(to) : `${stem(to)}.${name}`;
    if (javaPackage(from) === javaPackage(to)) return { name: called };
    if (way === 0) return { line: `import ${javaPackage(to)}.*;`, name: called };
    if (way === 1 && !isType) return { line: `import static ${javaPackage(to)}.${stem(to)}.${name};`, name };
    return { line: `import ${javaPackage(to)}.${stem(to)};`, name: called };
  },
  testOf: (path) => path.replace(/src\/main\/java/, 'src/test/java').replace(/\.java$/, 'Test.java'),
};

/** The directory of the module that a path is in, with a slash at its end. */
function moduleRoot(tree: Tree, path: string): string {
  for (let at = posix.dirname(path); at !== '.'; at = posix.dirname(at)) {
    if (tree.has(`${at}/go.mod`)) return `${at}/`;
  }
  return '';
}

const capital = (name: string) => name[0]!.toUpperCase() + name.slice(1);

const go: Dialect = {
  ending: /\.go$/,
  comment: '//',
  unit: /^(\s*)func (?:\([^)]*\) )?(\w+)\(/,
  type: /^(\s*)type (\w+) (?:struct|interface)/,
  importLine: /^import "/,
  hasBraces: true,
  newUnit: (name, callee) => [
    '',
    `// ${capital(name)} goes up to a limit.`,
    `func ${capital(name)}(value int, limit int) int {`,
    '\tif value > limit || limit < 1 {',
    '\t\treturn limit',
    '\t}',
    `\treturn ${callee}(value, 1)`,
    '}',
  ],
  newType: (name, base) => [
    ...[
      '',
      `// ${name} has a size.`,
      `type ${name} struct {`,
      ...(base ? [`\t${base}`] : []),
      '\tsize int',
      '}',
    ],
    ...['', `func (t *${name}) Total() int {`, '\treturn t.size', '}'],
  ],
  newFile: (path, lines) => [`package ${posix.basename(posix.dirname(path))}`, ...lines, ''],
  imported: (tree, from, to, name, way) => {
    if (posix.dirname(from) === posix.dirname(to)) return { name };
    const folder = posix.dirname(to).slice(moduleRoot(tree, to).length);
    const own = posix.basename(folder);
    const alias = way === 0 ? 'other ' : '';
    return { line: `import ${alias}"example.com/shop/${folder}"`, name: `${alias ? 'other' : own}.${name}` };
  },
  testOf: (path) => path.replace(/\.go$/, '_test.go'),
};

const typescript: Dialect = {
  ending: /(?<!\.d)\.(ts|mts|tsx|js)$/,
  comment: '//',
  unit: /^(\s*)(?:export )?(?:default )?function (\w+)\(/,
  type: /^(\s*)(?:export )?(?:default )?(?:class|interface) (\w+)/,
  importLine: /^import /,
  hasBraces: true,
  newUnit: (name, callee) => [
    '',
    `/** The ${name} up to a limit. */`,
    `export function ${name}(value, limit = 3) {`,
    '  if (value > limit || limit < 1) {',
    '    return limit;',
    '  }',
    `  return ${callee}(value);`,
    '}',
  ],
  newType: (name, base) => [
    ...[
      '',
      `export class ${name}${base ? ` extends ${base}` : ''} {`,
      '  total() {',
      '    return 1;',
      '  }',
      '}',
    ],
  ],
  newFile: (path, lines) => [`// About ${stem(path)}.`, ...lines, ''],
  imported: (_, from, to, name, way) => {
    const relative = posix.relative(posix.dirname(from), to.replace(/tsx?$/, 'js').replace(/mts$/, 'mjs'));
    const specifier = relative.startsWith('.') ? relative : `./${relative}`;
    if (way === 0) return { line: `import * as all from '${specifier}';`, name: `all.${name}` };
    if (way === 1) return { line: `import { ${name} as own } from '${specifier}';`, name: 'own' };
    if (way === 2) return { line: `export * from '${specifier}';`, name };
    return { line: `import { ${name} } from '${specifier}';`, name };
  },
  testOf: (path) => path.replace(/\.(\w+)$/, '.test.$1'),
};

const DIALECTS = [python, java, go, typescript];

/** The language of a path; undefined for what is no code. */
export function dialectOf(path: string): Dialect | undefined {
  return DIALECTS.find(({ ending }) => ending.test(path));
}
