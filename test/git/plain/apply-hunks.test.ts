import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blobId } from '../../../src/git/blob-id.ts';
import { applyHunks } from '../../../src/git/plain/apply-hunks.ts';
import { readPlainPatch } from '../../../src/git/plain/read-plain-patch.ts';
import { git, gitBytes, TemporaryRepository } from '../temporary-repository.ts';

/** A line of a file before and after a change, or of one of them. */
type Step = readonly [' ' | '-' | '+', string];

interface Case {
  readonly steps: readonly Step[];
  readonly ended: { readonly before: boolean; readonly after: boolean };
  /** Lines of context before and behind each change. */
  readonly context: readonly [number, number];
  /** Lines that stand in the file above all that the patch knows of. */
  readonly above: readonly string[];
  /** How far the line numbers of the patch are off. */
  readonly shift: number;
  /** Blank lines of context have lost their blank. */
  readonly bare: boolean;
}

/** Few different lines, so that hunks fit in many places; some that a careless reader would take for others. */
const line = fc.constantFrom('a', 'b', '', ' ', 'a ', '\r', '--- a/b', '@@ -1 +1 @@', '\\ No newline');
const cases = fc.record({
  steps: fc.array(
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(' ' as const) },
        { weight: 1, arbitrary: fc.constantFrom('-' as const, '+' as const) },
      ),
      line,
    ),
    { maxLength: 25 },
  ),
  ended: fc.oneof(
    { weight: 3, arbitrary: fc.constant({ before: true, after: true }) },
    fc.record({ before: fc.boolean(), after: fc.boolean() }),
  ),
  context: fc.tuple(fc.nat(3), fc.nat(3)),
  above: fc.oneof(fc.constant([]), fc.array(line, { maxLength: 3 })),
  shift: fc.oneof(fc.constant(0), fc.integer({ min: -3, max: 3 })),
  bare: fc.boolean(),
});

/** The text of one side; a last line may lack its line break. */
function sideOf({ steps, ended }: Case, side: '-' | '+'): string {
  const lines = steps.filter(([kind]) => kind === ' ' || kind === side).map(([, text]) => `${text}\n`);
  const isEnded = side === '-' ? ended.before : ended.after;
  return isEnded ? lines.join('') : lines.join('').replace(/\n$/, '');
}

/** The patch of a case for a path, written by hand: git's own diff would never write most of these. */
function patchOf(item: Case, path: string): string {
  const { steps, ended, context, shift, bare } = item;
  const lastOf = (side: '-' | '+') => steps.findLastIndex(([kind]) => kind === ' ' || kind === side);
  const [lastBefore, lastAfter] = [lastOf('-'), lastOf('+')];
  const shown = steps.map((_, at) =>
    steps.some(([kind], other) => kind !== ' ' && other - at <= context[0] && at - other <= context[1]),
  );
  const hunks: string[] = [];
  let numbers: [number, number] = [1, 1];
  for (let at = 0; at < steps.length; at++) {
    const [from, counts, start] = [at, [0, 0] as [number, number], numbers];
    let body = '';
    for (; at < steps.length && shown[at]; at++) {
      const [kind, text] = steps[at]!;
      const isOpen =
        (at === lastBefore && kind !== '+' && !ended.before) ||
        (at === lastAfter && kind !== '-' && !ended.after);
      body += bare && kind === ' ' && text === '' ? '\n' : `${kind}${text}\n`;
      if (isOpen) body += '\\ No newline at end of file\n';
      counts[0] += kind === '+' ? 0 : 1;
      counts[1] += kind === '-' ? 0 : 1;
    }
    const range = (side: 0 | 1): string =>
      `${Math.max(start[side] + shift - (counts[side] === 0 ? 1 : 0), 0)},${counts[side]}`;
    if (at > from) hunks.push(`@@ -${range(0)} +${range(1)} @@ x\n${body}`);
    const passed = steps[at];
    numbers = [numbers[0] + counts[0] + (passed ? 1 : 0), numbers[1] + counts[1] + (passed ? 1 : 0)];
  }
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${hunks.join('')}`;
}

/** As git itself would write it: such a patch is never left to git. */
function isOrdinary(item: Case): boolean {
  const { steps, ended, context, above, shift } = item;
  const isExact = above.length === 0 && shift === 0 && context.every((lines) => lines === 3);
  const hasSides = sideOf(item, '-') !== '' && sideOf(item, '+') !== '';
  return isExact && hasSides && ended.before && ended.after && steps.some(([kind]) => kind !== ' ');
}

it('makes of a file what git apply makes of it, whenever it makes anything', () => {
  let taken = 0;
  const check = (items: readonly Case[]): void => {
    const made = new TemporaryRepository();
    const files = items.map((item, at) => {
      const path = `f${at}.txt`;
      const before = item.above.map((text) => `${text}\n`).join('') + sideOf(item, '-');
      return { item, path, before, patch: patchOf(item, path) };
    });
    made.write(Object.fromEntries(files.map(({ path, before }) => [path, before])));
    made.git('add', '-A');
    const results = files.flatMap(({ item, path, before, patch }) => {
      const sections = readPlainPatch(patch);
      const text = sections && applyHunks(before, sections[0]!.hunks);
      if (isOrdinary(item)) expect(text).toBe(sideOf(item, '+'));
      return text === undefined ? [] : [{ path, patch, text }];
    });
    taken += results.length;
    // All or nothing: a single patch that git refuses would fail them all.
    gitBytes(made.directory, ['apply', '--cached', '--whitespace=nowarn'], {
      input: results.map(({ patch }) => patch).join(''),
    });
    const records = git(made.directory, ['ls-files', '-s']).split('\n');
    const idOf = new Map(records.map((record) => [record.split('\t')[1]!, record.split(' ')[1]!]));
    for (const { path, text, patch } of results) {
      expect(idOf.get(path), patch).toBe(blobId(Buffer.from(text, 'latin1')));
    }
  };
  const many = fc.array(cases, { minLength: 400, maxLength: 400 });
  fc.assert(fc.property(many, check), { numRuns: 3, endOnFailure: true });
  // Not for want of trying.
  expect(taken).toBeGreaterThan(200);
});
