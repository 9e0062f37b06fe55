import type { PlannedFile } from './layout.ts';
import { entryName } from './program.ts';
import type { Syntax } from './syntax.ts';
import { camel, pascal } from './words.ts';

const moduleOf = (file: PlannedFile): string => `${file.words.join('-')}${file.isTest ? '.test' : ''}`;

/** The relative specifier of a module. */
function specifier(from: PlannedFile, to: PlannedFile): string {
  let shared = 0;
  while (shared < from.folder.length && from.folder[shared] === to.folder[shared]) shared++;
  const up = '../'.repeat(from.folder.length - shared) || './';
  return `${up}${[...to.folder.slice(shared), moduleOf(to)].join('/')}`;
}

/** TypeScript modules below `typescript/src`, with relative imports. */
export const typescriptSyntax = (seed: number): Syntax => ({
  indent: '  ',
  variable: camel,
  path: (file) => `typescript/src/${file.folder.join('/')}/${moduleOf(file)}.ts`,
  header: ({ file, base, parts }, files) => {
    const types = new Set([base, ...parts]);
    const lines = file.uses.map((use) => {
      const used = files[use]!;
      const names = [camel(entryName(used, seed)), ...(types.has(use) ? [pascal(used.words)] : [])];
      return `import { ${names.join(', ')} } from '${specifier(file, used)}';`;
    });
    return [...lines, '', `/** The ${file.words.join(' ')} of ${file.folder.join(' ')}. */`];
  },
  openType: ({ file, base, parts }, files) => {
    const above = base === undefined ? '' : ` extends ${pascal(files[base]!.words)}`;
    const fields = parts.map((part) => `  ${camel(files[part]!.words)}?: ${pascal(files[part]!.words)};`);
    return [`export class ${pascal(file.words)}${above} {`, '  size = 0;', ...fields];
  },
  closeType: () => ['}'],
  functionsInType: false,
  methodsInType: true,
  openFunction: ({ name, parameters }, owner) => [
    `/** Makes the ${name.slice(1).join(' ')}. */`,
    `${owner ? '' : 'export function '}${camel(name)}(${parameters.map((words) => `${camel(words)}: number`).join(', ')}): number {`,
  ],
  call: (_from, _to, name) => camel(name),
  declare: (name, value) => `let ${name} = ${value};`,
  assign: (name, value) => `${name} = ${value};`,
  openIf: (tests) => `if (${tests.join(' && ')}) {`,
  otherwise: '} else {',
  openLoop: (name, count) => `for (let ${name} = 0; ${name} < ${count}; ${name}++) {`,
  giveBack: (value) => `return ${value};`,
  close: '}',
});
