import { z } from 'zod';
import type { JsonSchema } from '../backend.ts';
import type { ReadAnswer } from '../judge.ts';

/** The JSON schema of an answer. Its dialect is not named in it: servers do not know what to do with that. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}

/** Reads an answer by its schema, or says what is wrong with it, a sentence for each field. Unknown fields are dropped. */
export function readBy<T>(schema: z.ZodType<T>): ReadAnswer<T> {
  return (value) => {
    const reading = schema.safeParse(value);
    if (reading.success) return { answer: reading.data };
    return { problems: reading.error.issues.map(problemOf) };
  };
}

function problemOf({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}
