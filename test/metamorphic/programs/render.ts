import type { Body, Expression, Statement, Unit } from './program.ts';

/** The dialects that an abstract program can be written in. */
export type RenderedDialect = 'python' | 'java' | 'go' | 'typescript' | 'javascript';

/** How a program is written. */
export interface Style {
  /** One level of indentation. */
  readonly indent: string;
  /** A comment line after every so many lines; 0: none. */
  readonly commentEvery: number;
  /** A blank line after every so many lines; 0: none. */
  readonly blankEvery: number;
}

/** A unit as it was written, and what its text lets one count. */
interface RenderedUnit {
  readonly name: string;
  readonly unit: Unit;
  readonly sloc: number;
  readonly lloc: number;
}

/** A program as text. */
export interface Rendered {
  readonly text: string;
  readonly units: readonly RenderedUnit[];
  /** Lines of code, comment lines, blank lines of the file. */
  readonly code: number;
  readonly comments: number;
  readonly blank: number;
}

interface Line {
  readonly text: string;
  readonly depth: number;
  readonly unit: number;
}

const CLASS = 'Holder';

/** Writes lines and keeps count of what belongs to which unit. */
abstract class Writer {
  protected lines: Line[] = [];
  protected depth = 0;
  protected readonly units: { name: string; unit: Unit; lloc: number }[] = [];
  /** Units that are being written, innermost last. */
  private readonly open: number[] = [];
  private names = 0;

  abstract file(units: readonly Unit[]): void;
  protected abstract readonly comment: string;

  finish(style: Style): Rendered {
    const text: string[] = [];
    let comments = 0;
    let blank = 0;
    this.lines.forEach((line, at) => {
      text.push(style.indent.repeat(line.depth) + line.text);
      if (style.commentEvery > 0 && at % style.commentEvery === 0) {
        text.push(`${style.indent.repeat(line.depth)}${this.comment} if (a && b) { for while case ?`);
        comments++;
      }
      if (style.blankEvery > 0 && at % style.blankEvery === 0) {
        text.push(at % 2 === 0 ? '' : style.indent);
        blank++;
      }
    });
    const units = this.units.map((unit, index) => ({
      ...unit,
      sloc: this.lines.filter((line) => line.unit === index).length,
    }));
    return { text: `${text.join('\n')}\n`, units, code: this.lines.length, comments, blank };
  }

  /** Emits lines of the unit that is open, with the logical lines that begin on them. */
  protected emit(text: string, lloc = 0): void {
    const unit = this.open[this.open.length - 1] ?? -1;
    for (const line of text.split('\n')) this.lines.push({ text: line, depth: this.depth, unit });
    if (unit >= 0) this.units[unit]!.lloc += lloc;
  }

  protected begin(unit: Unit): void {
    const around = this.open[this.open.length - 1];
    const holder = around === undefined ? (unit.method ? CLASS : undefined) : this.units[around]!.name;
    this.units.push({ name: [holder, unit.name].filter(Boolean).join('.'), unit, lloc: 0 });
    this.open.push(this.units.length - 1);
  }

  protected end(): void {
    this.open.pop();
  }

  protected current(): Unit {
    return this.units[this.open[this.open.length - 1]!]!.unit;
  }

  protected indented(write: () => void): void {
    this.depth++;
    write();
    this.depth--;
  }

  /** What is emitted meanwhile, as one text. */
  protected captured(write: () => void): string {
    const { lines, depth } = this;
    this.lines = [];
    this.depth = 0;
    write();
    const text = this.lines.map((line) => line.text).join('\n');
    this.lines = lines;
    this.depth = depth;
    return text;
  }

  protected fresh(prefix: string): string {
    return `${prefix}${this.names++}`;
  }

  protected parameters(unit: Unit): string[] {
    return Array.from({ length: unit.parameters }, (_, at) => `p${at}`);
  }

  protected abstract statement(statement: Statement): void;

  protected body(body: Body): void {
    this.indented(() => {
      for (const statement of body) this.statement(statement);
    });
  }
}

const needsGroup = (outer: 'and' | 'or', inner: Expression, isRight: boolean) =>
  (inner.kind === 'logical' && (isRight || inner.operator !== outer)) || inner.kind === 'ternary';

class PythonWriter extends Writer {
  protected readonly comment = '#';

  file(units: readonly Unit[]): void {
    for (const unit of units.filter((each) => !each.method)) this.unit(unit);
    const methods = units.filter((each) => each.method);
    if (methods.length === 0) return;
    this.emit(`class ${CLASS}:`);
    this.indented(() => {
      for (const unit of methods) this.unit(unit);
    });
  }

  private unit(unit: Unit): void {
    this.begin(unit);
    this.emit(
      `def ${unit.name}(${[...(unit.method ? ['self'] : []), ...this.parameters(unit)].join(', ')}):`,
      1,
    );
    this.block(unit.body);
    this.end();
  }

  private block(body: Body): void {
    if (body.length > 0) this.body(body);
    else this.indented(() => this.emit('pass', 1));
  }

  protected statement(statement: Statement): void {
    switch (statement.kind) {
      case 'set':
        this.emit(`x = ${this.text(statement.value)}`, 1);
        break;
      case 'declare':
        this.emit(`${this.fresh('v')} = ${this.text(statement.value)}`, 1);
        break;
      case 'return':
        this.emit(`return ${this.text(statement.value)}`, 1);
        break;
      case 'throw':
        this.emit(`raise ${this.text(statement.value)}`, 1);
        break;
      case 'jump':
        this.emit(statement.word, 1);
        break;
      case 'if':
        statement.branches.forEach(({ test, body }, at) => {
          this.emit(`${at === 0 ? 'if' : 'elif'} ${this.text(test)}:`, 1);
          this.block(body);
        });
        this.otherwise('else', statement.otherwise);
        break;
      case 'while':
        this.emit(`while ${statement.test ? this.text(statement.test) : 'True'}:`, 1);
        this.block(statement.body);
        this.otherwise('else', statement.otherwise);
        break;
      case 'each':
        this.emit(`for i in ${this.text(statement.source)}:`, 1);
        this.block(statement.body);
        this.otherwise('else', statement.otherwise);
        break;
      case 'switch':
        this.emit(`match call(${this.text(statement.subject)}):`, 1);
        this.indented(() => {
          let label = 1;
          for (const arm of statement.arms) {
            const labels = Array.from({ length: arm.labels }, () => label++).join(' | ');
            this.emit(`case ${labels}${arm.guard ? ` if ${this.text(arm.guard)}` : ''}:`, 1);
            this.block(arm.body);
          }
          if (!statement.fallback) return;
          this.emit(statement.style % 2 === 0 ? 'case _:' : 'case other:');
          this.block(statement.fallback);
        });
        break;
      case 'try':
        this.emit('try:', 1);
        this.block(statement.body);
        for (const body of statement.catches) {
          this.emit('except KeyError as e:', 1);
          this.block(body);
        }
        this.otherwise('else', statement.otherwise);
        this.otherwise('finally', statement.last);
        break;
      case 'scope':
        this.emit(`with call(${this.text(statement.header)}) as r:`, 1);
        this.block(statement.body);
        break;
      case 'unit':
        this.unit(statement.unit);
        break;
      default:
        throw new Error(`Python has no ${statement.kind}`);
    }
  }

  private otherwise(word: string, body: Body | undefined): void {
    if (!body) return;
    this.emit(`${word}:`);
    this.block(body);
  }

  private text(expression: Expression): string {
    switch (expression.kind) {
      case 'name':
        return expression.name;
      case 'logical': {
        const { operator, left, right } = expression;
        const part = (inner: Expression, isRight: boolean) =>
          needsGroup(operator, inner, isRight) ? `(${this.text(inner)})` : this.text(inner);
        return `${part(left, false)} ${operator} ${part(right, true)}`;
      }
      case 'not': {
        const inner = this.text(expression.inner);
        return ['logical', 'ternary'].includes(expression.inner.kind) ? `not (${inner})` : `not ${inner}`;
      }
      case 'group':
        return `(${this.text(expression.inner)})`;
      case 'ternary': {
        const part = (inner: Expression) =>
          inner.kind === 'ternary' ? `(${this.text(inner)})` : this.text(inner);
        return `${part(expression.yes)} if ${part(expression.test)} else ${part(expression.no)}`;
      }
      case 'comprehension': {
        const part = (inner: Expression) =>
          inner.kind === 'ternary' ? `(${this.text(inner)})` : this.text(inner);
        const clauses = [
          ...expression.sources.map((source, at) => `for i${at} in ${part(source)}`),
          ...expression.filters.map((filter) => `if ${part(filter)}`),
        ];
        return `[${this.text(expression.element)} ${clauses.join(' ')}]`;
      }
      case 'lambda':
        return `apply(lambda y: ${this.text(expression.result)})`;
      case 'call':
        return `call(${expression.given.map((given) => this.text(given)).join(', ')})`;
      case 'recursion': {
        const unit = this.current();
        return `${unit.method ? 'self.' : ''}${unit.name}(${this.parameters(unit).join(', ')})`;
      }
      case 'function':
        throw new Error('Python has no anonymous function with a block');
    }
  }
}

type BraceDialect = Exclude<RenderedDialect, 'python'>;

class BraceWriter extends Writer {
  protected readonly comment = '//';
  private readonly dialect: BraceDialect;
  private readonly isScript: boolean;
  private readonly end_: string;

  constructor(dialect: BraceDialect) {
    super();
    this.dialect = dialect;
    this.isScript = dialect === 'typescript' || dialect === 'javascript';
    this.end_ = dialect === 'go' ? '' : ';';
  }

  file(units: readonly Unit[]): void {
    if (this.dialect === 'go') this.emit('package p');
    if (this.dialect === 'go') this.emit(`type ${CLASS} struct{}`);
    const free = units.filter((unit) => !unit.method || this.dialect === 'go');
    for (const unit of free) this.unit(unit);
    const methods = units.filter((unit) => !free.includes(unit));
    if (methods.length === 0) return;
    this.emit(`class ${CLASS} {`);
    this.indented(() => {
      for (const unit of methods) this.unit(unit);
    });
    this.emit('}');
  }

  private unit(unit: Unit): void {
    this.begin(unit);
    this.emit(`${this.head(unit)} {`, 1);
    this.body(unit.body);
    this.emit('}');
    this.end();
  }

  private head(unit: Unit): string {
    const names = this.parameters(unit);
    switch (this.dialect) {
      case 'java':
        return `int ${unit.name}(${names.map((name) => `int ${name}`).join(', ')})`;
      case 'go': {
        const list = names.length > 0 ? `${names.join(', ')} int` : '';
        return `func ${unit.method ? `(r *${CLASS}) ` : ''}${unit.name}(${list}) int`;
      }
      default: {
        const type = this.dialect === 'typescript' ? ': number' : '';
        const list = names.map((name) => name + type).join(', ');
        return `${unit.method ? '' : 'function '}${unit.name}(${list})${type}`;
      }
    }
  }

  /** A condition: in parentheses, but not in Go. */
  private header(text: string): string {
    return this.dialect === 'go' ? text : `(${text})`;
  }

  protected statement(statement: Statement): void {
    if ('label' in statement && statement.kind !== 'jump') this.emit(`${statement.label}:`);
    switch (statement.kind) {
      case 'set': {
        const operator = { and: '&&=', or: '||=' } as const;
        this.simple(
          `x ${statement.compound ? operator[statement.compound] : '='} ${this.text(statement.value)}`,
        );
        break;
      }
      case 'declare': {
        const name = this.fresh('v');
        const text = this.text(statement.value);
        const words = {
          java: `int ${name} =`,
          go: `${name} :=`,
          typescript: `const ${name} =`,
          javascript: `let ${name} =`,
        };
        this.simple(`${words[this.dialect]} ${text}`);
        break;
      }
      case 'return':
        this.simple(`return ${this.text(statement.value)}`);
        break;
      case 'throw': {
        const text = this.text(statement.value);
        this.simple(this.dialect === 'go' ? `panic(${text})` : `throw ${text}`);
        break;
      }
      case 'jump':
        this.simple(statement.label === undefined ? statement.word : `${statement.word} ${statement.label}`);
        break;
      case 'if':
        this.if(statement);
        break;
      case 'while':
        this.loop(this.whileHeader(statement.test), statement.body);
        break;
      case 'each': {
        const source = this.text(statement.source);
        const headers = {
          java: `for (int i : ${source})`,
          go: `for _, i := range ${source}`,
          typescript: `for (const i of ${source})`,
          javascript: `for (const i in ${source})`,
        };
        this.loop(headers[this.dialect], statement.body);
        break;
      }
      case 'count': {
        const [start, test, step] = [statement.start, statement.test, statement.step].map((part) =>
          this.text(part),
        );
        const declaration = { java: 'int i =', go: 'i :=', typescript: 'let i =', javascript: 'i =' };
        const parts = `${declaration[this.dialect]} ${start}; ${test}; i += ${step}`;
        this.loop(`for ${this.header(parts)}`, statement.body);
        break;
      }
      case 'do':
        this.emit('do {', 1);
        this.body(statement.body);
        this.emit(`} while (${this.text(statement.test)});`);
        break;
      case 'switch':
        this.switch(statement);
        break;
      case 'try':
        this.emit('try {', 1);
        this.body(statement.body);
        for (const body of statement.catches) {
          this.emit(this.isScript ? '} catch (e) {' : '} catch (KeyError | IndexError e) {', 1);
          this.body(body);
        }
        if (statement.last) {
          this.emit('} finally {');
          this.body(statement.last);
        }
        this.emit('}');
        break;
      case 'scope':
        this.loop(`synchronized (${this.text(statement.header)})`, statement.body);
        break;
      case 'unit':
        this.unit(statement.unit);
        break;
    }
  }

  private simple(text: string): void {
    this.emit(text + this.end_, 1);
  }

  private whileHeader(test: Expression | undefined): string {
    if (this.dialect === 'go') return test ? `for ${this.text(test)}` : 'for';
    return test ? `while (${this.text(test)})` : 'for (;;)';
  }

  private loop(header: string, body: Body): void {
    this.emit(`${header} {`, 1);
    this.body(body);
    this.emit('}');
  }

  private if({ initial, branches, otherwise, bare }: Statement & { kind: 'if' }): void {
    const [only] = branches;
    const simple = ['set', 'return', 'throw', 'jump'];
    const isSimple = (body: Body) => body.length === 1 && simple.includes(body[0]!.kind);
    if (bare && this.dialect !== 'go' && branches.length === 1 && isSimple(only!.body)) {
      this.emit(`if (${this.text(only!.test)})`, 1);
      this.body(only!.body);
      if (!otherwise) return;
      if (isSimple(otherwise)) {
        this.emit('else');
        this.body(otherwise);
        return;
      }
      this.emit('else {');
      this.body(otherwise);
      this.emit('}');
      return;
    }
    branches.forEach(({ test, body }, at) => {
      const first = at === 0 && initial ? `y := ${this.text(initial)}; ` : '';
      this.emit(`${at === 0 ? '' : '} else '}if ${first}${this.header(this.text(test))} {`, 1);
      this.body(body);
    });
    if (otherwise) {
      this.emit('} else {');
      this.body(otherwise);
    }
    this.emit('}');
  }

  private switch(statement: Statement & { kind: 'switch' }): void {
    const { arms, fallback, fallbackAt, style } = statement;
    const subject = this.text(statement.subject);
    const isArrow = this.dialect === 'java' && (style % 2 === 0 || arms.some(({ guard }) => guard));
    const isType = this.dialect === 'go' && style === 1 && arms.every(({ test }) => !test);
    this.emit(`switch ${this.header(isType ? `call(${subject}).(type)` : subject)} {`, 1);
    let label = 1;
    const writeFallback = () => {
      if (!fallback) return;
      if (isArrow) this.loopLess('default ->', fallback);
      else {
        // A label more makes it no less the default arm.
        if (this.dialect !== 'go' && style === 3) this.emit(`case ${label++}:`);
        this.emit('default:');
        this.arm(fallback);
      }
    };
    arms.forEach((arm, at) => {
      if (at === Math.min(fallbackAt, arms.length)) writeFallback();
      const labels = Array.from({ length: arm.labels }, () => (isType ? `T${label++}` : `${label++}`));
      if (arm.test) labels.push(this.text(arm.test));
      if (isArrow) {
        const guarded = arm.guard ? `Integer n when ${this.guard(arm.guard)}` : labels.join(', ');
        this.emit(`case ${guarded} -> {`, 1);
        this.body(arm.body);
        this.emit('}');
        return;
      }
      if (this.dialect === 'go') this.emit(`case ${labels.join(', ')}:`, 1);
      else
        for (const [index, each] of labels.entries())
          this.emit(`case ${each}:`, index === labels.length - 1 ? 1 : 0);
      this.arm(arm.body);
    });
    if (fallbackAt >= arms.length) writeFallback();
    this.emit('}');
  }

  private guard(guard: Expression): string {
    return guard.kind === 'lambda' || guard.kind === 'ternary' ? `(${this.text(guard)})` : this.text(guard);
  }

  private loopLess(header: string, body: Body): void {
    this.emit(`${header} {`);
    this.body(body);
    this.emit('}');
  }

  /** The statements of an arm; where arms fall through, with a `break` at the end. */
  private arm(body: Body): void {
    this.body(body);
    if (this.dialect !== 'go') this.indented(() => this.simple('break'));
  }

  private text(expression: Expression): string {
    switch (expression.kind) {
      case 'name':
        return expression.name;
      case 'logical': {
        const { operator, left, right } = expression;
        const part = (inner: Expression, isRight: boolean) =>
          needsGroup(operator, inner, isRight) ? `(${this.text(inner)})` : this.text(inner);
        return `${part(left, false)} ${operator === 'and' ? '&&' : '||'} ${part(right, true)}`;
      }
      case 'not': {
        const inner = this.text(expression.inner);
        return ['logical', 'ternary'].includes(expression.inner.kind) ? `!(${inner})` : `!${inner}`;
      }
      case 'group':
        return `(${this.text(expression.inner)})`;
      case 'ternary': {
        const part = (inner: Expression) =>
          inner.kind === 'ternary' ? `(${this.text(inner)})` : this.text(inner);
        return `${part(expression.test)} ? ${part(expression.yes)} : ${part(expression.no)}`;
      }
      case 'function':
        return this.blockFunction(expression.body);
      case 'lambda':
        return `apply(${this.dialect === 'java' ? 'y ->' : '(y) =>'} ${this.text(expression.result)})`;
      case 'call':
        return `call(${expression.given.map((given) => this.text(given)).join(', ')})`;
      case 'recursion': {
        const unit = this.current();
        const self = {
          java: unit.parameters % 2 === 0 ? '' : 'this.',
          go: 'r.',
          typescript: 'this.',
          javascript: 'this.',
        };
        return `${unit.method ? self[this.dialect] : ''}${unit.name}(${this.parameters(unit).join(', ')})`;
      }
      case 'comprehension':
        throw new Error('only Python has comprehensions');
    }
  }

  private blockFunction(body: Body): string {
    const heads = {
      java: 'y -> {',
      go: 'func(y int) int {',
      typescript: '(y) => {',
      javascript: this.current().method ? 'y => {' : 'function (y) {',
    };
    const text = this.captured(() => this.body(body));
    return `apply(${heads[this.dialect]}\n${text === '' ? '' : `${text}\n`}})`;
  }
}

/** Writes a program in a dialect. */
export function render(units: readonly Unit[], dialect: RenderedDialect, style: Style): Rendered {
  const writer = dialect === 'python' ? new PythonWriter() : new BraceWriter(dialect);
  writer.file(units);
  return writer.finish(style);
}
