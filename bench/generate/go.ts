import type { PlannedFile } from './layout.ts';
import { inSameFolder, type Syntax, usedFolders } from './syntax.ts';
import { camel, pascal, snake } from './words.ts';

const packageOf = (file: PlannedFile): string => file.folder.at(-1)!;

/** A name of another file as this one writes it. */
const qualified = (from: PlannedFile, to: PlannedFile, name: string): string =>
  inSameFolder(from, to) ? name : `${packageOf(to)}.${name}`;

/** A Go module below `go`; methods stand beside their type. */
export const goSyntax: Syntax = {
  indent: '\t',
  variable: camel,
  path: (file) => `go/${file.folder.join('/')}/${snake(file.words)}${file.isTest ? '_test' : ''}.go`,
  header: ({ file }, files) => {
    const imports = usedFolders(file, files).map(
      (used) => `\t"example.org/generated/${used.folder.join('/')}"`,
    );
    const lines = imports.length === 0 ? [] : ['import (', ...imports, ')', ''];
    return [
      `package ${packageOf(file)}`,
      '',
      ...lines,
      `// ${pascal(file.words)} holds a ${file.words.join(' ')}.`,
    ];
  },
  openType: ({ file, base, parts }, files) => {
    const typeOf = (used: number): string => qualified(file, files[used]!, pascal(files[used]!.words));
    const above = base === undefined ? [] : [`\t${typeOf(base)}`];
    const fields = parts
      .filter((part) => part !== base)
      .map((part) => `\t${camel(files[part]!.words)} ${typeOf(part)}`);
    return [`type ${pascal(file.words)} struct {`, '\tsize int', ...above, ...fields];
  },
  closeType: () => ['}'],
  functionsInType: false,
  methodsInType: false,
  openFunction: ({ name, parameters }, owner) => {
    const receiver = owner ? `(holder *${pascal(owner.words)}) ` : '';
    const list = parameters.map((words) => `${camel(words)} int`).join(', ');
    return [
      `// ${pascal(name)} makes the ${name.slice(1).join(' ')}.`,
      `func ${receiver}${pascal(name)}(${list}) int {`,
    ];
  },
  call: (from, to, name) => qualified(from, to, pascal(name)),
  declare: (name, value) => `${name} := ${value}`,
  assign: (name, value) => `${name} = ${value}`,
  openIf: (tests) => `if ${tests.join(' && ')} {`,
  otherwise: '} else {',
  openLoop: (name, count) => `for ${name} := 0; ${name} < ${count}; ${name}++ {`,
  giveBack: (value) => `return ${value}`,
  close: '}',
};
