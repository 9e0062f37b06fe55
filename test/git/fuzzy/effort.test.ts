import { describe, expect, it } from 'vitest';
import { applySections } from '../../../src/git/fuzzy/apply-sections.ts';
import { Effort } from '../../../src/git/fuzzy/effort.ts';
import { readPatch } from '../../../src/git/fuzzy/read-patch.ts';

const LINES = 2000;
const HUNKS = 1000;

/** One hunk a line from the first line on, each of which says that it is at the end of the file. */
function farHunks(): string {
  let text = '--- a/f\n+++ b/f\n';
  for (let line = 1, claimed = LINES; line <= HUNKS; line++) {
    text += `@@ -${claimed} +${claimed} @@\n-line ${line}\n+other ${line}\n`;
    claimed += LINES - line;
  }
  return text;
}

function apply(most: number): string {
  const bytes = Buffer.from(Array.from({ length: LINES }, (_, at) => `line ${at + 1}\n`).join(''));
  const surroundings = {
    file: (path: string) => (path === 'f' ? { mode: '100644', bytes } : undefined),
    isFile: (path: string) => path === 'f',
    isFolder: () => false,
  };
  const changed = applySections(readPatch(Buffer.from(farHunks())), surroundings, new Effort(most));
  return Buffer.from(changed.get('f')!.bytes).toString();
}

describe('the work that a patch makes', () => {
  it('is bounded by lines looked at', () => {
    // Each hunk is looked for in the whole file, to find it at the first line that is left: 1,000 times 2,000
    // lines, and some for the hunks themselves and for reading the file.
    const most = HUNKS * LINES;
    expect(apply(most * 1.2)).toMatch(/^other 1\n(?:other \d+\n){999}line 1001\n/);
    expect(() => apply(most * 0.8)).toThrow('too much of the repository would have to be searched');
  });
});
