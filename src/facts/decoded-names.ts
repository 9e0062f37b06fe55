import { PART, ROLES } from './facts-parts.ts';
import {
  type ExportFacts,
  IMPORT_KINDS,
  type ImportFacts,
  type NameFacts,
  RECEIVER_KINDS,
  REFERENCE_ROLES,
  type ReferenceFacts,
  SYMBOL_KINDS,
  type SymbolFacts,
  TYPE_KINDS,
  type TypeNameFacts,
  UNIT_KINDS,
  type UnitNameFacts,
  VISIBILITIES,
} from './name-facts.ts';
import type { PartReader, RecordReader } from './record-reader.ts';

/**
 * The facts of names in a record, each part read when it is first asked for: of most files of a base few are. The
 * getters are the class's: an object that is spread or compared key by key lacks them.
 */
export class DecodedNames implements NameFacts {
  readonly generated: boolean;
  readonly isMain: boolean;
  readonly #record: RecordReader;
  readonly #packageName: number;
  readonly #buildConstraint: number;
  #texts: readonly string[] | undefined;
  #imports: readonly ImportFacts[] | undefined;
  #exports: readonly ExportFacts[] | undefined;
  #units: readonly UnitNameFacts[] | undefined;
  #types: readonly TypeNameFacts[] | undefined;
  #symbols: readonly SymbolFacts[] | undefined;
  #references: readonly ReferenceFacts[] | undefined;

  /** @param file - the part `file`, read up to its first number. */
  constructor(record: RecordReader, file: PartReader) {
    this.#record = record;
    const flags = file.number();
    this.generated = has(flags, 0);
    this.isMain = has(flags, 1);
    this.#packageName = file.number();
    this.#buildConstraint = file.number();
  }

  get packageName(): string {
    return this.#allTexts[this.#packageName]!;
  }

  get buildConstraint(): string {
    return this.#allTexts[this.#buildConstraint]!;
  }

  get imports(): readonly ImportFacts[] {
    this.#imports ??= this.read(PART.imports).list(importOf);
    return this.#imports;
  }

  get exports(): readonly ExportFacts[] | undefined {
    if (this.#record.part(PART.exports).length === 0) return undefined;
    this.#exports ??= this.read(PART.exports).list(exportOf);
    return this.#exports;
  }

  get units(): readonly UnitNameFacts[] {
    this.#units ??= this.unitNames();
    return this.#units;
  }

  get types(): readonly TypeNameFacts[] {
    this.#types ??= this.typeNames();
    return this.#types;
  }

  get symbols(): readonly SymbolFacts[] {
    this.#symbols ??= this.read(PART.symbols).list(symbolOf);
    return this.#symbols;
  }

  get references(): readonly ReferenceFacts[] {
    this.#references ??= this.read(PART.references).list(referenceOf);
    return this.#references;
  }

  /** The names of {@link references}, without making those: of most files nothing else is asked. */
  referredNames(): ReadonlySet<string> {
    return this.#references ? namesOf(this.#references) : this.read(PART.references).set(referenceName);
  }

  /** Read anew: who adds measures keeps those. */
  protected unitNames(): UnitNameFacts[] {
    return this.read(PART.units).list(unitOf);
  }

  protected typeNames(): TypeNameFacts[] {
    return this.read(PART.types).list(typeOf);
  }

  protected record(): RecordReader {
    return this.#record;
  }

  /** A reader of a part that has texts. */
  protected read(part: number): PartReader {
    return this.#record.read(part, this.#allTexts);
  }

  get #allTexts(): readonly string[] {
    this.#texts ??= this.#record.json<readonly string[]>(PART.texts);
    return this.#texts;
  }
}

/** The names that a file refers to. */
export function referredNames(facts: NameFacts): ReadonlySet<string> {
  return facts instanceof DecodedNames ? facts.referredNames() : namesOf(facts.references);
}

function namesOf(references: readonly ReferenceFacts[]): Set<string> {
  const names = new Set<string>();
  for (const { name } of references) names.add(name);
  return names;
}

/** Whether a bit of some flags is set. */
export const has = (flags: number, bit: number): boolean => ((flags >> bit) & 1) === 1;

// What follows reads in the order in which `encodeFacts` writes: so do the expressions of an object.

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

const unitOf = (part: PartReader): UnitNameFacts => ({
  name: part.text(),
  kind: UNIT_KINDS[part.number()]!,
  line: part.number(),
  endLine: part.number(),
  outer: part.number() - 1,
  owner: part.text(),
});

function typeOf(part: PartReader): TypeNameFacts {
  const flags = part.number();
  return {
    name: part.text(),
    kind: TYPE_KINDS[part.number()]!,
    line: part.number(),
    endLine: part.number(),
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

/** What is left out are the numbers of {@link referenceOf}. */
function referenceName(part: PartReader): string {
  part.skip(1);
  const name = part.text();
  part.skip(5);
  return name;
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
