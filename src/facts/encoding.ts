import { sealed, unsealed } from './sealing.ts';
import type {
  CodeLines,
  EntityFacts,
  Extraction,
  FileFacts,
  HalsteadCounts,
  ImportFacts,
  ReferenceFacts,
  SymbolFacts,
  TypeFacts,
  UnitFacts,
} from './types.ts';

/** Texts are written once, in `s`; records hold their indices. Enumerations and flags are texts and bits. */
interface FactsRecord {
  s: string[];
  /** Line classes, one digit a line. */
  l: string;
  /** sloc, cloc, headerLines, blank, lloc, generated, topLevelCognitive, packageName, buildConstraint, isMain, unreachable. */
  c: number[];
  h: number[];
  u: number[][];
  e: number[][];
  i: number[][];
  x?: number[];
  t: number[][];
  y: number[][];
  /** References, {@link REFERENCE_FIELDS} numbers each. */
  r: number[];
  /** Words and counts in turn. */
  w: number[];
  /** Steps of the code lines, and their tokens, in turn; the two hashes as base64. */
  k: number[];
  kh: string;
  n: number[];
}

const REFERENCE_FIELDS = 8;

/** An extraction as bytes, for the cache. */
export function encodeExtraction(extraction: Extraction): Buffer {
  return sealed(extraction.parsed ? factsRecord(extraction.facts) : extraction.reason);
}

/** The extraction in bytes from the cache; undefined when they are not what was written. */
export function decodeExtraction(bytes: Buffer): Extraction | undefined {
  const record = unsealed<FactsRecord | (Extraction & { parsed: false })['reason']>(bytes);
  if (record === undefined || typeof record === 'string')
    return record === undefined ? undefined : { parsed: false, reason: record };
  return { parsed: true, facts: factsOfRecord(record) };
}

/** Gives every text a number, in order of first use. */
class Texts {
  readonly all: string[] = [];
  readonly #ids = new Map<string, number>();

  readonly id = (text: string): number => {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.all.length);
    return this.all.push(text) - 1;
  };
}

function bits(...flags: readonly boolean[]): number {
  let value = 0;
  flags.forEach((flag, at) => {
    if (flag) value |= 1 << at;
  });
  return value;
}

const halsteadRecord = ({ n1, n2, N1, N2 }: HalsteadCounts): number[] => [n1, n2, N1, N2];
const halsteadOf = (h: readonly number[], at = 0): HalsteadCounts => ({
  n1: h[at]!,
  n2: h[at + 1]!,
  N1: h[at + 2]!,
  N2: h[at + 3]!,
});

function factsRecord(facts: FileFacts): FactsRecord {
  const texts = new Texts();
  const { id } = texts;
  const ids = (list: readonly string[]) => [list.length, ...list.map(id)];
  const record: FactsRecord = {
    s: texts.all,
    l: facts.lineClass.join(''),
    c: [
      ...[facts.sloc, facts.cloc, facts.headerLines, facts.blank, facts.lloc, bits(facts.generated)],
      ...[facts.topLevelCognitive, id(facts.packageName), id(facts.buildConstraint), bits(facts.isMain)],
      facts.unreachable,
    ],
    h: halsteadRecord(facts.halstead),
    u: facts.units.map((unit) => [
      ...[id(unit.name), id(unit.kind), unit.line, unit.endLine, unit.parameters, unit.cyclomatic],
      ...[unit.cognitive, unit.nesting, unit.npath, unit.sloc, unit.lloc, ...halsteadRecord(unit.halstead)],
      ...[unit.outer, id(unit.owner), unit.variables],
      ...[...ids(unit.unusedParameters), ...ids(unit.unusedLocals)],
    ]),
    e: facts.entities.map((entity) => [
      ...[id(entity.name), id(entity.kind), entity.line, entity.endLine],
      bits(entity.topLevel, entity.public, entity.documented),
    ]),
    i: facts.imports.map((each) => [
      ...[id(each.specifier), id(each.kind), id(each.name), id(each.local), each.line],
      bits(each.typeOnly, each.isStatic, each.nested, each.used),
    ]),
    t: facts.types.map((type) => [
      ...[id(type.name), id(type.kind), type.line, type.endLine, type.sloc, id(type.visibility)],
      ...[bits(type.isAbstract, type.isClass, type.local, type.isValue), ...ids(type.bases)],
    ]),
    y: facts.symbols.map((symbol) => [
      ...[
        id(symbol.name),
        id(symbol.kind),
        id(symbol.owner),
        symbol.line,
        id(symbol.visibility),
        symbol.unit,
      ],
      bits(
        symbol.isStatic,
        symbol.isAbstract,
        symbol.isOverride,
        symbol.isAnnotated,
        symbol.isConstant,
        symbol.isReassigned,
        symbol.isTrivial,
        symbol.isAccessor,
      ),
      ...ids(symbol.parameters),
    ]),
    r: facts.references.flatMap((reference) => [
      ...[id(reference.name), id(reference.receiverKind), id(reference.receiver), id(reference.role)],
      ...[reference.argumentCount, reference.unit, id(reference.type), reference.count],
    ]),
    w: [...facts.words].flatMap(([word, count]) => [id(word), count]),
    ...codeLinesRecord(facts.codeLines),
    n: [...facts.nameStyles],
  };
  if (facts.exports) record.x = facts.exports.flatMap(({ name, local }) => [id(name), id(local)]);
  return record;
}

function factsOfRecord(record: FactsRecord): FileFacts {
  const { s, c, h } = record;
  const text = <T extends string>(at: number | undefined): T => s[at!] as T;
  const texts = (numbers: readonly number[], at: number): string[] =>
    numbers.slice(at + 1, at + 1 + numbers[at]!).map((each) => text(each));
  const has = (value: number | undefined, bit: number): boolean => ((value! >> bit) & 1) === 1;
  const pairs = <T>(numbers: readonly number[], make: (first: number, second: number) => T): T[] => {
    const made: T[] = [];
    for (let at = 0; at < numbers.length; at += 2) made.push(make(numbers[at]!, numbers[at + 1]!));
    return made;
  };
  const unit = (u: readonly number[]): UnitFacts => {
    const locals = 19 + u[18]!;
    return {
      ...{ name: text(u[0]), kind: text<UnitFacts['kind']>(u[1]), line: u[2]!, endLine: u[3]! },
      ...{ parameters: u[4]!, cyclomatic: u[5]!, cognitive: u[6]!, nesting: u[7]!, npath: u[8]! },
      ...{ sloc: u[9]!, lloc: u[10]!, halstead: halsteadOf(u, 11), outer: u[15]!, owner: text(u[16]) },
      ...{ variables: u[17]!, unusedParameters: texts(u, 18), unusedLocals: texts(u, locals) },
    };
  };
  const entity = ([name, kind, line, endLine, flags]: readonly number[]): EntityFacts => ({
    ...{ name: text(name), kind: text<EntityFacts['kind']>(kind), line: line!, endLine: endLine! },
    ...{ topLevel: has(flags, 0), public: has(flags, 1), documented: has(flags, 2) },
  });
  const imported = ([specifier, kind, name, local, line, flags]: readonly number[]): ImportFacts => ({
    ...{ specifier: text(specifier), kind: text<ImportFacts['kind']>(kind), name: text(name) },
    ...{ local: text(local), line: line!, typeOnly: has(flags, 0), isStatic: has(flags, 1) },
    ...{ nested: has(flags, 2), used: has(flags, 3) },
  });
  const type = (t: readonly number[]): TypeFacts => ({
    ...{ name: text(t[0]), kind: text<TypeFacts['kind']>(t[1]), line: t[2]!, endLine: t[3]!, sloc: t[4]! },
    ...{ visibility: text<TypeFacts['visibility']>(t[5]), isAbstract: has(t[6], 0) },
    ...{ isClass: has(t[6], 1), local: has(t[6], 2), isValue: has(t[6], 3), bases: texts(t, 7) },
  });
  const symbol = (y: readonly number[]): SymbolFacts => ({
    ...{ name: text(y[0]), kind: text<SymbolFacts['kind']>(y[1]), owner: text(y[2]), line: y[3]! },
    ...{ visibility: text<SymbolFacts['visibility']>(y[4]), unit: y[5]!, isStatic: has(y[6], 0) },
    ...{ isAbstract: has(y[6], 1), isOverride: has(y[6], 2), isAnnotated: has(y[6], 3) },
    ...{ isConstant: has(y[6], 4), isReassigned: has(y[6], 5), isTrivial: has(y[6], 6) },
    ...{ isAccessor: has(y[6], 7), parameters: texts(y, 7) },
  });
  return {
    lineClass: digitsOf(record.l),
    ...{ sloc: c[0]!, cloc: c[1]!, headerLines: c[2]!, blank: c[3]!, lloc: c[4]! },
    generated: has(c[5], 0),
    topLevelCognitive: c[6]!,
    packageName: text(c[7]),
    buildConstraint: text(c[8]),
    isMain: has(c[9], 0),
    unreachable: c[10]!,
    halstead: halsteadOf(h),
    units: record.u.map(unit),
    entities: record.e.map(entity),
    imports: record.i.map(imported),
    exports: record.x && pairs(record.x, (name, local) => ({ name: text(name), local: text(local) })),
    types: record.t.map(type),
    symbols: record.y.map(symbol),
    references: referencesOf(record.r, text),
    words: new Map(pairs(record.w, (word, count) => [text(word), count])),
    codeLines: codeLinesOfRecord(record),
    nameStyles: Uint32Array.from(record.n),
  };
}

function codeLinesRecord({ line, hash, check, tokens }: CodeLines): Pick<FactsRecord, 'k' | 'kh'> {
  const steps = Array.from(line, (each, at) => [each - (at > 0 ? line[at - 1]! : 0), tokens[at]!]);
  return { k: steps.flat(), kh: base64([...hash, ...check]) };
}

function codeLinesOfRecord({ k, kh }: FactsRecord): CodeLines {
  const count = k.length / 2;
  const line = new Uint32Array(count);
  const tokens = new Uint16Array(count);
  for (let at = 0; at < count; at++) {
    line[at] = k[2 * at]! + (at > 0 ? line[at - 1]! : 0);
    tokens[at] = k[2 * at + 1]!;
  }
  const hashes = numbersOf(kh);
  return { line, tokens, hash: hashes.subarray(0, count), check: hashes.subarray(count) };
}

/** 32-bit numbers as little-endian bytes in base64. */
function base64(numbers: readonly number[]): string {
  const bytes = Buffer.allocUnsafe(4 * numbers.length);
  numbers.forEach((number, at) => {
    bytes.writeUInt32LE(number, 4 * at);
  });
  return bytes.toString('base64');
}

function numbersOf(text: string): Uint32Array {
  const bytes = Buffer.from(text, 'base64');
  const numbers = new Uint32Array(bytes.length / 4);
  for (let at = 0; at < numbers.length; at++) numbers[at] = bytes.readUInt32LE(4 * at);
  return numbers;
}

/** The numbers in a text of digits, one each. */
function digitsOf(text: string): Uint8Array {
  const digits = new Uint8Array(text.length);
  for (let at = 0; at < digits.length; at++) digits[at] = text.charCodeAt(at) - 48;
  return digits;
}

function referencesOf(r: readonly number[], text: <T extends string>(at: number) => T): ReferenceFacts[] {
  const references: ReferenceFacts[] = [];
  for (let at = 0; at < r.length; at += REFERENCE_FIELDS) {
    references.push({
      name: text(r[at]!),
      receiverKind: text<ReferenceFacts['receiverKind']>(r[at + 1]!),
      receiver: text(r[at + 2]!),
      role: text<ReferenceFacts['role']>(r[at + 3]!),
      argumentCount: r[at + 4]!,
      unit: r[at + 5]!,
      type: text(r[at + 6]!),
      count: r[at + 7]!,
    });
  }
  return references;
}
