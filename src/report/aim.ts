import type { FilterPoint } from '../study/report.ts';

/** Whether an operating point keeps as much of the good as its threshold aimed at: “met”, “missed …”. */
export function aimMet({ recall }: FilterPoint, lost: number): string {
  if (recall.value === null) return 'unknown';
  // A share is a quotient of counts: no difference this small is one of rows.
  const aim = 1 - lost - 1e-9;
  if (recall.value >= aim) return 'met';
  return recall.high !== null && recall.high >= aim ? 'missed, within the interval' : 'missed';
}
