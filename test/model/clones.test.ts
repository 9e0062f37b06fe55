import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clones, clonesOf } from '../../src/model/clones/clones.ts';
import { type ModelFile, modelFile } from '../../src/model/repo-model.ts';
import { factsOf } from '../support/facts.ts';

/** Lines of Python with the number of their tokens; those with 0 are no code lines of a clone. */
const LINES: Readonly<Record<string, number>> = {
  'a = b + c + d + e': 9,
  'b = f(c, d, e)': 10,
  'c = [d, e, a]': 9,
  'd += 1': 3,
  'e = a': 3,
  '# a comment': 0,
  '': 0,
  'import a': 0,
};

type Tree = Readonly<Record<string, readonly string[]>>;

function componentOf(path: string): string {
  return path.split('/')[0]!;
}

/** Facts of equal texts are the same object, as the cache gives them. */
const factsByText = new Map<string, ReturnType<typeof factsOf>>();

function filesOf(tree: Tree): ModelFile[] {
  return Object.entries(tree)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, lines]) => {
      const text = lines.map((line) => `${line}\n`).join('');
      const facts = factsByText.get(text) ?? factsOf('python', text);
      factsByText.set(text, facts);
      return modelFile(path, 'python', facts, componentOf);
    });
}

interface Instance {
  readonly path: string;
  readonly start: number;
  readonly text: string;
}

/** Every window of a tree, from the definition (catalogue §7.7), as text. */
function instancesOf(tree: Tree): Instance[] {
  return Object.entries(tree).flatMap(([path, lines]) => {
    const code = lines.filter((line) => LINES[line]! > 0);
    return code.flatMap((_, start) => {
      const window = code.slice(start, start + 6);
      const tokens = window.reduce((sum, line) => sum + LINES[line]!, 0);
      const isWindow = window.length === 6 && new Set(window).size >= 3 && tokens >= 30;
      return isWindow ? [{ path, start, text: window.join('\n') }] : [];
    });
  });
}

/** Occurrences of a window: in each file as many as can stand beside each other. */
function occurrences(instances: readonly Instance[], text: string): number {
  const end = new Map<string, number>();
  return instances
    .filter((each) => each.text === text)
    .filter(({ path, start }) => {
      if (start < (end.get(path) ?? 0)) return false;
      end.set(path, start + 6);
      return true;
    }).length;
}

function pathsWith(instances: readonly Instance[], text: string): string[] {
  return [...new Set(instances.filter((each) => each.text === text).map(({ path }) => path))].sort();
}

/** Number of clone classes over components, as the connected parts of a graph of windows. */
function referenceClasses(instances: readonly Instance[]): number {
  const texts = [...new Set(instances.map(({ text }) => text))].filter(
    (text) => new Set(pathsWith(instances, text).map(componentOf)).size >= 2,
  );
  const setOf = new Map(texts.map((text) => [text, pathsWith(instances, text).join(' ')]));
  const isJoined = (a: string, b: string) =>
    setOf.get(a) === setOf.get(b) &&
    instances.some(
      (one) =>
        one.text === a &&
        instances.some(
          (other) => other.text === b && other.path === one.path && Math.abs(other.start - one.start) <= 6,
        ),
    );
  const open = new Set(texts);
  let classes = 0;
  for (const first of texts) {
    if (!open.delete(first)) continue;
    classes++;
    const reached = [first];
    for (const text of reached) {
      for (const other of [...open]) if (isJoined(text, other) && open.delete(other)) reached.push(other);
    }
  }
  return classes;
}

/** What the product says of a tree, or the reference by its definition. */
interface Findings {
  readonly covered: Readonly<Record<string, number>>;
  readonly runs: Readonly<Record<string, number>>;
  readonly all: number;
  readonly classes: number;
  readonly twins: { readonly windows: number; readonly twins: number };
}

function referenceOf(tree: Tree, own: readonly string[]): Findings {
  const instances = instancesOf(tree);
  const repeated = new Set(
    instances.map(({ text }) => text).filter((text) => occurrences(instances, text) >= 2),
  );
  const lines = (path: string) =>
    new Set(
      instances
        .filter((each) => each.path === path && repeated.has(each.text))
        .flatMap(({ start }) => [0, 1, 2, 3, 4, 5].map((at) => start + at)),
    );
  const by = (value: (path: string) => number) =>
    Object.fromEntries(Object.keys(tree).map((path) => [path, value(path)]));
  const covered = by((path) => lines(path).size);
  const windows = instances.filter(({ path }) => own.includes(path));
  return {
    covered,
    runs: by((path) => [...lines(path)].filter((line) => !lines(path).has(line - 1)).length),
    all: Object.values(covered).reduce((sum, each) => sum + each, 0),
    classes: referenceClasses(instances),
    twins: {
      windows: windows.length,
      twins: windows.filter(({ text }) => pathsWith(instances, text).some((path) => !own.includes(path)))
        .length,
    },
  };
}

function findingsOf(clones: Clones, files: readonly ModelFile[], own: readonly string[]): Findings {
  const by = (value: (file: ModelFile) => number) =>
    Object.fromEntries(files.map((file) => [file.path, value(file)]));
  return {
    covered: by((file) => clones.coverage(file).lines),
    runs: by((file) => clones.coverage(file).runs),
    all: clones.coveredLines(),
    classes: clones.crossComponentClasses(),
    twins: clones.twins(files.filter(({ path }) => own.includes(path))),
  };
}

const PATHS = ['a/1.py', 'a/2.py', 'b/3.py', 'b/4.py', 'c/5.py'];

/** Pieces that come again and again, in part or whole, so that most trees have clones of several kinds. */
const piece = fc.oneof(
  fc.constantFrom(
    [
      'a = b + c + d + e',
      'b = f(c, d, e)',
      'c = [d, e, a]',
      'd += 1',
      'e = a',
      'b = f(c, d, e)',
      'c = [d, e, a]',
    ],
    [
      'c = [d, e, a]',
      'import a',
      'a = b + c + d + e',
      'd += 1',
      '',
      'b = f(c, d, e)',
      'e = a',
      'b = f(c, d, e)',
    ],
    ['a = b + c + d + e', 'b = f(c, d, e)', 'd += 1', 'a = b + c + d + e', 'b = f(c, d, e)', 'd += 1'],
  ),
  fc.array(fc.constantFrom(...Object.keys(LINES)), { maxLength: 9 }),
);
const text = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.flat());
const tree: fc.Arbitrary<Tree> = fc.dictionary(fc.constantFrom(...PATHS), text);

describe('the clones of a state', () => {
  it('are those of the definition', () => {
    fc.assert(
      fc.property(tree, fc.subarray(PATHS), (state, own) => {
        const files = filesOf(state);
        expect(findingsOf(clonesOf(files), files, own)).toEqual(referenceOf(state, own));
      }),
      { seed: 7, numRuns: 150 },
    );
  });

  it('are derived from another state as if they were found anew', () => {
    fc.assert(
      fc.property(tree, tree, fc.subarray(PATHS), fc.subarray(PATHS), (before, other, changed, own) => {
        const kept = Object.entries(before).filter(([path]) => !changed.includes(path));
        const came = Object.entries(other).filter(([path]) => changed.includes(path));
        const after = Object.fromEntries([...kept, ...came]);
        const base = clonesOf(filesOf(before));
        const files = filesOf(after);
        expect(findingsOf(base.changed(files), files, own)).toEqual(referenceOf(after, own));
        // What was derived leaves the base as it was.
        expect(findingsOf(base, filesOf(before), own)).toEqual(referenceOf(before, own));
      }),
      { seed: 8, numRuns: 150 },
    );
  });

  it('are derived over several bases, with a table of their own or of an earlier one', () => {
    const step = fc.record({ other: tree, changed: fc.subarray(PATHS) });
    const changedTree = (
      before: Tree,
      { other, changed }: { other: Tree; changed: readonly string[] },
    ): Tree => {
      const kept = Object.entries(before).filter(([path]) => !changed.includes(path));
      return Object.fromEntries([
        ...kept,
        ...Object.entries(other).filter(([path]) => changed.includes(path)),
      ]);
    };
    fc.assert(
      fc.property(
        tree,
        fc.array(step, { maxLength: 4 }),
        step,
        fc.subarray(PATHS),
        (first, steps, patch, own) => {
          let state = first;
          let files = filesOf(state);
          let base = clonesOf(files);
          for (const each of steps) {
            state = changedTree(state, each);
            files = filesOf(state);
            base = base.next(files);
            expect(findingsOf(base, files, own)).toEqual(referenceOf(state, own));
          }
          const after = changedTree(state, patch);
          expect(findingsOf(base.changed(filesOf(after)), filesOf(after), own)).toEqual(
            referenceOf(after, own),
          );
          expect(findingsOf(base.changed(files), files, own)).toEqual(referenceOf(state, own));
        },
      ),
      { seed: 9, numRuns: 40 },
    );
  });
});

describe('a window', () => {
  const of = (...lines: string[]) => clonesOf(filesOf({ 'a/1.py': lines, 'b/3.py': lines }));
  const covered = (...lines: string[]) => of(...lines).coveredLines();

  it('has 6 code lines, at least 3 distinct ones and 30 tokens', () => {
    // Five lines, then six with 56 tokens.
    const six = ['a = b + c + d + e', 'b = f(c, d, e)', 'c = [d, e, a]'];
    expect(covered(...six, ...six.slice(1))).toBe(0);
    expect(covered(...six, ...six)).toBe(12);
    // 9 + 9 + 4 * 3 = 30 tokens.
    const thirty = ['a = b + c + d + e', 'c = [d, e, a]', 'd += 1', 'e = a', 'd += 1', 'e = a'];
    expect(covered(...thirty)).toBe(12);
    // 9 + 5 * 3 = 24 tokens.
    expect(covered('a = b + c + d + e', 'e = a', 'd += 1', 'e = a', 'd += 1', 'e = a')).toBe(0);
    // Two distinct lines.
    expect(covered(...Array.from({ length: 6 }, (_, at) => (at % 2 ? six[0]! : six[1]!)))).toBe(0);
  });

  it('sees neither comments nor blanks nor white space nor imports', () => {
    const plain = 'a=b+c+d+e\nb=f(c,d,e)\nc=[d,e,a]\nd+=1\ne=a\nb=f(d,e,c)\n';
    const spread =
      'import x\na = b + c + d + e  # why\n\nb = f( c, d, e )\nfrom y import z\nc = [d, e, a]\n\n\n# how\nd += 1\ne = a\nb = f(d, e, c)\n';
    const files = [
      modelFile('a/1.py', 'python', factsOf('python', plain), componentOf),
      modelFile('a/2.py', 'python', factsOf('python', spread), componentOf),
    ];
    const clones = clonesOf(files);
    expect(files.map((file) => clones.coverage(file))).toEqual([
      { lines: 6, runs: 1 },
      { lines: 6, runs: 1 },
    ]);
    // Both files lie in one component.
    expect(clones.crossComponentClasses()).toBe(0);
  });

  it('counts once where it overlaps itself', () => {
    // Period 3: the windows at 0 and 3 of nine lines are equal and overlap. One occurrence is no clone.
    const three = ['a = b + c + d + e', 'b = f(c, d, e)', 'c = [d, e, a]'];
    const alone = (times: number) =>
      clonesOf(filesOf({ 'a/1.py': Array.from({ length: times }, () => three).flat() })).coveredLines();
    expect(alone(3)).toBe(0);
    // Of twelve lines those at 0 and 6 stand side by side: two occurrences, which cover all lines.
    expect(alone(4)).toBe(12);
  });
});

it('tells runs of one file set from each other, and joins what touches', () => {
  const block = (name: string) =>
    Array.from({ length: 6 }, (_, at) => `${name}${at} = f(${name}, ${at}, x, y, z)`);
  const files = (tree: Record<string, readonly string[]>) =>
    Object.entries(tree).map(([path, lines]) =>
      modelFile(path, 'python', factsOf('python', `${lines.join('\n')}\n`), componentOf),
    );
  const classes = (tree: Record<string, readonly string[]>) => clonesOf(files(tree)).crossComponentClasses();
  // Twelve lines in both: seven windows, one class. Apart, with other lines between them: two.
  expect(
    classes({ 'a/1.py': [...block('p'), ...block('q')], 'b/3.py': [...block('p'), ...block('q')] }),
  ).toBe(1);
  expect(
    classes({
      'a/1.py': [...block('p'), 'i = 1', ...block('q')],
      'b/3.py': [...block('p'), 'j = 2', ...block('q')],
    }),
  ).toBe(2);
  // The second half stands in a third file: windows with all three files are a class of their own; those across
  // the middle belong with the first half to the two files.
  expect(
    classes({
      'a/1.py': [...block('p'), ...block('q')],
      'b/3.py': [...block('p'), ...block('q')],
      'c/5.py': block('q'),
    }),
  ).toBe(2);
  // In one component alone: none.
  expect(classes({ 'a/1.py': block('p'), 'a/2.py': block('p') })).toBe(0);
});
