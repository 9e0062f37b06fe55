/** Why columns are constant or copies of each other although their values are right. Written by hand. */
export interface Explanation {
  /** `constant`: holds for each of the columns. `copies`: holds for any two of them. */
  readonly kind: 'constant' | 'copies';
  readonly columns: readonly string[];
  /** What makes them so, and how it was checked; a paragraph of Markdown. */
  readonly because: string;
}

/** The explanations of `docs/columns.md`. Each is written after the rows behind the finding were looked at. */
export const explanations: readonly Explanation[] = [];
