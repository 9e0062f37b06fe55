import type { PlannedFile } from './layout.ts';
import { inSameFolder, type Syntax } from './syntax.ts';
import { camel, pascal } from './words.ts';

const nameOf = (file: PlannedFile): string => `${pascal(file.words)}${file.isTest ? 'Test' : ''}`;
const packageOf = (file: PlannedFile): string => ['org', 'generated', ...file.folder].join('.');

/** Java as Maven lays it out; functions are static methods. */
export const javaSyntax: Syntax = {
  indent: '    ',
  variable: camel,
  path: (file) =>
    `java/src/${file.isTest ? 'test' : 'main'}/java/org/generated/${file.folder.join('/')}/${nameOf(file)}.java`,
  header: ({ file }, files) => {
    const imports = file.uses.map((use) => files[use]!).filter((used) => !inSameFolder(file, used));
    return [
      `package ${packageOf(file)};`,
      '',
      ...imports.map((used) => `import ${packageOf(used)}.${nameOf(used)};`),
      '',
      `/** The ${file.words.join(' ')} of ${file.folder.join(' ')}. */`,
    ];
  },
  openType: ({ file, base, parts }, files) => {
    const above = base === undefined ? '' : ` extends ${nameOf(files[base]!)}`;
    const fields = parts.map((part) => `    private ${nameOf(files[part]!)} ${camel(files[part]!.words)};`);
    return [`public class ${nameOf(file)}${above} {`, '    private int size;', ...fields];
  },
  closeType: () => ['}'],
  functionsInType: true,
  methodsInType: true,
  openFunction: ({ name, parameters }, owner) => [
    `/** Makes the ${name.slice(1).join(' ')}. */`,
    `public ${owner ? '' : 'static '}int ${camel(name)}(${parameters.map((words) => `int ${camel(words)}`).join(', ')}) {`,
  ],
  call: (_from, to, name) => `${nameOf(to)}.${camel(name)}`,
  declare: (name, value) => `int ${name} = ${value};`,
  assign: (name, value) => `${name} = ${value};`,
  openIf: (tests) => `if (${tests.join(' && ')}) {`,
  otherwise: '} else {',
  openLoop: (name, count) => `for (int ${name} = 0; ${name} < ${count}; ${name}++) {`,
  giveBack: (value) => `return ${value};`,
  close: '}',
};
