import { lazily } from '../../core/lazily.ts';
import { perObject } from '../../core/per-object.ts';
import type { FileDetail, TokenRange, TokenStream } from '../../facts/detail.ts';
import type { SymbolFacts } from '../../facts/name-facts.ts';
import type { FileFacts, TypeFacts } from '../../facts/types.ts';
import { tokenOwners } from './token-owners.ts';

/** A unit or class of a file, with its text as tokens: comments, documentation and white space dropped. */
export interface Entity {
  readonly kind: 'unit' | 'class';
  /** Path of the file at base. */
  readonly path: string;
  /** Qualified name within the file. */
  readonly name: string;
  /** Place among the units, or the types, of the facts. */
  readonly at: number;
  /** A unit's own tokens before its body. A class has its whole own text here. */
  readonly header: readonly string[];
  /** A unit's own tokens from its body on: those of units in it are left out. */
  readonly ownBody: readonly string[];
  /** The body with all that is declared in it. */
  readonly body: readonly string[];
}

/** A file with what its entities are made of. */
export interface DetailedFile {
  /** Path at base. */
  readonly basePath: string;
  readonly facts: FileFacts;
  readonly detail: FileDetail;
}

/** The units of a file, in the order of the facts. */
export function unitEntities({ basePath, facts, detail }: DetailedFile): Entity[] {
  const own = lazily(() => ownTokens(detail));
  return facts.units.map(({ name }, at) => new UnitEntity(basePath, name, at, detail, own));
}

/** A unit; its texts are made when they are asked for, and most of them never are. */
class UnitEntity implements Entity {
  readonly kind = 'unit';
  readonly path: string;
  readonly name: string;
  readonly at: number;
  readonly #detail: FileDetail;
  readonly #own: () => readonly (readonly number[])[];
  #texts: Pick<Entity, 'header' | 'ownBody'> | undefined;
  #body: readonly string[] | undefined;

  constructor(path: string, name: string, at: number, detail: FileDetail, own: () => number[][]) {
    this.path = path;
    this.name = name;
    this.at = at;
    this.#detail = detail;
    this.#own = own;
  }

  get header(): readonly string[] {
    return this.#ownTexts().header;
  }

  get ownBody(): readonly string[] {
    return this.#ownTexts().ownBody;
  }

  get body(): readonly string[] {
    this.#body ??= textsIn(this.#detail, this.#detail.units[this.at]!.body);
    return this.#body;
  }

  #ownTexts(): Pick<Entity, 'header' | 'ownBody'> {
    this.#texts ??= textsOfUnit(this.#detail, this.at, this.#own()[this.at]!);
    return this.#texts;
  }
}

function textsOfUnit(
  { tokens, units }: FileDetail,
  unit: number,
  own: readonly number[],
): Pick<Entity, 'header' | 'ownBody'> {
  const { all, body } = units[unit]!;
  const header: string[] = [];
  const ownBody: string[] = [];
  for (const token of own) (token < body.first ? header : ownBody).push(placedText(tokens, token, all.first));
  return { header, ownBody };
}

/** Types of a file as entities: those that are wanted as classes. */
export function classEntities(
  { basePath, facts, detail }: DetailedFile,
  classes: ReadonlySet<TypeFacts>,
): Entity[] {
  return facts.types.flatMap((type, at): Entity[] => {
    if (!classes.has(type)) return [];
    const range = detail.types[at]!;
    return [
      {
        ...{ kind: 'class', path: basePath, name: type.name, at },
        header: withoutAnnotations(ownTexts(detail, at, range)),
        ownBody: [],
        body: textsIn(detail, { first: bodyStart(detail, range), end: range.end }),
      },
    ];
  });
}

/** The symbol of each unit that is one. */
export const symbolsByUnit = perObject(
  ({ symbols }: FileFacts): ReadonlyMap<number, SymbolFacts> =>
    new Map(symbols.flatMap((symbol) => (symbol.unit < 0 ? [] : [[symbol.unit, symbol]]))),
);

/** Text of a token, and where indentation makes blocks, in which of them it stands, counted from another token. */
function placedText({ texts, id, depth }: TokenStream, token: number, from: number): string {
  const below = depth[token]! - depth[from]!;
  return below === 0 ? texts[id[token]!]! : `${below} ${texts[id[token]!]}`;
}

/** Own tokens of each unit. */
function ownTokens(detail: FileDetail): number[][] {
  const own: number[][] = detail.units.map(() => []);
  tokenOwners(detail).unit.forEach((unit, token) => {
    if (unit >= 0) own[unit]!.push(token);
  });
  return own;
}

/** Texts of a type without those of the units and types in it. */
function ownTexts(detail: FileDetail, at: number, { first, end }: TokenRange): string[] {
  const { unit, type } = tokenOwners(detail);
  const { texts, id } = detail.tokens;
  const own: string[] = [];
  for (let token = first; token < end; token++) {
    if (type[token] === at && unit[token] === unit[first]) own.push(texts[id[token]!]!);
  }
  return own;
}

function textsIn({ tokens }: FileDetail, { first, end }: TokenRange): string[] {
  return Array.from(tokens.id.subarray(first, end), (id) => tokens.texts[id]!);
}

/** Behind the first `{` or `:` that stands in no brackets; the end of a type without a body. */
function bodyStart({ tokens }: FileDetail, { first, end }: TokenRange): number {
  let depth = 0;
  for (let token = first; token < end; token++) {
    const text = tokens.texts[tokens.id[token]!]!;
    if (depth === 0 && (text === '{' || text === ':')) return token + 1;
    if (text === '(' || text === '[') depth++;
    else if (text === ')' || text === ']') depth--;
  }
  return end;
}

/** Drops decorators and annotations, `@a.b(…)`: those of a method are no text of its class. */
function withoutAnnotations(texts: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < texts.length; ) {
    if (texts[at] === '@') at = annotationEnd(texts, at + 1);
    else kept.push(texts[at++]!);
  }
  return kept;
}

function annotationEnd(texts: readonly string[], name: number): number {
  let at = name + 1;
  while (texts[at] === '.') at += 2;
  if (texts[at] !== '(') return at;
  let depth = 0;
  do {
    if (texts[at] === '(') depth++;
    else if (texts[at] === ')') depth--;
    at++;
  } while (depth > 0 && at < texts.length);
  return at;
}
