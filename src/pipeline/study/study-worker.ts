import { workerData } from 'node:worker_threads';
import { type SharedStudy, type StudyTask, type StudyWork, studyWork } from './study-tasks.ts';

const work: StudyWork = studyWork(workerData as SharedStudy);

/** Does a piece of a study's work in this thread. */
export default function run(task: StudyTask): unknown {
  return (work[task.work] as (of: StudyTask['of']) => unknown)(task.of);
}
