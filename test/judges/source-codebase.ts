import { createHash } from 'node:crypto';
import { compareText } from '../../src/core/ordering.ts';
import type { TreeEntry } from '../../src/git/change.ts';
import type { BlobContent, Codebase } from '../../src/judges/codebase.ts';
import { judgedModelFrom, type Sources } from '../support/model.ts';

/** What a file is besides its text. */
export interface Oddities {
  /** Paths of symbolic links; the text is where they lead. */
  readonly links?: readonly string[];
  readonly tooLarge?: readonly string[];
}

/** A tree of texts, with its model; `read` counts the paths that were read. */
export function sourceCodebase(files: Sources, { links = [], tooLarge = [] }: Oddities = {}) {
  const entries: readonly TreeEntry[] = Object.keys(files)
    .sort(compareText)
    .map((path) => ({
      path,
      mode: links.includes(path) ? '120000' : '100644',
      id: createHash('sha1').update(files[path]!).digest('hex'),
    }));
  const wasRead: string[] = [];
  const codebase: Codebase = {
    entries,
    async *read(wanted) {
      for (const entry of wanted) {
        wasRead.push(entry.path);
        const content: BlobContent = tooLarge.includes(entry.path)
          ? { tooLarge: 99_000_000 }
          : { bytes: Buffer.from(files[entry.path]!) };
        yield { entry, ...content };
      }
    },
    model: () => judgedModelFrom(files),
  };
  return { codebase, wasRead };
}
