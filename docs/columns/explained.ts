/** Why columns are constant or copies of each other although their values are right. Written by hand. */
export interface Explanation {
  /** `constant`: holds for each of the columns. `copies`: holds for any two of them. */
  readonly kind: 'constant' | 'copies';
  readonly columns: readonly string[];
  /** What makes them so, and how it was checked; a paragraph of Markdown. */
  readonly because: string;
}

/** The explanations of `docs/columns.md`. Each is written after the rows behind the finding were looked at. */
export const explanations: readonly Explanation[] = [
  {
    kind: 'constant',
    columns: ['orphan.file.unreachable'],
    because:
      'Unreachable statements are rare in code that people keep: no file that the reference patches of Java, Go, TypeScript and JavaScript touch holds one, before or after. Patches of models for Python projects do leave some (20 of 1,569 rows are not 0), and the golden rows have them in four languages.',
  },
  {
    kind: 'constant',
    columns: ['cycles.component.mutual_pairs', 'layering.repo.levels'],
    because:
      'Figures of the component graph of a whole repository. The values before differ widely between repositories (43 and 24 different values), but hardly a patch opens or closes a dependency between two components: of 1,728 rows none makes two components depend on each other, and one changes the number of levels. Golden rows and tests on graphs have values other than 0. The values before can serve as covariates (`before:ID`).',
  },
  {
    kind: 'constant',
    columns: ['architecture_smell.package.shared_globals', 'smell.file.god_class'],
    because:
      'Counts that few patches reach: in 128 and 367 of the 1,728 rows the touched package or file has such a variable or class before, and one and three patches add or mend one. Golden rows have both values.',
  },
  {
    kind: 'constant',
    columns: ['cochange.file.hidden_share'],
    because:
      'The pairs are frozen at base, so that the share moves only where a patch adds or removes a dependency between two files that strongly change together, or deletes one of them: one row of all. It is defined where a touched file has a strong pair at all (302 of 1,728 rows), and its value before differs there.',
  },
  {
    kind: 'constant',
    columns: ['patch_deps.patch.external_added'],
    because:
      'No reference patch of the projects in Java, Go, TypeScript and JavaScript imports a distribution that its repository did not use; seven patches of Python projects do.',
  },
  {
    kind: 'constant',
    columns: ['patch_nature.patch.test_share'],
    because:
      'The reference patches of these data sets come without their tests, which are a patch of their own there. Patches of models hold tests (91 rows).',
  },
  {
    kind: 'copies',
    columns: ['cycles.repo.file_share', 'reachability.repo.core_share'],
    because:
      'The files on cycles are mostly those of one large cycle, the core, and a new or deleted file moves both shares by 1/n. They part where a small cycle opens or closes: 132 rows have one of the two other than 0, and not all of them both.',
  },
  {
    kind: 'copies',
    columns: ['patch_spread.patch.files', 'patch_spread.patch.entropy', 'patch_spread.patch.graph_distance'],
    because:
      'Of 1,728 patches 1,474 touch one file: there all three have one value, and ranks agree on these ties. Among patches of several files they differ: two files can share the lines evenly or not, and be neighbours or far apart.',
  },
];
