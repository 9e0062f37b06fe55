import { ArchdeltaError } from '../../core/errors.ts';
import type { Instance, InvalidInstance } from '../../instance/row.ts';
import type { Judge } from '../../judges/judge.ts';
import type { Subject } from '../../judges/subject.ts';
import { recalledRows } from './judge-patch.ts';
import type { CheckedSettings } from './judge-run.ts';
import type { JudgeLimits } from './limits.ts';
import { isWorthAnotherRun, limitBehind } from './transient.ts';
import {
  makerDifference,
  makerKey,
  subjectKey,
  type VerdictEntry,
  type VerdictFile,
} from './verdict-file.ts';
import { inputHash, makerOf, rowMaker, type VerdictRow } from './verdict-row.ts';

/** States of a patch of the input. */
const WANTED = 0;
const DONE = 1;
/** It stands in the input before, and is judged once. */
const DOUBLE = 2;

/** What a run has to do. Of each patch a name is in memory, not the patch. */
export interface JudgePlan {
  /** Patches of the input, doubles left out. */
  readonly total: number;
  /** Of these, those that have their verdict already. */
  readonly done: number;
  /** Rows that are kept, in the order of their file. */
  readonly kept: readonly VerdictEntry[];
  /** Whether the patch at this place of the input is to be judged. */
  isWanted(index: number): boolean;
  finish(index: number, rows: readonly VerdictRow[]): void;
  /** Patches without a verdict. */
  readonly left: number;
  /** Whether a row is about a patch of the input. */
  has(subject: string): boolean;
  /** Rows in the order of the input; those on other patches after them. */
  inOrder(entries: readonly VerdictEntry[]): readonly VerdictEntry[];
}

type Patches = AsyncIterable<Instance | InvalidInstance> | Iterable<Instance | InvalidInstance>;

/**
 * Compares an input with the verdicts that are there.
 *
 * @throws {ArchdeltaError} `usage` when these are of another judge, back end or model, or by other prompts; what the
 * input throws.
 */
export async function planJudging(
  patches: Patches,
  file: VerdictFile,
  judge: Judge,
  settings: CheckedSettings,
  onDuplicate: (instanceId: string) => void,
): Promise<JudgePlan> {
  const there = grouped(file.entries);
  const states: number[] = [];
  const names: string[] = [];
  const places = new Map<string, number>();
  const dropped = new Set<VerdictEntry>();
  const maker = makerKey(makerOf(judge, settings.backend));
  const rows = rowMaker(judge, settings.backend, settings.pricing, settings.limits);
  checkMakers(file, there, maker, { judge, settings });
  for await (const patch of patches) {
    const index = states.length;
    const name = 'invalid' in patch ? `invalid ${index}` : subjectKey(patch);
    names.push(name);
    if (places.has(name)) {
      states.push(DOUBLE);
      onDuplicate(patch.instance_id ?? '');
      continue;
    }
    places.set(name, index);
    const entries = there.get(name) ?? [];
    const recalled = recalledRows({ judge, backend: settings.backend, rows }, patch);
    const isKept = recalled
      ? isSameAs(file, entries, recalled)
      : entries.length > 0 &&
        entries.every((entry) => stays(entry, maker, inputHash(patch), settings.limits));
    states.push(isKept ? DONE : WANTED);
    if (!isKept) for (const entry of entries) dropped.add(entry);
  }
  // A record that is no instance has no name by which it could be found again; its row is made anew.
  for (const entry of file.entries) if (entry.reason === 'instance-invalid') dropped.add(entry);
  return planOf(
    states,
    names,
    places,
    file.entries.filter((entry) => !dropped.has(entry)),
  );
}

function planOf(
  states: number[],
  names: readonly string[],
  places: ReadonlyMap<string, number>,
  kept: readonly VerdictEntry[],
): JudgePlan {
  const count = (state: number): number => states.filter((each) => each === state).length;
  const indexOf = new Map<string, number>();
  const doneBefore = count(DONE);
  const invalid: { index: number; rows: number }[] = [];
  return {
    total: states.length - count(DOUBLE),
    done: doneBefore,
    kept,
    isWanted: (index) => states[index] === WANTED,
    finish: (index, rows) => {
      states[index] = DONE;
      if (names[index]!.startsWith('invalid ')) invalid.push({ index, rows: rows.length });
    },
    get left() {
      return count(WANTED);
    },
    has: (subject) => places.has(subject),
    inOrder: (entries) => {
      indexOf.clear();
      const ofInvalid = invalid.flatMap(({ index, rows }) => Array<number>(rows).fill(index));
      let nextInvalid = 0;
      const placed = entries.map((entry, at) => {
        const isInvalid = entry.reason === 'instance-invalid';
        const place = isInvalid ? ofInvalid[nextInvalid++] : places.get(entry.subject);
        return { entry, at, place: place ?? Number.POSITIVE_INFINITY };
      });
      placed.sort((a, b) => (a.place === b.place ? a.at - b.at : a.place - b.place));
      return placed.map(({ entry }) => entry);
    },
  };
}

function grouped(entries: readonly VerdictEntry[]): ReadonlyMap<string, readonly VerdictEntry[]> {
  const groups = new Map<string, VerdictEntry[]>();
  for (const entry of entries) {
    if (entry.reason === 'instance-invalid') continue;
    const group = groups.get(entry.subject);
    if (group) group.push(entry);
    else groups.set(entry.subject, [entry]);
  }
  return groups;
}

/** A verdict that is not made anew. */
function stays(entry: VerdictEntry, maker: string, input: string, limits: JudgeLimits): boolean {
  const { reason, limit } = entry;
  if (entry.maker !== maker || entry.input !== input) return false;
  if (reason === undefined) return true;
  const allowed = limitBehind(reason, limits);
  const isRaised = limit !== undefined && allowed !== undefined && allowed > limit;
  return !isRaised && !isWorthAnotherRun(reason);
}

/** Whether the file has exactly the recalled rows. */
function isSameAs(file: VerdictFile, entries: readonly VerdictEntry[], rows: readonly VerdictRow[]): boolean {
  return (
    entries.length === rows.length &&
    entries.every(
      (entry, at) => Buffer.from(file.bytes(entry)).toString().trimEnd() === JSON.stringify(rows[at]),
    )
  );
}

/** @throws {ArchdeltaError} `usage` for a row that somebody else made, unless it was recalled from the recording at hand. */
function checkMakers(
  file: VerdictFile,
  there: ReadonlyMap<string, readonly VerdictEntry[]>,
  maker: string,
  { judge, settings }: { readonly judge: Judge; readonly settings: CheckedSettings },
): void {
  const { backend } = settings;
  for (const [subject, entries] of there) {
    const foreign = entries.find((entry) => entry.maker !== maker);
    if (!foreign) continue;
    const recalled = backend.recall?.(judge.id, subjectOfKey(subject)) ?? [];
    const makers = recalled.map((verdict) =>
      makerKey({
        ...{ judge: judge.id, backend: backend.id, judge_model: backend.model, prompt_hash: null },
        ...verdict,
      }),
    );
    if (makers.includes(foreign.maker)) continue;
    throw new ArchdeltaError(
      'usage',
      `${file.path} holds other verdicts (${makerDifference(foreign.maker, maker)}): name another output`,
    );
  }
}

function subjectOfKey(key: string): Subject {
  const [instance_id, model, sample] = JSON.parse(key) as [string, string | null, number | null];
  return { instance_id, ...(model !== null && { model }), ...(sample !== null && { sample }) };
}
