import type { Prompt } from './prompt.ts';

/** What is said besides for the axis that defines the task. */
export const AQJ_DEFINING_PROMPT: Prompt = {
  id: 'aqj-defining',
  version: '2',
  text: `## This axis defines the task

Poor on this axis means that the patch is not what the task asks for in this repository: the symptom is treated and the cause stays, a boundary is broken, the contract of dependents is broken, or a convention that carries the design is ignored. Something short of that is at most a concern.

Damage that belongs to no axis by its name is graded here.

Answer no_real_solution besides: true when the patch leaves what the issue is about as it was, for whatever reason (nothing that runs is changed, only files are added that nobody uses, the change is never reached, or it has no effect on the reported behaviour); the grade is then poor, or concern. A patch that mends the reported behaviour in a bad way is a solution, and its grade says how bad.`,
};
