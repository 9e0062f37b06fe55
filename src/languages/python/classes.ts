import type { DescribedSymbol, DescribedType } from '../description.ts';
import { plainSymbol, type SymbolDraft } from '../plain-symbol.ts';
import { childInField, kindOf, type SyntaxTree, textOf } from '../syntax.ts';
import {
  decoratorsOf,
  isDunder,
  isStatic,
  isTrivialBody,
  lastName,
  methodKind,
  ownParameters,
} from './declarations.ts';
import { argumentsOf } from './imports.ts';
import { isOwnAccess } from './own-access.ts';
import { signatureOf } from './signatures.ts';

/** What is known of a class while its body is walked. */
export interface ClassRecord {
  readonly node: number;
  readonly name: string;
  readonly bases: readonly string[];
  readonly isProtocol: boolean;
  readonly isEnum: boolean;
  readonly isValue: boolean;
  isAbstract: boolean;
  /** A method does something. */
  hasRealMethod: boolean;
}

const ENUM_BASE = /^((Int|Str)?(Enum|Flag)|.*Enum|TextChoices|IntegerChoices)$/;
const ABSTRACT_BASES: ReadonlySet<string> = new Set(['ABC', 'ABCMeta', 'Protocol']);
/** Bases that make a class a value: its fields are what it is. */
const VALUE_BASES: ReadonlySet<string> = new Set(['NamedTuple', 'namedtuple', 'TypedDict']);
/** Decorators that do: data classes by any path, and those of attrs. */
const VALUE_DECORATOR = /^(.+\.)?dataclass$|^(attrs?\.)?(attrs|attributes|define|frozen|mutable)$|^attr\.s$/;
const ABSTRACT = /^(.*\.)?abstract(method|property|classmethod|staticmethod)$/;

/** Decorators of the language and its library by which nothing outside gets hold of the function. */
const PLAIN_DECORATORS = new Set(
  (
    'property cached_property setter getter deleter staticmethod classmethod abstractmethod abstractproperty ' +
    'abstractclassmethod abstractstaticmethod overload override final dataclass contextmanager ' +
    'asynccontextmanager lru_cache cache wraps total_ordering runtime_checkable unique'
  ).split(' '),
);

/** Bases and marks of a class definition. */
export function classRecord(tree: SyntaxTree, node: number, name: string): ClassRecord {
  const list = childInField(tree, node, 'superclasses');
  const bases: string[] = [];
  let metaclass = '';
  const end = list < 0 ? list : tree.last[list]!;
  for (let child = list + 1; child < end; child = tree.last[child]!) {
    if (kindOf(tree, child) === 'keyword_argument') {
      const value = childInField(tree, child, 'value');
      if (value >= 0 && textOf(tree, child + 1) === 'metaclass') metaclass = textOf(tree, value);
      continue;
    }
    const base = dottedText(tree, child);
    if (base === undefined) continue;
    if (lastName(base) !== 'with_metaclass') bases.push(base);
    else {
      const [meta, ...real] = argumentsOf(tree, child).map((each) => dottedText(tree, each));
      metaclass = meta ?? '';
      bases.push(...real.filter((each) => each !== undefined));
    }
  }
  let isProtocol = false;
  let isAbstract = lastName(metaclass) === 'ABCMeta';
  let isEnum = false;
  let isValue = false;
  for (const base of bases) {
    const plain = lastName(base);
    isProtocol ||= plain === 'Protocol';
    isAbstract ||= ABSTRACT_BASES.has(plain);
    isEnum ||= ENUM_BASE.test(plain);
    isValue ||= VALUE_BASES.has(plain);
  }
  isValue ||= isEnum || decoratorsOf(tree, node).some((decorator) => VALUE_DECORATOR.test(decorator));
  return { node, name, bases, isProtocol, isEnum, isValue, isAbstract, hasRealMethod: false };
}

const SUFFIXED: ReadonlySet<string> = new Set(['subscript', 'call']);

/** `a.b.C` of `a.b.C`, `a.b.C[int]` and `a.b.make(…)`. */
function dottedText(tree: SyntaxTree, node: number): string | undefined {
  let at = node;
  while (at < tree.last[node]! && SUFFIXED.has(kindOf(tree, at))) at++;
  const kind = kindOf(tree, at);
  if (kind !== 'identifier' && kind !== 'attribute') return undefined;
  const text = textOf(tree, at).replace(/[\s\\]+/gu, '');
  return /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}\p{N}_]+)*$/u.test(text) ? text : undefined;
}

/** The type of a record whose body is walked. */
export function typeOf(record: ClassRecord, visibility: DescribedType['visibility']): DescribedType {
  return {
    node: record.node,
    kind: record.isProtocol ? 'protocol' : record.isEnum ? 'enum' : 'class',
    isAbstract: record.isAbstract,
    isClass: !record.isProtocol || record.hasRealMethod,
    visibility,
    bases: record.bases,
    isValue: record.isValue,
  };
}

/** Methods that the language makes class methods without a decorator. */
const IMPLICIT_CLASS_METHODS: ReadonlySet<string> = new Set(['__init_subclass__', '__class_getitem__']);

/** The symbol of a function of the file (`owner` undefined) or a method. */
export function functionSymbol(
  tree: SyntaxTree,
  node: number,
  name: string,
  owner: ClassRecord | undefined,
  visibility: DescribedSymbol['visibility'],
): SymbolDraft {
  const isTrivial = isTrivialBody(tree, childInField(tree, node, 'body'));
  const kind = owner ? methodKind(tree, node, name) : 'function';
  const hasSelf = owner !== undefined && !isStatic(tree, node);
  const symbol = plainSymbol(node, name, kind, owner?.node ?? -1, visibility);
  symbol.isStatic = owner !== undefined && IMPLICIT_CLASS_METHODS.has(name);
  symbol.isAbstract = owner?.isProtocol === true && isTrivial;
  symbol.isTrivial = isTrivial;
  symbol.isAccessor = kind === 'accessor' || (kind === 'method' && isOwnAccess(tree, node));
  symbol.parameters = parameterNames(tree, node, hasSelf);
  symbol.signature = signatureOf(tree, node, hasSelf);
  if (owner) owner.hasRealMethod ||= !isTrivial;
  const decorators = decoratorsOf(tree, node);
  if (decorators.length > 0) decorate(symbol, owner, decorators);
  return symbol;
}

/** What decorators say of a function, and of the class that it is a method of. */
function decorate(symbol: SymbolDraft, owner: ClassRecord | undefined, decorators: readonly string[]): void {
  const plain = decorators.map(lastName);
  const isMarkedAbstract = decorators.some((text) => ABSTRACT.test(text));
  if (owner) owner.isAbstract ||= isMarkedAbstract;
  symbol.isStatic ||=
    owner !== undefined && (plain.includes('staticmethod') || plain.includes('classmethod'));
  symbol.isAbstract ||= isMarkedAbstract;
  symbol.isOverride = plain.includes('override');
  symbol.isAnnotated = isFrameworks(decorators);
}

/** True when a decorator is none of the language's own: a framework may call what it decorates. */
export function isFrameworks(decorators: readonly string[]): boolean {
  return decorators.some((text) => !PLAIN_DECORATORS.has(lastName(text)));
}

function parameterNames(tree: SyntaxTree, node: number, hasSelf: boolean): string[] {
  const parameters = ownParameters(tree, node);
  const names: string[] = [];
  for (let at = hasSelf ? 1 : 0; at < parameters.length; at++) {
    for (const each of parameterIdentifiers(tree, parameters[at]!)) {
      const name = textOf(tree, each);
      if (!names.includes(name)) names.push(name);
    }
  }
  return names;
}

/** The identifiers that a parameter binds: one, or those of a Python 2 tuple. */
export function parameterIdentifiers(tree: SyntaxTree, parameter: number): number[] {
  const found: number[] = [];
  const end = tree.last[parameter]!;
  for (let node = parameter; node < end; node++) {
    const kind = kindOf(tree, node);
    if (kind === 'identifier') found.push(node);
    // What follows is the annotation or the default.
    else if (kind === ':' || kind === '=') break;
  }
  return found;
}

/** §4.4: an underscore makes private, what `__all__` leaves out is neither; dunders are the language's own. */
export function visibilityOf(
  name: string,
  exported: ReadonlySet<string> | undefined,
): DescribedSymbol['visibility'] {
  if (isDunder(name)) return 'public';
  if (name.startsWith('_')) return exported?.has(name) ? 'package' : 'private';
  return (exported?.has(name) ?? true) ? 'public' : 'package';
}
