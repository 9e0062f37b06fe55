import * as code from './edits-of-code.ts';
import * as files from './edits-of-files.ts';
import type { Edit } from './trees.ts';

/** The edits, by what they do. */
export const EDITS = { ...code, ...files } satisfies Record<string, Edit>;

/** The name of an edit. */
export type EditName = keyof typeof EDITS;
