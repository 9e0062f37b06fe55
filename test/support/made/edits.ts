import { CODE_EDITS } from './edits-of-code.ts';
import { FILE_EDITS } from './edits-of-files.ts';
import type { Edit } from './trees.ts';

/** The edits, by what they do. */
export const EDITS = { ...CODE_EDITS, ...FILE_EDITS } satisfies Record<string, Edit>;

/** The name of an edit. */
export type EditName = keyof typeof EDITS;
