import { knownLabel } from '../study/known-labels.ts';
import type { StudyReport } from '../study/report.ts';

/**
 * The rows that are good, in words: of a label of the task itself (`acj`, `difficulty`) whose upper classes count,
 * they are demanding, which is no praise of a patch.
 */
export function goodOnes(target: StudyReport['target']): string {
  return meansDemanding(target) ? 'the demanding ones' : 'the good ones';
}

/** The same before a noun or after a verb: “60 % are good”. */
export function goodWord(target: StudyReport['target']): string {
  return meansDemanding(target) ? 'demanding' : 'good';
}

/** Whether the good classes are the upper ones of a label that judges the task and not the patch. */
export function meansDemanding({ name, classes, good }: StudyReport['target']): boolean {
  const [lowest, highest] = [classes[0]?.name, classes.at(-1)?.name];
  if (knownLabel(name)?.ofTask !== true || good === null) return false;
  return highest !== undefined && good.includes(highest) && !good.includes(lowest!);
}
