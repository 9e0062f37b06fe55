/** Seconds that a row may take when nothing else is said. */
export const DEFAULT_TIMEOUT = 600;
