import type { StudyReport } from '../study/report.ts';
import { type Cell, csvText, type ReportTable } from './csv.ts';

/** What was predicted of each row by fits that had not seen its instance, with a probability for each class. */
export function predictionsTable({ predictions, target }: StudyReport): ReportTable {
  const classes = target.classes.map(({ name }) => name);
  const rows = (predictions?.predictors ?? []).flatMap((of) =>
    of.row.map((place, at): Cell[] => {
      const row = predictions!.rows[place]!;
      return [
        of.estimand,
        of.predictor,
        row.instance_id,
        row.model ?? null,
        row.sample ?? null,
        of.fold[at] ?? null,
        classes[row.truth] ?? null,
        classes[of.predicted[at]!] ?? null,
        ...classes.map((_, one) => of.probabilities[at]?.[one] ?? null),
      ];
    }),
  );
  const header = ['estimand', 'predictor', 'instance_id', 'model', 'sample', 'fold', 'true', 'predicted'];
  return {
    name: 'predictions',
    csv: csvText([...header, ...classes.map((name) => `probability_${name}`)], rows),
  };
}
