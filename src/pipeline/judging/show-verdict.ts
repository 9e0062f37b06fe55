import { REFERENCE_MODEL } from '../../core/reference-model.ts';
import { isObject } from '../../instance/record.ts';

/** A row of verdicts as it stands in a file: what is not checked is unknown. */
export interface ShownVerdict extends Readonly<Record<string, unknown>> {
  readonly instance_id: string;
  readonly judge: string;
  readonly status: 'scored' | 'unscored';
}

/** Who wrote the patch of a row; `reference` for the reference patch. */
export function nameOf({ model }: ShownVerdict): string {
  return typeof model === 'string' ? model : REFERENCE_MODEL;
}

/** A verdict in one line. */
export function summaryLine(row: ShownVerdict): string {
  const sample = row.sample === undefined ? '' : ` #${String(row.sample)}`;
  const rater = row.rater === undefined ? '' : ` by ${String(row.rater)}`;
  const flags = textsOf(row.flags).length;
  const verdict = row.status === 'scored' ? String(row.label) : `unscored (${String(row.reason)})`;
  const flagged = flags === 0 ? '' : `, ${flags} ${flags === 1 ? 'flag' : 'flags'}`;
  return `${row.instance_id}  ${nameOf(row)}${sample}  ${row.judge}: ${verdict}${rater}${flagged}`;
}

/** A verdict with all it rests on but the conversations, line by line. */
export function* linesOfVerdict(row: ShownVerdict): Generator<string> {
  yield summaryLine(row);
  yield* field('repository', [row.repo, row.base_commit].filter(isText).join(' at '));
  yield* field('judged by', [row.backend, row.judge_model, row.protocol].filter(isText).join(', '));
  yield* field('decided by', row.decided_by);
  yield* field('why unscored', row.detail);
  for (const name of ['symptom', 'nature', 'rationale']) yield* field(name, row[name]);
  yield* listed('components', textsOf(row.components));
  yield* usageOf(row);
  yield* listed('flags', textsOf(row.flags));
  yield* linesOfRubric(row);
  yield* linesOfAxes(row.axes);
  yield* listed('evidence', citationsOf(row.evidence));
}

function* usageOf({ usage, conversations }: ShownVerdict): Generator<string> {
  if (!isObject(usage)) return;
  const { input_tokens, output_tokens, cost, currency } = usage;
  const money = typeof cost === 'number' ? `, ${cost} ${String(currency)}` : '';
  const shared =
    Array.isArray(conversations) &&
    conversations.some((each) => isObject(each) && each.stage === 'aqj-rubric');
  yield* field(
    'tokens',
    `${String(input_tokens)} in, ${String(output_tokens)} out${money}${shared ? ', without those of the rubric' : ''}`,
  );
}

/** The axes of a rubric with their anchors; grades come with the axes of the verdict. */
function* linesOfRubric({ rubric, rubric_hash }: ShownVerdict): Generator<string> {
  if (!Array.isArray(rubric)) return;
  yield `  rubric${isText(rubric_hash) ? ` ${rubric_hash.slice(0, 12)}` : ''}:`;
  for (const axis of rubric.filter(isObject)) {
    const defining = axis.defining === true ? ', defining' : '';
    yield* nested(`${String(axis.axis_name)} (${String(axis.priority)}${defining})`);
    yield* nested(`ideal: ${String(axis.ideal_conformance)}`, 6);
    yield* nested(`poor: ${String(axis.poor_conformance)}`, 6);
    for (const place of textsOf(axis.evidence)) yield* nested(place, 6);
  }
}

/** Axes of AQJ are a list by the rubric, those of ACJ an object by their names. */
function* linesOfAxes(axes: unknown): Generator<string> {
  const list: readonly (readonly [string, unknown])[] = Array.isArray(axes)
    ? axes.map((axis) => [isObject(axis) ? String(axis.axis_name) : '', axis] as const)
    : isObject(axes)
      ? Object.entries(axes)
      : [];
  if (list.length > 0) yield '  axes:';
  for (const [name, axis] of list) {
    if (!isObject(axis)) continue;
    const grade = axis.level ?? axis.grade ?? `unscored (${String(axis.reason)})`;
    yield* nested(`${name}: ${String(grade)}`);
    for (const text of [axis.rationale, axis.assessment, axis.detail])
      if (isText(text)) yield* nested(text, 6);
    for (const place of citationsOf(axis.evidence)) yield* nested(place, 6);
  }
}

function citationsOf(evidence: unknown): readonly string[] {
  if (!Array.isArray(evidence)) return [];
  return evidence.flatMap((each: unknown) => {
    if (isText(each)) return [each];
    if (!isObject(each) || !isText(each.place)) return [];
    return [each.found === null ? `${each.place} (no such line)` : each.place];
  });
}

function* field(name: string, value: unknown): Generator<string> {
  if (!isText(value)) return;
  const [first = '', ...rest] = value.split('\n');
  yield `  ${name}: ${first}`;
  for (const line of rest) yield `    ${line}`;
}

function* listed(name: string, texts: readonly string[]): Generator<string> {
  if (texts.length > 0) yield `  ${name}:`;
  for (const text of texts) yield* nested(text);
}

function* nested(text: string, depth = 4): Generator<string> {
  for (const line of text.split('\n')) yield ' '.repeat(depth) + line;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}
