import { PART, ROLES } from './facts-parts.ts';
import type { PartReader, RecordReader } from './record-reader.ts';
import {
  type CodeLines,
  ENTITY_KINDS,
  type EntityFacts,
  type ExportFacts,
  type FileFacts,
  type HalsteadCounts,
  IMPORT_KINDS,
  type ImportFacts,
  RECEIVER_KINDS,
  REFERENCE_ROLES,
  type ReferenceFacts,
  SYMBOL_KINDS,
  type SymbolFacts,
  TYPE_KINDS,
  type TypeFacts,
  UNIT_KINDS,
  type UnitFacts,
  VISIBILITIES,
} from './types.ts';

/**
 * The facts in a record, each part read when it is first asked for: of most files of a base few are. The getters are
 * the class's: an object that is spread or compared key by key lacks them.
 */
export class DecodedFacts implements FileFacts {
  readonly sloc: number;
  readonly cloc: number;
  readonly headerLines: number;
  readonly blank: number;
  readonly lloc: number;
  readonly topLevelCognitive: number;
  readonly unreachable: number;
  readonly generated: boolean;
  readonly isMain: boolean;
  readonly halstead: HalsteadCounts;
  readonly #packageName: number;
  readonly #buildConstraint: number;
  readonly #record: RecordReader;
  #texts: readonly string[] | undefined;
  #units: readonly UnitFacts[] | undefined;
  #entities: readonly EntityFacts[] | undefined;
  #imports: readonly ImportFacts[] | undefined;
  #exports: readonly ExportFacts[] | undefined;
  #types: readonly TypeFacts[] | undefined;
  #symbols: readonly SymbolFacts[] | undefined;
  #references: readonly ReferenceFacts[] | undefined;
  #words: ReadonlyMap<string, number> | undefined;
  #codeLines: CodeLines | undefined;
  #nameStyles: Uint32Array | undefined;

  /** @param file - the part `file`, read up to its first number. */
  constructor(record: RecordReader, file: PartReader) {
    this.#record = record;
    this.sloc = file.number();
    this.cloc = file.number();
    this.headerLines = file.number();
    this.blank = file.number();
    this.lloc = file.number();
    this.topLevelCognitive = file.number();
    this.unreachable = file.number();
    const flags = file.number();
    this.generated = has(flags, 0);
    this.isMain = has(flags, 1);
    this.#packageName = file.number();
    this.#buildConstraint = file.number();
    this.halstead = halsteadOf(file);
  }

  get lineClass(): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.#record.part(PART.lineClass);
    return new Uint8Array(buffer, byteOffset, byteLength);
  }

  get packageName(): string {
    return this.#allTexts[this.#packageName]!;
  }

  get buildConstraint(): string {
    return this.#allTexts[this.#buildConstraint]!;
  }

  get units(): readonly UnitFacts[] {
    this.#units ??= this.#part(PART.units).list(unitOf);
    return this.#units;
  }

  get entities(): readonly EntityFacts[] {
    this.#entities ??= this.#part(PART.entities).list(entityOf);
    return this.#entities;
  }

  get imports(): readonly ImportFacts[] {
    this.#imports ??= this.#part(PART.imports).list(importOf);
    return this.#imports;
  }

  get exports(): readonly ExportFacts[] | undefined {
    if (this.#record.part(PART.exports).length === 0) return undefined;
    this.#exports ??= this.#part(PART.exports).list(exportOf);
    return this.#exports;
  }

  get types(): readonly TypeFacts[] {
    this.#types ??= this.#part(PART.types).list(typeOf);
    return this.#types;
  }

  get symbols(): readonly SymbolFacts[] {
    this.#symbols ??= this.#part(PART.symbols).list(symbolOf);
    return this.#symbols;
  }

  get references(): readonly ReferenceFacts[] {
    this.#references ??= this.#part(PART.references).list(referenceOf);
    return this.#references;
  }

  get words(): ReadonlyMap<string, number> {
    this.#words ??= wordsOf(this.#record.json(PART.wordTexts), this.#record.read(PART.words));
    return this.#words;
  }

  get codeLines(): CodeLines {
    this.#codeLines ??= codeLinesOf(this.#record.read(PART.codeLines), this.#record.part(PART.hashes));
    return this.#codeLines;
  }

  get nameStyles(): Uint32Array {
    this.#nameStyles ??= Uint32Array.from(this.#record.read(PART.nameStyles).list(numberOf));
    return this.#nameStyles;
  }

  get #allTexts(): readonly string[] {
    this.#texts ??= this.#record.json<readonly string[]>(PART.texts);
    return this.#texts;
  }

  #part(part: number): PartReader {
    return this.#record.read(part, this.#allTexts);
  }
}

// What follows reads in the order in which `encodeFacts` writes: so do the expressions of an object.

const has = (flags: number, bit: number): boolean => ((flags >> bit) & 1) === 1;

const numberOf = (part: PartReader): number => part.number();

const halsteadOf = (part: PartReader): HalsteadCounts => ({
  n1: part.number(),
  n2: part.number(),
  N1: part.number(),
  N2: part.number(),
});

const unitOf = (part: PartReader): UnitFacts => ({
  name: part.text(),
  kind: UNIT_KINDS[part.number()]!,
  line: part.number(),
  endLine: part.number(),
  parameters: part.number(),
  cyclomatic: part.number(),
  cognitive: part.number(),
  nesting: part.number(),
  npath: part.number(),
  sloc: part.number(),
  lloc: part.number(),
  halstead: halsteadOf(part),
  outer: part.number() - 1,
  owner: part.text(),
  variables: part.number(),
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

function importOf(part: PartReader): ImportFacts {
  const flags = part.number();
  return {
    specifier: part.text(),
    kind: IMPORT_KINDS[part.number()]!,
    name: part.text(),
    local: part.text(),
    line: part.number(),
    typeOnly: has(flags, 0),
    isStatic: has(flags, 1),
    nested: has(flags, 2),
    used: has(flags, 3),
  };
}

const exportOf = (part: PartReader): ExportFacts => ({ name: part.text(), local: part.text() });

function typeOf(part: PartReader): TypeFacts {
  const flags = part.number();
  return {
    name: part.text(),
    kind: TYPE_KINDS[part.number()]!,
    line: part.number(),
    endLine: part.number(),
    sloc: part.number(),
    visibility: VISIBILITIES[part.number()]!,
    isAbstract: has(flags, 0),
    isClass: has(flags, 1),
    local: has(flags, 2),
    isValue: has(flags, 3),
    bases: part.texts(),
  };
}

function symbolOf(part: PartReader): SymbolFacts {
  const flags = part.number();
  return {
    name: part.text(),
    kind: SYMBOL_KINDS[part.number()]!,
    owner: part.text(),
    line: part.number(),
    visibility: VISIBILITIES[part.number()]!,
    unit: part.number() - 1,
    isStatic: has(flags, 0),
    isAbstract: has(flags, 1),
    isOverride: has(flags, 2),
    isAnnotated: has(flags, 3),
    isConstant: has(flags, 4),
    isReassigned: has(flags, 5),
    isTrivial: has(flags, 6),
    isAccessor: has(flags, 7),
    parameters: part.texts(),
  };
}

function referenceOf(part: PartReader): ReferenceFacts {
  const kindAndRole = part.number();
  return {
    name: part.text(),
    receiverKind: RECEIVER_KINDS[Math.floor(kindAndRole / ROLES)]!,
    receiver: part.text(),
    role: REFERENCE_ROLES[kindAndRole % ROLES]!,
    argumentCount: part.number() - 1,
    unit: part.number() - 1,
    type: part.text(),
    count: part.number(),
  };
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
