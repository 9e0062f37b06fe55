import { z } from 'zod';
import { ACJ_AXES, ACJ_LABELS } from '../acj-label.ts';
import type { AnswerFormat } from '../backend.ts';
import { jsonSchemaOf, readBy } from './reading.ts';
import { places, someText, texts } from './texts.ts';

// The level comes last, so that it is written after what it rests on.
const axis = z.object({
  evidence: places(),
  rationale: someText('Why this level and not the next one, in two or three sentences.'),
  level: z.literal([1, 2, 3, 4, 5]).describe('The level by the anchors of this axis.'),
});

const axes = Object.fromEntries(ACJ_AXES.map((name) => [name, axis])) as Record<
  (typeof ACJ_AXES)[number],
  typeof axis
>;

const answer = z.object({
  symptom: someText('What the issue reports, in one sentence.'),
  components: texts('Files, types or functions that the patch touches.'),
  nature: someText('What kind of change the patch is, in one sentence.'),
  axes: z.object(axes),
  rationale: someText('How the levels add up to the label, in two or three sentences.'),
  label: z.enum(ACJ_LABELS),
});

/** What the complexity judge is answered. */
export type AcjAnswer = z.infer<typeof answer>;

/** The form of {@link AcjAnswer}. */
export const ACJ_ANSWER: AnswerFormat = {
  name: 'submit_complexity',
  description: 'Submits the assessment. To be called once, when the exploration is done.',
  schema: jsonSchemaOf(answer),
};

/** Reads {@link AcjAnswer}. */
export const readAcjAnswer = readBy(answer);
