import { sealed, unsealed } from './sealing.ts';
import { type FileDetail, NAME_KINDS, type TokenRange, type TokenStream } from './types.ts';

const TOKEN_FIELDS = 4;

/** Tokens as {@link TOKEN_FIELDS} numbers each: id, step of the line, kind, depth. */
interface DetailRecord extends Pick<FileDetail, 'types' | 'signatures'> {
  readonly texts: readonly string[];
  readonly tokens: readonly number[];
  readonly units: readonly (readonly number[])[];
  readonly names: readonly (readonly string[])[];
}

/** The details of a blob as bytes, for the cache. */
export function encodeDetail({ tokens, units, types, signatures, names }: FileDetail): Buffer {
  const { texts, id, line, kind, depth } = tokens;
  const numbers: number[] = [];
  for (let at = 0; at < id.length; at++)
    numbers.push(id[at]!, line[at]! - (at > 0 ? line[at - 1]! : 0), kind[at]!, depth[at]!);
  const record: DetailRecord = {
    texts,
    tokens: numbers,
    units: units.map(({ all, body }) => [all.first, all.end, body.first, body.end]),
    types,
    signatures,
    names: NAME_KINDS.map((kind) => names.flatMap((each) => (each.kind === kind ? [each.name] : []))),
  };
  return sealed(record);
}

/** The details in bytes from the cache; undefined when they are not what was written. */
export function decodeDetail(bytes: Buffer): FileDetail | undefined {
  const record = unsealed<DetailRecord>(bytes);
  if (!record) return undefined;
  const range = (first: number, end: number): TokenRange => ({ first, end });
  return {
    tokens: tokensOf(record),
    units: record.units.map(([a, b, c, d]) => ({ all: range(a!, b!), body: range(c!, d!) })),
    types: record.types,
    signatures: record.signatures,
    names: record.names.flatMap((list, kind) => list.map((name) => ({ kind: NAME_KINDS[kind]!, name }))),
  };
}

function tokensOf({ texts, tokens }: DetailRecord): TokenStream {
  const count = tokens.length / TOKEN_FIELDS;
  const id = new Uint32Array(count);
  const line = new Uint32Array(count);
  const kind = new Uint8Array(count);
  const depth = new Uint16Array(count);
  for (let at = 0; at < count; at++) {
    const first = TOKEN_FIELDS * at;
    id[at] = tokens[first]!;
    line[at] = tokens[first + 1]! + (at > 0 ? line[at - 1]! : 0);
    kind[at] = tokens[first + 2]!;
    depth[at] = tokens[first + 3]!;
  }
  return { texts, id, line, kind, depth };
}
