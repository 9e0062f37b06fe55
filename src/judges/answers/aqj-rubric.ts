import { z } from 'zod';
import type { AnswerFormat } from '../backend.ts';
import type { ReadAnswer } from '../judge.ts';
import { type Rubric, readRubric } from '../rubric.ts';
import { jsonSchemaOf, readBy } from './reading.ts';

const answer = z.object({
  rubric_yaml: z.string().describe('The rubric: a YAML list with one mapping an axis.'),
});

/** The form in which a rubric is submitted. */
export const RUBRIC_ANSWER: AnswerFormat = {
  name: 'submit_rubric',
  description: 'Submits the rubric. To be called once, when the exploration is done.',
  schema: jsonSchemaOf(answer),
};

const readFields = readBy(answer);

/** A block of Markdown and nothing besides: what models like to put around YAML. */
const CODE_BLOCK = /^\s*```(?:ya?ml)?[ \t]*\n([\s\S]*?)\n?```\s*$/;

/** Reads a submitted rubric by the rules of {@link readRubric}. */
export const readRubricAnswer: ReadAnswer<Rubric> = (value) => {
  const fields = readFields(value);
  if ('problems' in fields) return fields;
  const text = fields.answer.rubric_yaml;
  const reading = readRubric(CODE_BLOCK.exec(text)?.[1] ?? text);
  if ('problems' in reading) return reading;
  return { answer: reading.rubric };
};
