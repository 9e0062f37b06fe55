import { describe, expect, it } from 'vitest';
import type { FoldTask } from '../../../src/study/surrogates/fold-task.ts';
import { runFoldTask } from '../../../src/study/surrogates/fold-task-run.ts';
import { evaluateTransfer } from '../../../src/study/transfer/transfer.ts';
import { plantedStudy } from '../planted-study.ts';

describe('evaluateTransfer', () => {
  const input = plantedStudy({ seed: 9, rows: 240, repositories: 3, signal: 0.95 });

  it('carries a signal that is everywhere the same from part to part', async () => {
    const { transfer, notes } = await evaluateTransfer(input, 5);
    expect(notes).toEqual([]);
    expect(transfer.map(({ by, parts }) => [by, parts.map(({ n }) => n)])).toEqual([
      ['language', [160, 80]],
      ['repo', [80, 80, 80]],
    ]);
    // Within a part each row is tested once, by folds; from another part all rows are.
    expect(transfer[1]!.tested).toEqual([
      [80, 80, 80],
      [80, 80, 80],
      [80, 80, 80],
    ]);
    for (const { auc, kappa } of transfer) {
      for (const value of auc.flat()) expect(value).toBeGreaterThan(0.75);
      for (const value of kappa.flat()) expect(value).toBeGreaterThan(0.3);
    }
  });

  it('tests no instance that it trained on', async () => {
    const tasks: FoldTask[] = [];
    // Every instance has patches in both languages.
    const rows = input.table.rows.map((row, at) => ({ ...row, language: at % 2 === 0 ? 'go' : 'c' }));
    const mixed = { ...input, table: { ...input.table, rows } };
    const { transfer } = await evaluateTransfer(mixed, 5, async (given) => {
      tasks.push(...given);
      return given.map((task) => runFoldTask(mixed, task));
    });
    for (const { train, test } of tasks) {
      const seen = new Set(Array.from(train, (at) => rows[at]!.instance_id));
      for (const at of test) expect(seen.has(rows[at]!.instance_id)).toBe(false);
    }
    // Nothing is left to test the other language on.
    expect(transfer[0]!.auc[0]![0]).not.toBeNull();
    expect(transfer[0]!.auc[0]![1]).toBeNull();
    expect(transfer[0]!.kappa[1]![0]).toBeNull();
    expect(transfer[0]!.tested).toEqual([
      [120, 0],
      [0, 120],
    ]);
  });

  it('takes rows without a language for no language', async () => {
    const rows = input.table.rows.map((row) => ({
      ...row,
      language: row.language === 'java' ? null : row.language,
    }));
    const { transfer, notes } = await evaluateTransfer({ ...input, table: { ...input.table, rows } }, 5);
    expect(transfer.map(({ by }) => by)).toEqual(['repo']);
    expect(notes[0]).toContain('No transfer by language');
  });

  it('leaves out parts that are small or of one kind, and says why nothing is left', async () => {
    const small = plantedStudy({ seed: 9, rows: 80, repositories: 8, signal: 0.9 });
    const { transfer, notes } = await evaluateTransfer(small, 5);
    expect(transfer).toEqual([]);
    expect(notes).toEqual([
      'No transfer by language: fewer than two parts have 30 labelled rows with 5 of each kind.',
      'No transfer by repo: fewer than two parts have 30 labelled rows with 5 of each kind.',
    ]);
  });

  it('needs to know what is good', async () => {
    const nominal = plantedStudy({ seed: 9, rows: 80, signal: 0.9, kind: 'nominal' });
    expect((await evaluateTransfer(nominal, 5)).notes).toEqual([
      'No transfer between parts: nobody says which classes are good.',
    ]);
  });
});
