import { z } from 'zod';

/** Characters of one text, and texts of one list, that an answer may have: far above any that was seen. */
const MAX_TEXT = 10_000;
const MAX_TEXTS = 40;

/** A text that is not empty. Lengths are checked when it is read and not said in the schema: some servers refuse them there. */
export function someText(description: string) {
  return z
    .string()
    .refine((text) => text.trim() !== '', 'must not be empty')
    .refine((text) => text.length <= MAX_TEXT, `must have at most ${MAX_TEXT} characters`)
    .describe(description);
}

/** A list of texts. */
export function texts(description: string) {
  return z
    .array(z.string().refine((text) => text.length <= MAX_TEXT, `must have at most ${MAX_TEXT} characters`))
    .refine((list) => list.length <= MAX_TEXTS, `must have at most ${MAX_TEXTS} entries`)
    .describe(description);
}

/** Cited places, `path:line: why` each. */
export function places() {
  return texts('Lines that show it, each as "path:line: why" or "path:line-line: why".');
}
