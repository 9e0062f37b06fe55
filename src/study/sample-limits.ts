/** Confidence of every interval of a study. */
export const CONFIDENCE = 0.95;

/** Fewer rows that have both a metric and the label give no correlation: any two short columns go together. */
export const FEWEST_ROWS = 10;

/** Up to this many labelled rows every metric gets every interval; beyond, the strongest ones only. */
export const MANY_ROWS = 10_000;

/** How many metrics get an interval beyond {@link MANY_ROWS}. */
export const STRONGEST = 20;
