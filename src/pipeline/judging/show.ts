import { ArchdeltaError } from '../../core/errors.ts';
import { unreadable } from '../../instance/bytes.ts';
import { isObject, type SourceRecord } from '../../instance/record.ts';
import { readRecords } from '../../instance/records.ts';
import type { Message } from '../../judges/backend.ts';
import { readTranscriptRecord, type TranscriptRecord } from '../../judges/transcript.ts';
import { transcriptsOf } from './judge-file.ts';
import { linesOfVerdict, nameOf, type ShownVerdict, summaryLine } from './show-verdict.ts';

/** Which verdicts are shown. */
export interface ShowOptions {
  /** A file that `judge` wrote. */
  readonly verdicts: string;
  /** Shows this instance's verdicts with rubric, axes and conversations; without it, a line a verdict. */
  readonly id: string | undefined;
  /** Of a model alone; `reference` for the reference patch. */
  readonly model: string | undefined;
  /** Leaves the conversations out. */
  readonly brief?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Verdicts to be read by people, line by line. Texts are as they are in the file: whoever prints them on a terminal
 * has to take control characters out.
 *
 * @throws {ArchdeltaError} `input-unreadable`; `usage` when there is no such verdict; `aborted`.
 */
export async function* showVerdicts(options: ShowOptions): AsyncGenerator<string> {
  const { verdicts, id, model, brief = false, signal } = options;
  let shown = 0;
  for await (const record of readRecords(
    verdicts,
    { names: 'all', required: [['instance_id']] },
    { ...(signal && { signal }) },
  )) {
    const row = verdictOf(verdicts, record);
    if (id !== undefined && row.instance_id !== id) continue;
    if (model !== undefined && nameOf(row) !== model) continue;
    shown += 1;
    if (id === undefined) yield summaryLine(row);
    else {
      if (shown > 1) yield '';
      yield* linesOfVerdict(row);
      if (!brief) yield* conversationsOf(verdicts, row, signal);
    }
  }
  if (shown > 0 || (id === undefined && model === undefined)) return;
  const what = [id, model].filter((each) => each !== undefined).join(' of ');
  throw new ArchdeltaError(
    'usage',
    `${verdicts} has no verdict on ${what}; \`judge show ${verdicts}\` lists those that there are`,
  );
}

function verdictOf(source: string, record: SourceRecord): ShownVerdict {
  if ('problem' in record) throw unreadable(source, `${record.where} ${record.problem}`);
  const { instance_id, judge, status } = record.columns;
  const isVerdict =
    typeof instance_id === 'string' &&
    typeof judge === 'string' &&
    (status === 'scored' || status === 'unscored');
  if (!isVerdict) throw unreadable(source, `${record.where} is no verdict of a judge`);
  return record.columns as unknown as ShownVerdict;
}

async function* conversationsOf(
  verdicts: string,
  row: ShownVerdict,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const notes = Array.isArray(row.conversations) ? row.conversations.filter(isObject) : [];
  if (notes.length === 0) return;
  const source = transcriptsOf(verdicts);
  const found = await transcriptsByKey(source, new Set(notes.map(({ key }) => String(key))), signal);
  for (const { key } of notes) {
    const transcript = found.get(String(key));
    yield '';
    if (transcript) yield* linesOfTranscript(transcript);
    else yield `Conversation ${String(key)}: ${source} does not have it.`;
  }
}

/** The last record of each key. */
async function transcriptsByKey(
  source: string,
  keys: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, TranscriptRecord>> {
  const found = new Map<string, TranscriptRecord>();
  try {
    for await (const record of readRecords(
      source,
      { names: 'all', required: [] },
      { ...(signal && { signal }) },
    )) {
      const transcript = 'columns' in record ? readTranscriptRecord(record.columns) : undefined;
      if (transcript && keys.has(transcript.key)) found.set(transcript.key, transcript);
    }
  } catch (thrown) {
    // The verdict can be shown without; it says which conversations are missing.
    if (!(thrown instanceof ArchdeltaError) || thrown.code !== 'input-unreadable') throw thrown;
  }
  return found;
}

function* linesOfTranscript(transcript: TranscriptRecord): Generator<string> {
  const { key, stage, axis, messages, end, usage, backend, judge_model } = transcript;
  const tokens = usage.input_tokens + usage.output_tokens;
  yield `Conversation ${key.slice(0, 12)}: ${stage}${axis === undefined ? '' : `, ${axis}`}`;
  yield `  with ${[backend, judge_model].filter(Boolean).join(' ')}, ${usage.requests} requests, ${tokens} tokens`;
  for (const message of messages) yield* linesOfMessage(message);
  yield* indented('end', end.kind === 'answer' ? 'answered' : `${end.reason}: ${end.detail}`);
}

/** Lines of a tool's answer that are shown; the file has them all. */
const TOOL_LINES = 20;

function* linesOfMessage(message: Message): Generator<string> {
  if (message.role === 'user') yield* indented('user', message.text);
  else if (message.role === 'tool') {
    const lines = message.text.split('\n');
    const more = lines.length - TOOL_LINES;
    const text = more > 0 ? [...lines.slice(0, TOOL_LINES), `… ${more} more lines`].join('\n') : message.text;
    yield* indented(`${message.name}${message.failed ? ' (refused)' : ''}`, text);
  } else {
    if (message.text.trim() !== '') yield* indented('model', message.text);
    for (const { name, arguments: given, malformed } of message.tool_calls)
      yield* indented('model calls', `${name} ${malformed ?? JSON.stringify(given, null, 1)}`);
  }
}

function* indented(who: string, text: string): Generator<string> {
  yield `  ${who}:`;
  for (const line of text.split('\n')) yield `    ${line}`;
}
