import { beforeAll, describe, expect, it } from 'vitest';
import { select } from '../../../src/pipeline/selection/select.ts';
import { train } from '../../../src/pipeline/study/train.ts';
import type { Surrogate } from '../../../src/surrogate/surrogate.ts';
import { PLANTED, plantedRows } from '../study/planted-rows.ts';

const { rows, labels } = plantedRows(60, 6);
const [first] = rows;
const refused = (message: string) => ({ code: 'usage', message: expect.stringContaining(message) });

describe('a selection', () => {
  let surrogate: Surrogate;
  beforeAll(async () => {
    surrogate = await train({ features: rows, labels, target: 'aqj', seed: 1, trees: 20 });
  });

  it('keeps what meets the conditions, and gives each row its reason', async () => {
    const { rows: selected, summary } = await select({ features: rows, keep: [`${PLANTED} >= 10`], seed: 1 });
    const expected = rows.map((row) =>
      row.status === 'scored' && row.features[PLANTED]! >= 10 ? 'keep' : 'drop',
    );
    expect(selected.map(({ decision }) => decision)).toEqual(expected);
    expect(summary.keep + summary.drop).toBe(120);
    expect(
      new Set(selected.filter(({ decision }) => decision === 'drop').map(({ reason }) => reason)),
    ).toEqual(new Set([`not ${PLANTED} >= 10`]));
  });

  it('gives a candidate the label of its task, and shows it', async () => {
    const verdicts = [
      { instance_id: 'instance-0', model: 'reference', acj: 'High' },
      { instance_id: 'instance-1', model: 'reference', acj: 'Low' },
    ];
    const { rows: selected } = await select({ features: rows, verdicts, keep: ['acj = High'], seed: 1 });
    const kept = selected.filter(({ decision }) => decision === 'keep');
    expect(kept.map(({ instance_id, model, labels: of }) => [instance_id, model, of.acj])).toEqual([
      ['instance-0', undefined, 'High'],
      ['instance-0', 'm', 'High'],
    ]);
  });

  it('says how many rows are of instances that the model has seen', async () => {
    const fresh = { ...first!, instance_id: 'new' };
    const { triage } = await select({
      features: [fresh, ...rows.slice(0, 3)],
      surrogate,
      triage: 'drop<=0.3@0.9',
      seed: 1,
    });
    expect(triage!.assumptions.join(' ')).toContain(
      '3 of the 4 rows are of instances that the model was trained on',
    );
    const { triage: other } = await select({
      features: [fresh],
      surrogate,
      triage: 'drop<=0.3@0.9',
      seed: 1,
    });
    expect(other!.assumptions.join(' ')).not.toContain('rows are of instances');
  });

  it('knows no p_good of a model that does not know what is good', async () => {
    const kinds = labels.map((label, at) => ({ ...label, kind: ['bug', 'feature', 'chore'][at % 3] }));
    const nominal = await train({ features: rows, labels: kinds, target: 'kind', seed: 1, trees: 5 });
    await expect(
      select({ features: rows, surrogate: nominal, keep: ['p_good > 0.5'], seed: 1 }),
    ).rejects.toMatchObject(refused('not known'));
    await expect(
      select({ features: rows, surrogate: nominal, triage: 'drop<=0.1', seed: 1 }),
    ).rejects.toMatchObject(refused('are good'));
  });

  it.each([
    [
      'a label named like a column of the output',
      { verdicts: [{ instance_id: 'a', decision: 'x' }], keep: ['decision = x'] },
      'cannot be called "decision"',
    ],
    ['a triage without a model', { triage: 'drop<=0.1' }, 'needs a model'],
    ['a size without a quota', { size: 3 }, 'size of a quota'],
    ['a seed that is none', { seed: Number.NaN }, 'seed'],
    ['two rows of one key', { features: [first!, first!] }, 'two rows'],
  ])('is refused for %s', async (_, wrong, message) => {
    await expect(select({ features: rows, seed: 1, ...wrong })).rejects.toMatchObject(refused(message));
  });
});

describe('training is refused', () => {
  it.each([
    ['for no whole number of trees', { trees: 0.5 }, 'trees'],
    ['for threads without end', { jobs: 100_000 }, 'jobs'],
    ['for another way to calibrate', { calibrateBy: 'moon' as 'instance' }, 'calibrateBy'],
  ])('%s', async (_, wrong, message) => {
    await expect(train({ features: rows, labels, target: 'aqj', seed: 1, ...wrong })).rejects.toMatchObject(
      refused(message),
    );
  });
  it('when a repository alone cannot be held out', async () => {
    const one = rows.map((row) => ({ ...row, repo: 'o/r' }));
    await expect(
      train({ features: one, labels, target: 'aqj', seed: 1, trees: 5, calibrateBy: 'repository' }),
    ).rejects.toMatchObject(refused('two or more'));
  });
});
