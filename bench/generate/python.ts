import type { PlannedFile } from './layout.ts';
import { entryName } from './program.ts';
import type { Syntax } from './syntax.ts';
import { pascal, snake } from './words.ts';

const moduleOf = (file: PlannedFile): string => `${file.isTest ? 'test_' : ''}${snake(file.words)}`;

/** Python below `python/generated`, with absolute imports and one relative one within the package. */
export const pythonSyntax = (seed: number): Syntax => ({
  indent: '    ',
  variable: snake,
  path: (file) => `python/generated/${file.folder.join('/')}/${moduleOf(file)}.py`,
  header: ({ file, base, parts }, files) => {
    const types = new Set([base, ...parts]);
    const lines = file.uses.map((use) => {
      const used = files[use]!;
      const names = [snake(entryName(used, seed)), ...(types.has(use) ? [pascal(used.words)] : [])];
      return `from generated.${[...used.folder, moduleOf(used)].join('.')} import ${names.join(', ')}`;
    });
    return [`"""The ${file.words.join(' ')} of ${file.folder.join(' ')}."""`, '', ...lines, '', ''];
  },
  openType: ({ file, base, parts }, files) => {
    const above = base === undefined ? '' : `(${pascal(files[base]!.words)})`;
    const fields = parts.map(
      (part) => `        self.${snake(files[part]!.words)} = ${pascal(files[part]!.words)}(size)`,
    );
    return [
      `class ${pascal(file.words)}${above}:`,
      `    """Holds what a ${file.words.join(' ')} needs."""`,
      '',
      '    def __init__(self, size):',
      '        self.size = size',
      ...fields,
    ];
  },
  closeType: () => [''],
  functionsInType: false,
  methodsInType: true,
  openFunction: ({ name, parameters }, owner) => {
    const all = [...(owner ? ['self'] : []), ...parameters.map(snake)];
    return [`def ${snake(name)}(${all.join(', ')}):`, `    """Makes the ${name.slice(1).join(' ')}."""`];
  },
  call: (_from, _to, name) => snake(name),
  declare: (name, value) => `${name} = ${value}`,
  assign: (name, value) => `${name} = ${value}`,
  openIf: (tests) => `if ${tests.join(' and ')}:`,
  otherwise: 'else:',
  openLoop: (name, count) => `for ${name} in range(${count}):`,
  giveBack: (value) => `return ${value}`,
  close: undefined,
});
