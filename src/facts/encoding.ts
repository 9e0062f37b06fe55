import { createHash } from 'node:crypto';
import type { EntityFacts, Extraction, FileFacts, HalsteadCounts, UnitFacts } from './types.ts';

const CHECKSUM_BYTES = 8;

type HalsteadRecord = [number, number, number, number];
type UnitRecord = [
  string,
  UnitFacts['kind'],
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  ...HalsteadRecord,
];
type EntityRecord = [string, EntityFacts['kind'], number, number, number];

interface FactsRecord {
  /** Line classes, one digit a line. */
  l: string;
  /** sloc, cloc, headerLines, blank, lloc, generated, topLevelCognitive. */
  c: [number, number, number, number, number, number, number];
  h: HalsteadRecord;
  u: UnitRecord[];
  e: EntityRecord[];
}

/** An extraction as bytes with a checksum in front, for the cache. */
export function encodeExtraction(extraction: Extraction): Buffer {
  const record = extraction.parsed ? factsRecord(extraction.facts) : extraction.reason;
  const body = Buffer.from(JSON.stringify(record));
  return Buffer.concat([checksum(body), body]);
}

/** The extraction in bytes from the cache; undefined when they are not what was written. */
export function decodeExtraction(bytes: Buffer): Extraction | undefined {
  const body = bytes.subarray(CHECKSUM_BYTES);
  if (bytes.length <= CHECKSUM_BYTES || !checksum(body).equals(bytes.subarray(0, CHECKSUM_BYTES)))
    return undefined;
  const record = JSON.parse(body.toString()) as FactsRecord | (Extraction & { parsed: false })['reason'];
  return typeof record === 'string'
    ? { parsed: false, reason: record }
    : { parsed: true, facts: factsOfRecord(record) };
}

function checksum(body: Buffer): Buffer {
  return createHash('sha1').update(body).digest().subarray(0, CHECKSUM_BYTES);
}

const halsteadRecord = ({ n1, n2, N1, N2 }: HalsteadCounts): HalsteadRecord => [n1, n2, N1, N2];

function factsRecord(facts: FileFacts): FactsRecord {
  return {
    l: facts.lineClass.join(''),
    c: [
      facts.sloc,
      facts.cloc,
      facts.headerLines,
      facts.blank,
      facts.lloc,
      facts.generated ? 1 : 0,
      facts.topLevelCognitive,
    ],
    h: halsteadRecord(facts.halstead),
    u: facts.units.map((unit) => [
      unit.name,
      unit.kind,
      unit.line,
      unit.endLine,
      unit.parameters,
      unit.cyclomatic,
      unit.cognitive,
      unit.nesting,
      unit.npath,
      unit.sloc,
      unit.lloc,
      ...halsteadRecord(unit.halstead),
    ]),
    e: facts.entities.map((entity) => [
      entity.name,
      entity.kind,
      entity.line,
      entity.endLine,
      (entity.topLevel ? 1 : 0) + (entity.public ? 2 : 0) + (entity.documented ? 4 : 0),
    ]),
  };
}

function factsOfRecord({ l, c, h, u, e }: FactsRecord): FileFacts {
  const [sloc, cloc, headerLines, blank, lloc, generated, topLevelCognitive] = c;
  return {
    lineClass: Uint8Array.from(l, Number),
    sloc,
    cloc,
    headerLines,
    blank,
    lloc,
    generated: generated === 1,
    halstead: { n1: h[0], n2: h[1], N1: h[2], N2: h[3] },
    topLevelCognitive,
    units: u.map(
      ([
        name,
        kind,
        line,
        endLine,
        parameters,
        cyclomatic,
        cognitive,
        nesting,
        npath,
        sloc,
        lloc,
        n1,
        n2,
        N1,
        N2,
      ]) => ({
        name,
        kind,
        line,
        endLine,
        parameters,
        cyclomatic,
        cognitive,
        nesting,
        npath,
        sloc,
        lloc,
        halstead: { n1, n2, N1, N2 },
      }),
    ),
    entities: e.map(([name, kind, line, endLine, flags]) => ({
      name,
      kind,
      line,
      endLine,
      topLevel: (flags & 1) !== 0,
      public: (flags & 2) !== 0,
      documented: (flags & 4) !== 0,
    })),
  };
}
