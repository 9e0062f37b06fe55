import { createRandom, type Random } from '../../src/core/random.ts';
import { thing } from './words.ts';

/** What is generated. The same values give the same repository, commit ids included. */
export interface Shape {
  /** Source files, tests included. */
  readonly files: number;
  /** Mean number of files that a file uses. */
  readonly edges: number;
  /** Commits, the first one with nearly all files among them. */
  readonly commits: number;
  readonly seed: number;
  /** Numbers of files of further commits at the end, for patches of a wanted size. */
  readonly lastSizes?: readonly number[];
}

export type GeneratedLanguage = 'python' | 'java' | 'go' | 'typescript';

/** A file before it has a text. */
export interface PlannedFile {
  /** Place among all files of the repository. */
  readonly index: number;
  readonly language: GeneratedLanguage;
  /** Names of the folders below the language's source root. */
  readonly folder: readonly string[];
  /** Words of the file and of its type; no other file of the folder has them. */
  readonly words: readonly string[];
  readonly isTest: boolean;
  /** Files that it uses, by index, all of its language; never tests. */
  readonly uses: readonly number[];
}

const SHARES: readonly (readonly [GeneratedLanguage, number])[] = [
  ['python', 0.4],
  ['java', 0.25],
  ['typescript', 0.2],
  ['go', 0.15],
];
const FILES_PER_PACKAGE = 10;
const PACKAGES_PER_COMPONENT = 12;
/** Of the files of a package, the last one is a test. */
const TESTS_PER_PACKAGE = 1;

/** All files of a repository, grouped by language and package. */
export function layOut({ files, edges, seed }: Shape): PlannedFile[] {
  const planned: PlannedFile[] = [];
  for (const [at, [language, share]] of SHARES.entries()) {
    const isLast = at === SHARES.length - 1;
    const count = isLast ? files - planned.length : Math.round(files * share);
    planned.push(
      ...ofLanguage(language, planned.length, count, edges, createRandom(seed, 'layout', language)),
    );
  }
  return planned;
}

function ofLanguage(
  language: GeneratedLanguage,
  first: number,
  count: number,
  edges: number,
  random: Random,
): PlannedFile[] {
  const uses = usedFiles(count, edges, language === 'go', random);
  const folders = foldersOf(Math.ceil(count / FILES_PER_PACKAGE), random);
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const folder = folders[Math.floor(at / FILES_PER_PACKAGE)]!;
    return {
      index: first + at,
      language,
      folder,
      words: freeWords(taken, folder, random),
      isTest: isTest(at),
      uses: [...uses[at]!].map((target) => first + target),
    };
  });
}

const isTest = (at: number): boolean => at % FILES_PER_PACKAGE >= FILES_PER_PACKAGE - TESTS_PER_PACKAGE;

/** Folders of packages: components at the top, packages one or two levels below. */
function foldersOf(packages: number, random: Random): string[][] {
  const taken = new Set<string>();
  let component: string[] = [];
  return Array.from({ length: packages }, (_, at) => {
    if (at % PACKAGES_PER_COMPONENT === 0) component = [freeWords(taken, [], random).join('')];
    const above = random.below(3) === 0 ? thing(random, 1) : [];
    const folder = [...component, ...above];
    return [...folder, freeWords(taken, folder, random).join('')];
  });
}

/** Words that no other thing of the folder has: a third word when two are taken. */
function freeWords(taken: Set<string>, folder: readonly string[], random: Random): string[] {
  for (let length = 2; ; length++) {
    const words = thing(random, length);
    const key = [...folder, words.join('_')].join('/');
    if (taken.has(key)) continue;
    taken.add(key);
    return words;
  }
}

/**
 * Which files a file uses. A package uses up to eight lower packages, three of its component and five of the
 * lower half. Of a hundred uses some 50 stay in the package (17 may close a cycle of files), 42 go to the
 * packages used (half of these to their first two files), 7 anywhere in the lower half and 1 up to one of the
 * next packages, which makes cycles of packages; not in Go, which has none.
 */
function usedFiles(count: number, edges: number, isAcyclic: boolean, random: Random): Set<number>[] {
  const used = Array.from({ length: Math.ceil(count / FILES_PER_PACKAGE) }, (_, folder) =>
    Array.from({ length: 8 }, (_, at) =>
      at < 3 ? folder - random.below((folder % PACKAGES_PER_COMPONENT) + 1) : random.below((folder >> 1) + 1),
    ),
  );
  const targetOf = (file: number): number => {
    const folder = Math.floor(file / FILES_PER_PACKAGE);
    const first = folder * FILES_PER_PACKAGE;
    const kind = random.below(100);
    if (kind < 33) return first + random.below((file % FILES_PER_PACKAGE) + 1);
    if (kind < 50) return first + random.below(FILES_PER_PACKAGE);
    const there = used[folder]![random.below(8)]! * FILES_PER_PACKAGE;
    if (kind < 92) return there + random.below(kind < 71 ? 2 : FILES_PER_PACKAGE);
    if (kind < 99 || isAcyclic) return random.below((file >> 1) + 1);
    return file + FILES_PER_PACKAGE * (1 + random.below(3));
  };
  return Array.from({ length: count }, (_, file) => {
    const targets = new Set<number>();
    // As many draws as uses are wanted: what is drawn twice, or cannot be used, makes the number vary.
    for (let draws = outDegree(edges, random); draws > 0; draws--) {
      const target = targetOf(file);
      if (target !== file && target < count && !isTest(target)) targets.add(target);
    }
    return targets;
  });
}

/** Numbers of uses: exponential, so that many files use few and some use many. */
function outDegree(edges: number, random: Random): number {
  const LOST = 1.6;
  return Math.round(-Math.log(1 - random.unit()) * edges * LOST);
}
