import type { PlannedFile } from './layout.ts';
import type { Expression, FileProgram, FunctionProgram, Operand, Statement } from './program.ts';
import type { Syntax } from './syntax.ts';

/** The text of a program in a language. */
export function print(program: FileProgram, files: readonly PlannedFile[], syntax: Syntax): string {
  const { file, methods, functions } = program;
  const lines: string[] = [];
  const unit = (one: FunctionProgram, owner: PlannedFile | undefined, depth: number): void => {
    lines.push('');
    const say = (more: readonly string[], deeper: number): void => {
      for (const line of more) lines.push(line === '' ? '' : syntax.indent.repeat(deeper) + line);
    };
    say(syntax.openFunction(one, owner), depth);
    say(block(one.body, file, files, syntax), depth + 1);
    if (syntax.close !== undefined) say([syntax.close], depth);
  };
  lines.push(...syntax.header(program, files), ...syntax.openType(program, files));
  if (syntax.functionsInType) for (const one of functions) unit(one, undefined, 1);
  for (const one of methods) if (syntax.methodsInType) unit(one, file, 1);
  lines.push(...syntax.closeType(program));
  if (!syntax.methodsInType) for (const one of methods) unit(one, file, 0);
  if (!syntax.functionsInType) for (const one of functions) unit(one, undefined, 0);
  return `${lines.join('\n')}\n`;
}

/** Lines of a body, indented once for each block that they stand in within it. */
function block(
  body: readonly Statement[],
  file: PlannedFile,
  files: readonly PlannedFile[],
  syntax: Syntax,
): string[] {
  return body.flatMap((one) => statement(one, file, files, syntax));
}

function statement(
  one: Statement,
  file: PlannedFile,
  files: readonly PlannedFile[],
  syntax: Syntax,
): string[] {
  const value = (some: Expression): string => expression(some, file, files, syntax);
  const inner = (some: readonly Statement[]): string[] =>
    block(some, file, files, syntax).map((line) => syntax.indent + line);
  const close = syntax.close === undefined ? [] : [syntax.close];
  if (one.kind === 'return') return [syntax.giveBack(value(one.value))];
  if (one.kind === 'loop')
    return [syntax.openLoop(syntax.variable(one.name), value(one.count)), ...inner(one.body), ...close];
  if (one.kind === 'if') {
    const otherwise = one.otherwise.length === 0 ? [] : [syntax.otherwise, ...inner(one.otherwise)];
    return [syntax.openIf(one.tests.map(value)), ...inner(one.body), ...otherwise, ...close];
  }
  const write = one.kind === 'declare' ? syntax.declare : syntax.assign;
  return [write(syntax.variable(one.name), value(one.value))];
}

function expression(
  { operands, operators }: Expression,
  file: PlannedFile,
  files: readonly PlannedFile[],
  syntax: Syntax,
): string {
  const text = (operand: Operand): string => {
    if (typeof operand === 'number') return String(operand);
    if (!('file' in operand)) return syntax.variable(operand);
    const values = operand.arguments.map((name) => syntax.variable(name)).join(', ');
    return `${syntax.call(file, files[operand.file]!, operand.name)}(${values})`;
  };
  return operands.map((operand, at) => (at === 0 ? '' : ` ${operators[at - 1]} `) + text(operand)).join('');
}
