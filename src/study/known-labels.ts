/** What is known of a label by its name alone. */
export interface KnownLabel {
  readonly name: string;
  /** Its classes, ascending. */
  readonly classes: readonly string[];
  /** The classes that count as good where nobody says otherwise. */
  readonly good: readonly string[];
  /** Whether it judges the task and not the patch: all patches of an instance share it. */
  readonly ofTask: boolean;
}

const KNOWN_LABELS: readonly KnownLabel[] = [
  {
    name: 'acj',
    classes: ['Trivial', 'Low', 'Moderate', 'High', 'Expert'],
    good: ['Moderate', 'High', 'Expert'],
    ofTask: true,
  },
  {
    name: 'aqj',
    classes: ['Low', 'Acceptable', 'High_with_concerns', 'High'],
    good: ['High_with_concerns', 'High'],
    ofTask: false,
  },
  {
    name: 'difficulty',
    classes: ['<15 min fix', '15 min - 1 hour', '1-4 hours', '>4 hours'],
    good: ['1-4 hours', '>4 hours'],
    ofTask: true,
  },
  { name: 'resolved', classes: ['false', 'true'], good: ['true'], ofTask: false },
];

/**
 * The order and the good classes of a label that needs no `--order` and no `--good`: the two judges (`acj`, `aqj`),
 * SWE-bench's annotators (`difficulty`) and the outcome of the tests (`resolved`). "Good" means the upper classes
 * of a two-way question; of `acj` and `difficulty` it is worth a trainer's while, no praise of a patch.
 */
export function knownLabel(name: string): KnownLabel | undefined {
  return KNOWN_LABELS.find((label) => label.name === name);
}
