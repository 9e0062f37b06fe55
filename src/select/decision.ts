/** What happens to a row, and why, in words that are the same for all rows with that fate. */
export interface Decision {
  readonly decision: 'keep' | 'drop' | 'ask';
  readonly reason: string;
}
