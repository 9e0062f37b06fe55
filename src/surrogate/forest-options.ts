import { ArchdeltaError } from '../core/errors.ts';

/** How a forest is grown. */
export interface ForestOptions {
  /** A whole number from 0; tree i depends on the seed and i alone. */
  readonly seed: number;
  readonly trees: number;
  /** `balanced`: rows are drawn for a tree by the inverse frequency of their class, so that all weigh the same. */
  readonly classWeight: 'none' | 'balanced';
  /** Fewest distinct rows of a leaf. */
  readonly minimumLeaf: number;
  /** Most splits between the root and a leaf; no limit when absent. */
  readonly maximumDepth?: number;
  /** Features drawn at each split; the floor of the root of the number of varying features when absent. */
  readonly featuresPerSplit?: number;
}

/** @throws {ArchdeltaError} `usage` for a number that is not whole or too small. */
export function requireForestOptions(options: ForestOptions): void {
  const wanted: readonly (readonly [keyof ForestOptions, number])[] = [
    ['seed', 0],
    ['trees', 1],
    ['minimumLeaf', 1],
    ['maximumDepth', 1],
    ['featuresPerSplit', 1],
  ];
  for (const [name, least] of wanted) {
    const value = options[name];
    if (value === undefined && (name === 'maximumDepth' || name === 'featuresPerSplit')) continue;
    if (!Number.isSafeInteger(value) || (value as number) < least) {
      throw new ArchdeltaError('usage', `a forest's ${name} is a whole number from ${least}, not ${value}`);
    }
  }
  if (options.classWeight !== 'none' && options.classWeight !== 'balanced') {
    throw new ArchdeltaError(
      'usage',
      `a forest's classWeight is none or balanced, not ${options.classWeight}`,
    );
  }
}
