import { Composer, type CST, LineCounter, Parser } from 'yaml';

/** Bytes of UTF-8. The longest of 368 recorded rubrics has 3,574. */
export const MAX_RUBRIC_BYTES = 32 * 1024;

/** A list of mappings with a list of `path:line: why`, each of which unquoted YAML takes for a mapping. */
const MAX_DEPTH = 4;

/** A document of lists, mappings (as `Map`) and texts, or why it was refused. */
export type YamlReading = { readonly value: unknown } | { readonly problem: string };

/**
 * Reads one YAML document that a model wrote. All scalars are texts (the failsafe schema of YAML 1.2), so that
 * `no` or `1.10` in a sentence stays what it is. Refused, with line and column: tags, anchors, aliases, directives,
 * more than four levels, a key given twice, more than one document; and a text above {@link MAX_RUBRIC_BYTES}.
 *
 * Depth is checked on the syntax tree, which is built without recursion, before anything recursive sees it.
 */
export function readYaml(text: string): YamlReading {
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_RUBRIC_BYTES) {
    return { problem: `the text has ${bytes} bytes; at most ${MAX_RUBRIC_BYTES} are read` };
  }
  const lines = new LineCounter();
  const at = (offset: number, message: string): YamlReading => {
    const { line, col } = lines.linePos(offset);
    return { problem: `line ${line}, column ${col}: ${message}` };
  };
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const refused = firstRefused(tokens);
  if (refused !== null) return at(refused.offset, refused.message);
  const documents = [...new Composer({ schema: 'failsafe' }).compose(tokens)];
  const [document, second] = documents;
  if (document === undefined) return { problem: 'the text is empty' };
  const [error] = document.errors;
  if (error !== undefined) return at(error.pos[0], error.message);
  if (second !== undefined) return at(second.range[0], 'a second document');
  return { value: document.toJS({ mapAsMap: true }) };
}

const REFUSED: Readonly<Partial<Record<CST.Token['type'], string>>> = {
  alias: 'aliases are not allowed',
  anchor: 'anchors are not allowed',
  directive: 'directives are not allowed',
  tag: 'tags are not allowed; put a text that begins with ! in quotes',
};

function firstRefused(tokens: readonly CST.Token[]): { offset: number; message: string } | null {
  const open = [...tokens].reverse().map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token } = next;
    const message = REFUSED[token.type];
    if (message !== undefined) return { offset: token.offset, message };
    const depth = next.depth + ('items' in token ? 1 : 0);
    if (depth > MAX_DEPTH) return { offset: token.offset, message: `more than ${MAX_DEPTH} levels` };
    for (const inner of partsOf(token).reverse()) open.push({ token: inner, depth });
  }
  return null;
}

/** The tokens inside a token, in the order of the text. */
function partsOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return [...token.start, ...(token.value === undefined ? [] : [token.value])];
  if (!('items' in token)) return [];
  return token.items.flatMap((item) => {
    const parts: (CST.Token | null | undefined)[] = [
      ...item.start,
      item.key,
      ...(item.sep ?? []),
      item.value,
    ];
    return parts.filter((part) => part !== null && part !== undefined);
  });
}
