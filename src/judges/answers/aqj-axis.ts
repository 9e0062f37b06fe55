import { z } from 'zod';
import { AXIS_GRADES } from '../aqj-verdict.ts';
import type { AnswerFormat } from '../backend.ts';
import type { ReadAnswer } from '../judge.ts';
import { jsonSchemaOf, readBy } from './reading.ts';
import { places, someText } from './texts.ts';

// The grade comes last, so that it is written after what it rests on.
const findings = {
  evidence: places(),
  assessment: someText('What the patch does on this axis, in two or three sentences.'),
};
const grade = z.enum(AXIS_GRADES).describe('The grade by the anchors of the axis.');

const answer = z.object({ ...findings, grade });

const definingAnswer = z
  .object({
    ...findings,
    no_real_solution: z
      .boolean()
      .describe('True when the patch leaves what the issue is about as it was, for whatever reason.'),
    grade,
  })
  .refine(({ no_real_solution, grade }) => !no_real_solution || grade === 'concern' || grade === 'poor', {
    message:
      'a patch that is no real solution is a concern or poor here: correct the grade or no_real_solution',
    path: ['grade'],
  });

/** What is answered for one axis. */
export type AxisAnswer = z.infer<typeof answer> & {
  /** Asked for the defining axis alone. */
  readonly no_real_solution?: boolean;
};

const NAMED = {
  name: 'submit_assessment',
  description: 'Submits the assessment of this axis. To be called once, when the exploration is done.',
};

/** The form of {@link AxisAnswer}. */
export const AXIS_ANSWER: AnswerFormat = { ...NAMED, schema: jsonSchemaOf(answer) };

/** The form of {@link AxisAnswer} for the defining axis. */
export const DEFINING_AXIS_ANSWER: AnswerFormat = { ...NAMED, schema: jsonSchemaOf(definingAnswer) };

/** Reads {@link AxisAnswer}. */
export const readAxisAnswer: ReadAnswer<AxisAnswer> = readBy(answer);

/** Reads {@link AxisAnswer} for the defining axis. */
export const readDefiningAxisAnswer: ReadAnswer<AxisAnswer> = readBy(definingAnswer);
