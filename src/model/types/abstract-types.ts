import type { ModelFile } from '../repo-model.ts';

/** Types and how many of them are abstract; A = abstract / all. */
interface TypeCounts {
  readonly all: number;
  readonly abstract: number;
}

/** True for a language that has abstract types (catalogue §4.3). */
export function hasAbstractTypes(language: string): boolean {
  return language !== 'javascript';
}

/** Types(X) of §4.3 of the files in languages that have abstract types (ADR 0002, 42). */
export function typeCounts(files: readonly ModelFile[]): TypeCounts {
  let all = 0;
  let abstract = 0;
  for (const { language, facts } of files) {
    if (!hasAbstractTypes(language)) continue;
    for (const { kind, isAbstract } of facts.types) {
      if (kind === 'alias') continue;
      all++;
      if (isAbstract) abstract++;
    }
  }
  return { all, abstract };
}
