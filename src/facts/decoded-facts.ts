import { DecodedNames, has } from './decoded-names.ts';
import { PART } from './facts-parts.ts';
import type { TypeNameFacts, UnitNameFacts } from './name-facts.ts';
import type { PartReader, RecordReader } from './record-reader.ts';
import {
  type CodeLines,
  ENTITY_KINDS,
  type EntityFacts,
  type FileFacts,
  type HalsteadCounts,
  measuredType,
  type TypeFacts,
  type UnitFacts,
} from './types.ts';

/** All facts in a record. */
export class DecodedFacts extends DecodedNames implements FileFacts {
  readonly sloc: number;
  readonly cloc: number;
  readonly headerLines: number;
  readonly blank: number;
  readonly lloc: number;
  readonly topLevelCognitive: number;
  readonly unreachable: number;
  readonly halstead: HalsteadCounts;
  #types: readonly TypeFacts[] | undefined;
  #units: readonly UnitFacts[] | undefined;
  #entities: readonly EntityFacts[] | undefined;
  #words: ReadonlyMap<string, number> | undefined;
  #codeLines: CodeLines | undefined;
  #nameStyles: Uint32Array | undefined;

  /** @param file - the part `file`, read up to its first number. */
  constructor(record: RecordReader, file: PartReader) {
    super(record, file);
    const measures = record.read(PART.measures);
    this.sloc = measures.number();
    this.cloc = measures.number();
    this.headerLines = measures.number();
    this.blank = measures.number();
    this.lloc = measures.number();
    this.topLevelCognitive = measures.number();
    this.unreachable = measures.number();
    this.halstead = halsteadOf(measures);
  }

  get lineClass(): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.record().part(PART.lineClass);
    return new Uint8Array(buffer, byteOffset, byteLength);
  }

  override get types(): readonly TypeFacts[] {
    this.#types ??= withLines(this.typeNames(), this.record().read(PART.typeLines).list(numberOf));
    return this.#types;
  }

  override get units(): readonly UnitFacts[] {
    this.#units ??= withMeasures(this.unitNames(), this.read(PART.unitMeasures));
    return this.#units;
  }

  get entities(): readonly EntityFacts[] {
    this.#entities ??= this.read(PART.entities).list(entityOf);
    return this.#entities;
  }

  get words(): ReadonlyMap<string, number> {
    this.#words ??= wordsOf(this.record().json(PART.wordTexts), this.record().read(PART.words));
    return this.#words;
  }

  get codeLines(): CodeLines {
    this.#codeLines ??= codeLinesOf(this.record().read(PART.codeLines), this.record().part(PART.hashes));
    return this.#codeLines;
  }

  get nameStyles(): Uint32Array {
    this.#nameStyles ??= Uint32Array.from(this.record().read(PART.nameStyles).list(numberOf));
    return this.#nameStyles;
  }
}

// What follows reads in the order in which `encodeFacts` writes: so do the expressions of an object.

const numberOf = (part: PartReader): number => part.number();

const halsteadOf = (part: PartReader): HalsteadCounts => ({
  n1: part.number(),
  n2: part.number(),
  N1: part.number(),
  N2: part.number(),
});

function withMeasures(units: readonly UnitNameFacts[], measures: PartReader): UnitFacts[] {
  return units.map((unit) => measuredUnit(unit, measures));
}

/** Field by field: copying an object is slow, and makes one that is slow to read. */
const measuredUnit = (unit: UnitNameFacts, part: PartReader): UnitFacts => ({
  name: unit.name,
  kind: unit.kind,
  line: unit.line,
  endLine: unit.endLine,
  outer: unit.outer,
  owner: unit.owner,
  parameters: part.number(),
  cyclomatic: part.number(),
  cognitive: part.number(),
  nesting: part.number(),
  npath: part.number(),
  sloc: part.number(),
  lloc: part.number(),
  variables: part.number(),
  halstead: halsteadOf(part),
  unusedParameters: part.texts(),
  unusedLocals: part.texts(),
});

function entityOf(part: PartReader): EntityFacts {
  const flags = part.number();
  return {
    name: part.text(),
    kind: ENTITY_KINDS[part.number()]!,
    line: part.number(),
    endLine: part.number(),
    topLevel: has(flags, 0),
    public: has(flags, 1),
    documented: has(flags, 2),
  };
}

function withLines(types: readonly TypeNameFacts[], lines: readonly number[]): TypeFacts[] {
  return types.map((type, at) => measuredType(type, lines[at]!));
}

function wordsOf(texts: readonly string[], counts: PartReader): Map<string, number> {
  const words = new Map<string, number>();
  for (const text of texts) words.set(text, counts.number());
  return words;
}

/** The arrays share one buffer: there are thousands of files. */
function codeLinesOf(steps: PartReader, hashes: Buffer): CodeLines {
  const count = steps.number();
  const words = new Uint32Array(3 * count + Math.ceil(count / 2));
  for (let at = 0; at < 2 * count; at++) words[at] = hashes.readUInt32LE(4 * at);
  const line = words.subarray(2 * count, 3 * count);
  const tokens = new Uint16Array(words.buffer, 4 * 3 * count, count);
  for (let at = 0, before = 0; at < count; at++) {
    before += steps.number();
    line[at] = before;
    tokens[at] = steps.number();
  }
  return { line, hash: words.subarray(0, count), check: words.subarray(count, 2 * count), tokens };
}
