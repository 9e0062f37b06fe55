/** A string literal of a Rust source and where it ends. */
export interface RustString {
  readonly text: string;
  readonly end: number;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** Reads a Rust string literal, plain or raw (`r"…"`, `r#"…"#`), that begins at a position. */
export function readRustString(source: string, at: number): RustString | undefined {
  const raw = /r(#*)"/y;
  raw.lastIndex = at;
  const open = raw.exec(source);
  if (open !== null) {
    const close = `"${open[1] ?? ''}`;
    const end = source.indexOf(close, raw.lastIndex);
    return end < 0 ? undefined : { text: source.slice(raw.lastIndex, end), end: end + close.length };
  }
  if (source[at] !== '"') return undefined;
  let end = at + 1;
  while (end < source.length && source[end] !== '"') end += source[end] === '\\' ? 2 : 1;
  const body = source.slice(at + 1, end);
  // A backslash at the end of a line takes the line break and the next line's indentation with it.
  const text = body.replace(/\\(\n\s*|.)/g, (_, next: string) =>
    next.startsWith('\n') ? '' : (ESCAPES[next] ?? next),
  );
  return { text, end: end + 1 };
}

/** The 1-based line of a position. */
export function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** A `#[test]` function of a Rust source. */
export interface RustTest {
  readonly name: string;
  /** Position of the body in the file. */
  readonly start: number;
  readonly body: string;
}

/** The test functions of a Rust file, each with everything up to the next one. */
export function rustTests(text: string): readonly RustTest[] {
  const heads = [...text.matchAll(/#\[test\]\s*fn (\w+)\(/g)];
  return heads.map((head, index) => ({
    name: head[1] ?? '',
    start: head.index,
    body: text.slice(head.index, heads[index + 1]?.index ?? text.length),
  }));
}
