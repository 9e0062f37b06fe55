/** The answer to one question of a study, or the reason why there is none. */
export interface Answer<Report> {
  /** null when the question cannot be answered: then a note says why. */
  readonly report: Report | null;
  /** Sentences on what was left out or treated specially, and why. */
  readonly notes: readonly string[];
}
