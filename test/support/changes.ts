import fc from 'fast-check';
import type { RawCommit } from '../../src/model/history/usable-commits.ts';
import { arbitraryFacts } from './arbitrary-facts.ts';
import type { OtherFile, State } from './sides.ts';

const PATHS = [
  ...['a/1.py', 'a/2.py', '6.py', 'b/7.py', 'c/8.py', 'b/4.ts', 'b/9.ts', 'c/10.ts'],
  ...['a/internal/3.go', 'a/internal/11.go', 'b/c/5.java', 'b/d/12.java'],
];
/** Paths that files had earlier, or that nothing has any more. */
const OLD_PATHS = [...PATHS, 'a/0.py', 'b/old.ts', 'notes.md'];

/** A change of a small repository, with the commits before it. */
export interface DrawnChange {
  readonly before: State;
  readonly after: State;
  /** Undefined where history is absent. */
  readonly commits: readonly RawCommit[] | undefined;
  readonly others: readonly OtherFile[];
}

/** A test with facts, or a document, a language without a front end, a file that does not parse: their lines. */
const others: fc.Arbitrary<OtherFile[]> = fc
  .uniqueArray(
    fc.oneof(
      otherFile(['a/test_1.py', 'b/4.test.ts'], arbitraryFacts),
      otherFile(['README.md', 'b/old.rb', 'a/broken.py'], fc.nat({ max: 9 })),
    ),
    { maxLength: 2, selector: (file) => file.path },
  )
  // A change that does not exist on either side is none.
  .map((files) => files.filter(({ before, after }) => before !== undefined || after !== undefined));

function otherFile(
  paths: readonly string[],
  content: fc.Arbitrary<NonNullable<OtherFile['before']>>,
): fc.Arbitrary<OtherFile> {
  const side = fc.option(content, { nil: undefined, freq: 3 });
  const isBinary = fc.nat({ max: 7 }).map((drawn) => drawn === 0);
  return fc
    .record({ path: fc.constantFrom(...paths), before: side, after: side, isBinary })
    .map(({ isBinary: binary, ...file }) => ({ ...file, binary: binary && typeof file.before !== 'object' }));
}

const path = fc.constantFrom(...OLD_PATHS);

/** Commits of which some touch nothing, some rename, and some add; at times too few of them to be a history. */
const commits: fc.Arbitrary<RawCommit[]> = fc.array(
  fc.record({
    author: fc.constantFrom('ada@example.org', 'bob@example.org', 'eve@example.org'),
    files: fc
      .tuple(fc.uniqueArray(path, { maxLength: 4 }), fc.option(path, { nil: undefined }))
      // The first file of a commit is added or renamed, the others are changed.
      .map(([paths, old]) => paths.map((after, at) => ({ before: at === 0 ? old : after, after }))),
  }),
  { minLength: 18, maxLength: 30 },
);

/** States of a repository of a few files, of which some change, some come and some go. */
export const changes: fc.Arbitrary<DrawnChange> = fc
  .record({
    files: fc.array(
      fc.record({
        path: fc.constantFrom(...PATHS),
        facts: arbitraryFacts,
        fate: fc.constantFrom('kept', 'changed', 'added', 'deleted'),
        other: arbitraryFacts,
      }),
      { maxLength: PATHS.length, size: 'max' },
    ),
    commits: fc.option(commits, { nil: undefined, freq: 2 }),
    others: fc.oneof({ arbitrary: fc.constant([]), weight: 2 }, others),
  })
  .map(({ files, ...rest }) => {
    const before = new Map();
    const after = new Map();
    for (const { path, facts, fate, other } of files) {
      before.delete(path);
      after.delete(path);
      if (fate !== 'added') before.set(path, facts);
      if (fate !== 'deleted') after.set(path, fate === 'changed' ? other : facts);
    }
    return { before, after, ...rest };
  });
