/** A value of the Python literals that test files use. A bare name stands for itself. */
export type PythonValue =
  | { readonly kind: 'string'; readonly text: string; readonly line: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sequence'; readonly items: readonly PythonValue[]; readonly line: number }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [PythonValue, PythonValue])[] };

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

/** Undoes the escapes of a Python string that is not raw (those that the suites use). */
function unescapePython(text: string): string {
  return text.replace(/\\(\r?\n|.)/g, (whole, next: string) =>
    next.includes('\n') ? '' : (ESCAPES[next] ?? whole),
  );
}

/**
 * A reader for the literal subset of Python: tuples, lists, dicts, strings of every quoting, numbers and
 * names. It is enough for parametrised test tables, so that no Python is needed to read them.
 */
export class PythonLiteralReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.#at = at;
  }

  /** Reads one value at the current position; adjacent strings are joined. */
  read(): PythonValue {
    this.#skip();
    const start = this.#text[this.#at] ?? '';
    if (start === '(' || start === '[') return this.#sequence(start === '(' ? ')' : ']');
    if (start === '{') return this.#dict();
    if (this.#stringAhead() !== null) return this.#strings();
    const word = /[-\w.]+/y;
    word.lastIndex = this.#at;
    const match = word.exec(this.#text);
    if (match === null) throw new Error(`no Python literal at line ${this.#line()}`);
    this.#at = word.lastIndex;
    const value = Number(match[0]);
    return Number.isNaN(value) ? { kind: 'name', name: match[0] } : { kind: 'number', value };
  }

  #line(): number {
    return this.#text.slice(0, this.#at).split('\n').length;
  }

  #skip(): void {
    const blank = /(?:\s|#[^\n]*)*/y;
    blank.lastIndex = this.#at;
    blank.exec(this.#text);
    this.#at = blank.lastIndex;
  }

  #sequence(close: string): PythonValue {
    const line = this.#line();
    this.#at += 1;
    const items: PythonValue[] = [];
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === close) break;
      items.push(this.read());
      this.#skip();
      if (this.#text[this.#at] === ',') this.#at += 1;
    }
    this.#at += 1;
    return { kind: 'sequence', items, line };
  }

  #dict(): PythonValue {
    this.#at += 1;
    const entries: [PythonValue, PythonValue][] = [];
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === '}') break;
      const key = this.read();
      this.#skip();
      this.#at += 1;
      entries.push([key, this.read()]);
      this.#skip();
      if (this.#text[this.#at] === ',') this.#at += 1;
    }
    this.#at += 1;
    return { kind: 'dict', entries };
  }

  #stringAhead(): RegExpExecArray | null {
    const quote = /([rRbBuUfF]{0,2})('''|"""|'|")/y;
    quote.lastIndex = this.#at;
    return quote.exec(this.#text);
  }

  #strings(): PythonValue {
    const line = this.#line();
    let text = '';
    for (let open = this.#stringAhead(); open !== null; open = this.#stringAhead()) {
      const quote = open[2] ?? '';
      const start = this.#at + open[0].length;
      let end = start;
      while (!this.#text.startsWith(quote, end)) {
        end += this.#text[end] === '\\' ? 2 : 1;
        if (end >= this.#text.length) throw new Error(`open Python string at line ${line}`);
      }
      const body = this.#text.slice(start, end);
      text += /r/i.test(open[1] ?? '') ? body : unescapePython(body);
      this.#at = end + quote.length;
      this.#skip();
    }
    return { kind: 'string', text, line };
  }
}

/** Python's `textwrap.dedent(text).strip()`. */
export function dedentAndStrip(text: string): string {
  const lines = text.split('\n').map((line) => (line.trim() === '' ? '' : line));
  const indents = lines.filter((line) => line !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const margin = indents.length === 0 ? 0 : Math.min(...indents);
  return lines
    .map((line) => line.slice(margin))
    .join('\n')
    .trim();
}

/** Puts a module's code into a function of the given name, since values belong to units. */
export function wrapInFunction(source: string, name: string): string {
  const body = source.split('\n').map((line) => (line === '' ? '' : `    ${line}`));
  return `def ${name}():\n${body.join('\n')}\n`;
}
