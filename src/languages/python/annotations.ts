import { PYTHON_KEYWORDS } from '../keywords.ts';

/** A name in a text, with the chain before its dot. */
export interface TextName {
  readonly name: string;
  readonly receiver: string;
  /** The last name of its chain. */
  readonly isLast: boolean;
}

/** Longest text that is taken for an annotation. */
const MAX_LENGTH = 2000;

/** Subscripted names whose arguments are types wherever they stand. */
export const TYPING_NAMES = new Set(
  (
    'Annotated AsyncGenerator AsyncIterable AsyncIterator Awaitable Callable ClassVar Collection Concatenate ' +
    'Container ContextManager Coroutine DefaultDict Deque Dict Final FrozenSet Generator Generic ItemsView ' +
    'Iterable Iterator KeysView List Literal Mapping MutableMapping MutableSequence MutableSet NotRequired ' +
    'Optional OrderedDict Protocol Required Sequence Set Tuple Type TypeGuard Union ValuesView'
  ).split(' '),
);

/** The names in the text of a string annotation; none when the text cannot be one. */
export function namesInAnnotation(text: string): TextName[] {
  if (text.length > MAX_LENGTH) return [];
  // Arguments of `Literal` are values.
  const types = text.replace(/\bLiteral\s*\[[^\]]*\]/g, 'Literal');
  if (!/^[\w\s.,[\]|*()>'"-]+$/u.test(types) || /[\w\])]\s+[\w[(]/u.test(types)) return [];
  const names: TextName[] = [];
  for (const [chain] of types.matchAll(/[A-Za-z_]\w*(?:\s*\.\s*[A-Za-z_]\w*)*/gu)) {
    const parts = chain.split('.').map((part) => part.trim());
    parts.forEach((name, at) => {
      if (at === 0 && PYTHON_KEYWORDS.has(name.toLowerCase()) && parts.length === 1) return;
      names.push({ name, receiver: parts.slice(0, at).join('.'), isLast: at === parts.length - 1 });
    });
  }
  return names;
}

/** The names in a type comment (PEP 484: `# type: List[int]`, `# type: (str) -> Foo`). */
export function namesInTypeComment(comment: string): TextName[] {
  const type = /^#\s*type:\s*(?!ignore\b)([^#]+)/u.exec(comment)?.[1];
  return type === undefined ? [] : namesInAnnotation(type.replaceAll('->', ',').replace(/\s+/gu, '').trim());
}
