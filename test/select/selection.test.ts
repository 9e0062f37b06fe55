import { describe, expect, it } from 'vitest';
import { type Candidate, conditionNames, type LabelKind } from '../../src/select/candidate.ts';
import { parseCondition } from '../../src/select/parse-condition.ts';
import { parseQuota } from '../../src/select/parse-quota.ts';
import { type SelectOptions, select } from '../../src/select/selection.ts';
import { taskLabelLookup } from '../../src/select/task-labels.ts';
import { parseThresholds } from '../../src/select/thresholds.ts';
import { calibrateTriage, type Triage } from '../../src/select/triage.ts';
import { parseTriage } from '../../src/select/triage-rule.ts';
import { knownLabel } from '../../src/study/known-labels.ts';

const ACJ: LabelKind = { ...knownLabel('acj')!, kind: 'ordinal' };
const AQJ: LabelKind = { ...knownLabel('aqj')!, kind: 'ordinal' };
const METRIC = 'volume.file.sloc_sum';
const NAMES = conditionNames([METRIC], [ACJ, AQJ], AQJ);

/** A scored row; labels and the rest as given. */
function candidate(instance_id: string, more: Partial<Candidate> = {}): Candidate {
  return {
    instance_id,
    repo: 'a/b',
    language: 'python',
    status: 'scored',
    features: { [METRIC]: 10 },
    covariates: { plain_lines: 5, files: 1, hunks: 1, base_files: 10, base_sloc: 100 },
    labels: {},
    ...more,
  };
}

function fates(rows: readonly Candidate[], options: Omit<SelectOptions, 'names' | 'seed'>) {
  return select(rows, { names: NAMES, seed: 1, ...options }).decisions.map(
    ({ decision, reason }) => `${decision}: ${reason}`,
  );
}

const conditions = (...texts: readonly string[]) => texts.map(parseCondition);

/** Drops below 0.2, keeps above 0.8. */
const BY: Triage = {
  ...calibrateTriage([], [], 1),
  drop: thresholdAt('drop', 0.2),
  keep: thresholdAt('keep', 0.8),
};
const TRIAGE = { by: BY, label: 'aqj', good: knownLabel('aqj')!.good };

function thresholdAt(decision: 'drop' | 'keep', threshold: number): NonNullable<Triage['drop']> {
  const none = { drawn: 0, wrong: 0, upper: null };
  const [rule] = parseTriage(`${decision}<=0.05`);
  return { rule: rule!, threshold, overClusters: none, overPatches: none, seen: { patches: 0, wrong: 0 } };
}

describe('conditions and thresholds', () => {
  it('must all hold', () => {
    const rows = [
      candidate('a', { labels: { acj: 'High', aqj: 'High' } }),
      candidate('b', { labels: { acj: 'High', aqj: 'Low' } }),
      candidate('c', { labels: { acj: 'Low', aqj: 'High' } }),
    ];
    expect(
      fates(rows, { keep: conditions('acj in Moderate,High,Expert', 'aqj >= High_with_concerns') }),
    ).toEqual(['keep: kept', 'drop: not aqj >= High_with_concerns', 'drop: not acj in Moderate,High,Expert']);
  });

  it('are missing where nothing is known, unless another is false anyway', () => {
    const rows = [
      candidate('a', { labels: { aqj: 'High' } }),
      candidate('b', { labels: { aqj: 'Low' } }),
      candidate('c', { features: { [METRIC]: null }, labels: { aqj: 'High', acj: 'High' } }),
    ];
    const options = {
      keep: conditions('acj = High', 'aqj = High'),
      thresholds: parseThresholds({ [METRIC]: { max: 20 } }, [METRIC]),
    };
    expect(fates(rows, options)).toEqual([
      'drop: missing: acj',
      'drop: not aqj = High',
      `drop: missing: ${METRIC}`,
    ]);
  });

  it('look at metrics, sizes, fields and predictions', () => {
    const row = candidate('a', { model: 'm', sample: 2, prediction: { label: 'High', good: 0.7 } });
    const met = [
      `${METRIC} = 10`,
      'plain_lines < 6',
      'base_sloc >= 100',
      'repo = a/b',
      'language in python,go',
      'model != reference',
      'instance_id = a',
      'status = scored',
      'sample = 2',
      'predicted.aqj >= High_with_concerns',
      'p_good > 0.5',
    ];
    expect(fates([row], { keep: conditions(...met) })).toEqual(['keep: kept']);
    expect(fates([candidate('a')], { keep: conditions('model = reference') })).toEqual(['keep: kept']);
    expect(fates([candidate('a')], { keep: conditions('p_good > 0.5') })).toEqual(['drop: missing: p_good']);
  });

  it('with both bounds of a threshold included', () => {
    const rows = [9, 10, 20, 21].map((value) => candidate('a', { features: { [METRIC]: value } }));
    const thresholds = parseThresholds({ [METRIC]: { min: 10, max: 20 } }, [METRIC]);
    expect(fates(rows, { thresholds })).toEqual([
      `drop: beyond the threshold of ${METRIC}`,
      'keep: kept',
      'keep: kept',
      `drop: beyond the threshold of ${METRIC}`,
    ]);
  });

  it('do not save a row that was not scored', () => {
    const row = candidate('a', { status: 'failed', features: {}, covariates: {} });
    expect(fates([row], {})).toEqual(['drop: not scored']);
  });

  it('are refused when they do not fit', () => {
    expect(() => fates([], { keep: conditions('acjj = High') })).toThrow('did you mean "acj"');
    expect(() => conditionNames([], [{ name: 'repo', kind: 'nominal', classes: ['a', 'b'] }])).toThrow(
      'is taken',
    );
  });
});

describe('a file of thresholds', () => {
  it.each<[unknown, string]>([
    [[], 'an object'],
    [null, 'an object'],
    [{ 'volume.file.sloc': { max: 1 } }, `did you mean "${METRIC}"`],
    [{ [METRIC]: 3 }, 'needs an object'],
    [{ [METRIC]: {} }, 'needs an object'],
    [{ [METRIC]: { maximum: 3 } }, 'has "maximum"; only "min" and "max"'],
    [{ [METRIC]: { max: '3' } }, '"max" of "volume.file.sloc_sum" must be a finite number'],
    [{ [METRIC]: { min: 4, max: 3 } }, 'min above its max'],
  ])('%j is refused', (content, message) => {
    expect(() => parseThresholds(content, [METRIC])).toThrow(message);
  });
});

describe('a label of the task', () => {
  it('is the row’s own, else its reference row’s, never another candidate’s', () => {
    const sources = [
      { instance_id: 'a', labels: { acj: 'High' } },
      { instance_id: 'b', model: 'reference', labels: { acj: null } },
      { instance_id: 'b', model: 'reference', labels: { acj: 'Low' } },
      { instance_id: 'b', model: 'reference', labels: { acj: 'Expert' } },
      { instance_id: 'c', model: 'm', labels: { acj: 'Low' } },
    ];
    const acj = taskLabelLookup(sources, 'acj');
    expect(acj({ instance_id: 'a', model: 'm', labels: {} })).toBe('High');
    expect(acj({ instance_id: 'a', model: 'm', labels: { acj: 'Low' } })).toBe('Low');
    expect(acj({ instance_id: 'b', model: 'm', labels: { acj: null } })).toBe('Low');
    expect(acj({ instance_id: 'c', model: 'n', labels: {} })).toBeNull();
  });

  it('serves conditions and quotas of candidates; a verdict on a patch does not', () => {
    const labelRows = [{ instance_id: 'a', model: 'reference', labels: { acj: 'High', aqj: 'High' } }];
    const rows = [candidate('a', { model: 'm' })];
    expect(fates(rows, { keep: conditions('acj = High'), labelRows })).toEqual(['keep: kept']);
    expect(fates(rows, { quota: parseQuota('acj'), labelRows })).toEqual(['keep: kept']);
    expect(fates(rows, { keep: conditions('aqj = High'), labelRows })).toEqual(['drop: missing: aqj']);
  });
});

describe('triage', () => {
  const predicted = (good: number | null, labels: Candidate['labels'] = {}) =>
    candidate('a', { model: 'm', labels, ...(good !== null && { prediction: { label: 'Low', good } }) });

  it('decides rows without a verdict by their prediction', () => {
    expect(
      fates(
        [0.1, 0.5, 0.9, null].map((good) => predicted(good)),
        { triage: TRIAGE },
      ),
    ).toEqual([
      'drop: P(good) is too low',
      'ask: the judge must decide',
      'keep: P(good) is high enough',
      'ask: no prediction: the judge must decide',
    ]);
  });

  it('leaves rows with a verdict to it', () => {
    const rows = [predicted(0.1, { aqj: 'High' }), predicted(0.9, { aqj: 'Acceptable' })];
    expect(fates(rows, { triage: TRIAGE })).toEqual(['keep: kept', 'drop: the verdict is Acceptable']);
    // A condition of one's own takes the place of the good classes.
    expect(fates(rows, { triage: TRIAGE, keep: conditions('aqj >= Acceptable') })).toEqual([
      'keep: kept',
      'keep: kept',
    ]);
  });

  it('makes conditions on the verdict wait, and no others', () => {
    const keep = conditions('aqj >= High_with_concerns', 'acj = High', 'plain_lines < 100');
    const rows = [
      predicted(0.5, { acj: 'High' }),
      predicted(0.5, { acj: 'Low' }),
      predicted(0.5),
      predicted(0.9, { acj: 'High', aqj: 'Low' }),
    ];
    expect(fates(rows, { triage: TRIAGE, keep })).toEqual([
      'ask: the judge must decide',
      'drop: not acj = High',
      'drop: missing: acj',
      'drop: not aqj >= High_with_concerns',
    ]);
  });

  it('counts the calls it saves among the rows that would need one', () => {
    const rows = [
      predicted(0.1),
      predicted(0.5),
      predicted(0.6),
      predicted(null),
      predicted(0.1, { aqj: 'High' }),
      { ...predicted(0.1), status: 'failed' },
    ];
    expect(select(rows, { names: NAMES, seed: 1, triage: TRIAGE }).summary.judge).toEqual({
      rows: 4,
      saved: 1,
      share: 0.25,
    });
    expect(select([], { names: NAMES, seed: 1, triage: TRIAGE }).summary.judge).toEqual({
      rows: 0,
      saved: 0,
      share: null,
    });
    expect(select(rows, { names: NAMES, seed: 1 }).summary.judge).toBeNull();
  });
});

describe('a quota', () => {
  it('chooses among what is kept, by P(good) or a score of one’s own', () => {
    const rows = [0.3, 0.6, 0.5].map((good, at) =>
      candidate(`i${at}`, { labels: { acj: 'Low' }, prediction: { label: 'Low', good } }),
    );
    const quota = parseQuota('acj:Low=1');
    expect(fates(rows, { quota })).toEqual([
      'drop: beyond the quota of acj Low',
      'keep: kept',
      'drop: beyond the quota of acj Low',
    ]);
    const smallestFirst = (row: Candidate) => -row.prediction!.good!;
    expect(fates(rows, { quota, score: smallestFirst })[0]).toBe('keep: kept');
  });

  it('says what is short and who waits', () => {
    const rows = [
      candidate('a', { labels: { acj: 'Low', aqj: 'High' } }),
      candidate('b', { labels: { aqj: 'High' } }),
      candidate('c', { labels: { acj: 'Low' } }),
    ];
    const { decisions, summary } = select(rows, {
      names: NAMES,
      seed: 1,
      triage: TRIAGE,
      quota: parseQuota('acj:Low=2,High=1'),
    });
    expect(decisions.map(({ reason }) => reason)).toEqual([
      'kept',
      'missing: acj',
      'no prediction: the judge must decide',
    ]);
    expect(summary.notes).toEqual([
      '1 rows wait for a verdict and took no part in the quota; select again when they have one',
      'the quota is short of 1 rows of Low',
      'the quota is short of 1 rows of High',
    ]);
  });

  it('needs a label of the data', () => {
    expect(() => fates([], { quota: parseQuota('acjj') })).toThrow(
      '"acjj" is no label of the data; did you mean',
    );
    expect(() => fates([], { quota: parseQuota('repo') })).toThrow('is no label');
  });
});

describe('the summary', () => {
  it('counts by reason and by label', () => {
    const rows = [
      candidate('a', { labels: { aqj: 'High' } }),
      candidate('b', { labels: { aqj: 'Low' } }),
      candidate('c', { labels: { aqj: 'Low' } }),
      candidate('d'),
    ];
    const { summary } = select(rows, { names: NAMES, seed: 1, keep: conditions('aqj = High') });
    expect(summary).toMatchObject({ rows: 4, keep: 1, drop: 3, ask: 0 });
    expect(summary.reasons).toEqual([
      { decision: 'drop', reason: 'not aqj = High', rows: 2 },
      { decision: 'drop', reason: 'missing: aqj', rows: 1 },
      { decision: 'keep', reason: 'kept', rows: 1 },
    ]);
    expect(summary.labels.find(({ name }) => name === 'aqj')?.classes).toEqual([
      { class: 'Low', keep: 0, drop: 2, ask: 0 },
      { class: 'Acceptable', keep: 0, drop: 0, ask: 0 },
      { class: 'High_with_concerns', keep: 0, drop: 0, ask: 0 },
      { class: 'High', keep: 1, drop: 0, ask: 0 },
      { class: null, keep: 0, drop: 1, ask: 0 },
    ]);
  });
});
