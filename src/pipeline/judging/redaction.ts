import { blotter } from '../../judges/backends/blotting.ts';

/** Blots secrets out of all texts of a value of plain data; the value itself is not changed. */
export type Redact = <Value>(value: Value) => Value;

const BLOT = '[redacted]';

/** Fields of rows and transcripts that come from the input or from us, and by which they are found again. */
const KEPT: ReadonlySet<string> = new Set([
  ...['instance_id', 'repo', 'base_commit', 'model', 'sample', 'judge', 'status', 'label', 'reason', 'stage'],
  ...['key', 'issue', 'rubric_hash', 'answer_name'],
  ...['backend', 'judge_model', 'protocol', 'prompt_hash', 'input'],
]);

/**
 * Everything that a run of judges writes or tells goes through this one function: a model that was made to print
 * a key, and a server that repeats one in an error, do not bring it into a file. See {@link blotter}.
 *
 * @param secrets keys and the like.
 */
export function redactor(secrets: readonly string[]): Redact {
  const inText = blotter(secrets, BLOT);
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [inText(name), inValue(each)]));
  };
  const inRecord = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inRecord);
    if (typeof value !== 'object' || value === null) return inValue(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) =>
        KEPT.has(name) ? [name, each] : [inText(name), inValue(each)],
      ),
    );
  };
  return <Value>(value: Value): Value => inRecord(value) as Value;
}
