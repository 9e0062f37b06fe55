import type { FileDetail, TokenRange, TokenStream } from './detail.ts';
import { type PartReader, RecordReader } from './record-reader.ts';
import { RecordWriter } from './record-writer.ts';
import { NAME_KINDS } from './types.ts';

/** Parts of the record of a file's details. */
const PART = { tokens: 0, texts: 1, ranges: 2, signatures: 3, names: 4 } as const;
const PARTS = Object.keys(PART).length;

/** The details of a blob as bytes, for the cache: the parts of {@link PART}, in their order. */
export function encodeDetail({ tokens, units, types, signatures, names }: FileDetail): Buffer {
  const writer = new RecordWriter(PARTS);
  const { texts, id, line, kind, depth } = tokens;
  writer.numbers(id.length);
  for (let at = 0; at < id.length; at++)
    writer.numbers(id[at]!, line[at]! - (at > 0 ? line[at - 1]! : 0), kind[at]!, depth[at]!);
  writer.endPart();
  writer.json(texts);
  writer.endPart();
  writer.numbers(units.length);
  for (const { all, body } of units) writer.numbers(all.first, all.end, body.first, body.end);
  writer.numbers(types.length);
  for (const { first, end } of types) writer.numbers(first, end);
  writer.endPart();
  writer.json(signatures);
  writer.endPart();
  writer.json(NAME_KINDS.map((kind) => names.flatMap((each) => (each.kind === kind ? [each.name] : []))));
  writer.endPart();
  return writer.finish();
}

/**
 * The details in bytes from the cache; undefined when they are not what was written. They are read from the bytes
 * when they are asked for: nobody may change them.
 */
export function decodeDetail(bytes: Buffer): FileDetail | undefined {
  const record = RecordReader.of(bytes, PARTS);
  return record && new DecodedDetail(record);
}

type Ranges = Pick<FileDetail, 'units' | 'types'>;

/** The details in a record, each part read when it is first asked for. As with facts, the getters are the class's. */
class DecodedDetail implements FileDetail {
  readonly #record: RecordReader;
  #tokens: TokenStream | undefined;
  #ranges: Ranges | undefined;
  #signatures: FileDetail['signatures'] | undefined;
  #names: FileDetail['names'] | undefined;

  constructor(record: RecordReader) {
    this.#record = record;
  }

  get tokens(): TokenStream {
    this.#tokens ??= tokensOf(this.#record.read(PART.tokens), this.#record.json(PART.texts));
    return this.#tokens;
  }

  get units(): FileDetail['units'] {
    return this.#allRanges.units;
  }

  get types(): FileDetail['types'] {
    return this.#allRanges.types;
  }

  get signatures(): FileDetail['signatures'] {
    this.#signatures ??= this.#record.json<FileDetail['signatures']>(PART.signatures);
    return this.#signatures;
  }

  get names(): FileDetail['names'] {
    this.#names ??= this.#record
      .json<readonly (readonly string[])[]>(PART.names)
      .flatMap((list, kind) => list.map((name) => ({ kind: NAME_KINDS[kind]!, name })));
    return this.#names;
  }

  get #allRanges(): Ranges {
    if (!this.#ranges) {
      const part = this.#record.read(PART.ranges);
      const units = part.list(() => ({ all: rangeOf(part), body: rangeOf(part) }));
      this.#ranges = { units, types: part.list(rangeOf) };
    }
    return this.#ranges;
  }
}

const rangeOf = (part: PartReader): TokenRange => ({ first: part.number(), end: part.number() });

function tokensOf(part: PartReader, texts: readonly string[]): TokenStream {
  const count = part.number();
  const id = new Uint32Array(count);
  const line = new Uint32Array(count);
  const kind = new Uint8Array(count);
  const depth = new Uint16Array(count);
  for (let at = 0, before = 0; at < count; at++) {
    id[at] = part.number();
    before += part.number();
    line[at] = before;
    kind[at] = part.number();
    depth[at] = part.number();
  }
  return { texts, id, line, kind, depth };
}
