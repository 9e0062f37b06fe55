import { type Line, unreadable } from './bytes.ts';
import { column, isObject, type SourceRecord, type WantedColumns } from './record.ts';

/** After so many broken lines and not one good, a file is taken for no JSONL at all. */
const MAX_BROKEN_AT_START = 1000;

/** V8 holds no longer string; a JSON document beyond it has to be JSONL. */
const MAX_DOCUMENT_CHARACTERS = 2 ** 29 - 32;

/**
 * The records of JSONL, of a JSON list, or of a JSON object keyed by id, told apart by content:
 *
 * - first character `[`: a list;
 * - first character `{`, and the first of several lines (or the second) is an object by itself: JSONL;
 * - one object: a record if it has any of the wanted columns, else records keyed by id, in the
 *   object's order (JavaScript puts keys that are whole numbers first);
 * - anything else: JSONL.
 *
 * JSONL is streamed; a JSON document is held in memory. What does not parse as a document is read as
 * JSONL, so a broken line is one broken record.
 *
 * @throws {ArchdeltaError} `input-unreadable` when no record could be parsed.
 */
export async function* readJsonRecords(
  source: string,
  lines: AsyncGenerator<Line>,
  wanted: WantedColumns,
): AsyncGenerator<SourceRecord> {
  try {
    const first = await next(lines);
    if (!first) return;
    const lead = 'text' in first ? first.text.trimStart()[0] : undefined;
    if (lead !== '[' && lead !== '{') return yield* jsonlRecords(source, [first], lines);
    const second = await next(lines);
    const head = second ? [first, second] : [first];
    if (lead === '{' && second && (isObject(parseLine(first)) || isObject(parseLine(second)))) {
      return yield* jsonlRecords(source, head, lines);
    }
    yield* documentOrJsonl(source, head, lines, wanted);
  } finally {
    await lines.return(undefined);
  }
}

async function next(lines: AsyncGenerator<Line>): Promise<Line | undefined> {
  const result = await lines.next();
  return result.done ? undefined : result.value;
}

/** The JSON value of a line, `undefined` when it is none. */
function parseLine(line: Line): unknown {
  return 'text' in line ? parseJson(line.text) : undefined;
}

/** The value of a JSON text; `undefined`, which JSON cannot hold, when it is not valid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function* documentOrJsonl(
  source: string,
  head: readonly Line[],
  rest: AsyncGenerator<Line>,
  wanted: WantedColumns,
): AsyncGenerator<SourceRecord> {
  const lines = [...head];
  let characters = head.reduce((sum, line) => sum + lengthOf(line), 0);
  for await (const line of rest) {
    characters += lengthOf(line);
    if (characters > MAX_DOCUMENT_CHARACTERS) {
      throw unreadable(source, 'the JSON document is too large; write it as JSONL');
    }
    lines.push(line);
  }
  const whole = lines.every((line) => 'text' in line)
    ? parseJson(lines.map((line) => ('text' in line ? line.text : '')).join('\n'))
    : undefined;
  if (Array.isArray(whole)) yield* whole.map((value, i) => toRecord(`record ${i + 1}`, value));
  else if (isObject(whole)) yield* objectRecords(whole, wanted);
  else yield* jsonlRecords(source, lines);
}

function lengthOf(line: Line): number {
  return 'text' in line ? line.text.length + 1 : 0;
}

function* objectRecords(value: Record<string, unknown>, wanted: WantedColumns): Generator<SourceRecord> {
  const isRecord = wanted.names === 'all' || wanted.names.some((name) => column(value, name) !== undefined);
  if (isRecord) yield toRecord('record 1', value);
  else {
    for (const [key, entry] of Object.entries(value)) {
      yield { ...toRecord(`record ${JSON.stringify(key)}`, entry), key };
    }
  }
}

async function* jsonlRecords(
  source: string,
  head: readonly Line[],
  rest?: AsyncIterable<Line>,
): AsyncGenerator<SourceRecord> {
  let held: SourceRecord[] | undefined = [];
  for await (const line of concat(head, rest)) {
    const where = `line ${line.number}`;
    const record = 'text' in line ? toRecord(where, parseLine(line)) : { where, problem: line.problem };
    if (held === undefined) yield record;
    else {
      held.push(record);
      if ('columns' in record) {
        yield* held;
        held = undefined;
      } else if (held.length >= MAX_BROKEN_AT_START) break;
    }
  }
  const broken = held?.[0];
  if (broken && 'problem' in broken) {
    throw unreadable(source, `holds no readable record (${broken.where} ${broken.problem})`);
  }
}

async function* concat<T>(head: readonly T[], rest: AsyncIterable<T> | undefined): AsyncGenerator<T> {
  yield* head;
  if (rest) yield* rest;
}

function toRecord(where: string, value: unknown): SourceRecord {
  if (value === undefined) return { where, problem: 'is not valid JSON' };
  return isObject(value) ? { where, columns: value } : { where, problem: 'is not a JSON object' };
}
