import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeEntry } from '../../../src/git/change.ts';
import { readPlainPatch } from '../../../src/git/plain/read-plain-patch.ts';
import { type GitRepository, openRepository } from '../../../src/git/repository.ts';
import { applyIndependently, listingAfter } from '../independent-git.ts';
import { TemporaryRepository } from '../temporary-repository.ts';

const made = new TemporaryRepository();
let base: string;
let repository: GitRepository;
let tree: readonly TreeEntry[];

beforeAll(async () => {
  made.write({
    'a.py': '1\n2\n3\n',
    'tool.sh': 'x\n',
    'crlf.py': '1\r\n2\r\n',
    'open.py': 'x',
    'd/b.py': 'b\n',
  });
  made.write({ empty: '' }).link('link', 'a.py').makeExecutable('tool.sh');
  base = made.commit();
  repository = await openRepository(made.directory);
  tree = await repository.listTree(base);
});

afterAll(async () => {
  await repository.close();
});

const git = (path: string, extra: string, body: string) =>
  `diff --git a/${path} b/${path}\n${extra}--- a/${path}\n+++ b/${path}\n${body}`;
const created = (path: string, mode: string, body: string) =>
  `diff --git a/${path} b/${path}\nnew file mode ${mode}\n--- /dev/null\n+++ b/${path}\n${body}`;
const deleted = (path: string, body: string) =>
  `diff --git a/${path} b/${path}\ndeleted file mode 100644\n--- a/${path}\n+++ /dev/null\n${body}`;
const A = '@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n';

/** Patches that are read here; whether they apply is another matter. */
const PLAIN: Readonly<Record<string, string>> = {
  'a change': git('a.py', '', A),
  'a change with ids and mode': git('a.py', 'index 0123456..89abcde 100644\n', A),
  'a mode that is not that of the file': git('a.py', 'index 0123456..89abcde 100755\n', A),
  'names alone': `--- a/a.py\n+++ b/a.py\n${A}`,
  'two files, blank lines about': `\n\n${git('a.py', '', A)}\n${created('n/n.py', '100755', '@@ -0,0 +1 @@\n+n\n')}\n\n`,
  'an executable': git('tool.sh', '', '@@ -1 +1 @@\n-x\n+y\n'),
  'a new file by names alone': '--- /dev/null\n+++ b/n.py\n@@ -0,0 +1,2 @@\n+1\n+2\n',
  'a new empty file': 'diff --git a/n.py b/n.py\nnew file mode 100644\nindex 0000000..e69de29\n',
  'a deleted file': deleted('d/b.py', '@@ -1 +0,0 @@\n-b\n'),
  'a deleted file by names alone': '--- a/d/b.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-b\n',
  'a deletion that leaves something': deleted('a.py', '@@ -1,2 +0,0 @@\n-1\n-2\n'),
  'a file that becomes empty': git('d/b.py', '', '@@ -1 +0,0 @@\n-b\n'),
  'an empty file that is filled': git('empty', '', '@@ -0,0 +1 @@\n+x\n'),
  'a file that is filled as if it were empty': git('a.py', '', '@@ -0,0 +1 @@\n+x\n'),
  'a file that is not ended': git('open.py', '', '@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+y\n'),
  'a file that is thought not to be ended': git(
    'd/b.py',
    '',
    '@@ -1 +1 @@\n-b\n\\ No newline at end of file\n+y\n',
  ),
  'line ends of another kind': git('crlf.py', '', '@@ -1,2 +1,2 @@\n 1\n-2\n+3\n'),
  'the line ends of the file': git('crlf.py', '', '@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+3\n'),
  'a hunk of another file': git('a.py', '', '@@ -1,3 +1,3 @@\n 1\n-b\n+two\n 3\n'),
  'a line number too high': git('a.py', '', '@@ -2,2 +7,1 @@\n-2\n 3\n'),
  'an addition without context': git('a.py', '', '@@ -1,0 +2 @@\n+x\n'),
  'a file that is not there': git('absent.py', '', A),
  'a new file that is there': created('a.py', '100644', '@@ -0,0 +1 @@\n+x\n'),
  'a new file where a folder is': created('d', '100644', '@@ -0,0 +1 @@\n+x\n'),
  'a new file below a file': created('a.py/x', '100644', '@@ -0,0 +1 @@\n+x\n'),
  'a new file below a new file': `${created('n', '100644', '@@ -0,0 +1 @@\n+x\n')}${created('n/n', '100644', '@@ -0,0 +1 @@\n+x\n')}`,
  'a new file below a link': created('link/x', '100644', '@@ -0,0 +1 @@\n+x\n'),
  'a link': git(
    'link',
    '',
    '@@ -1 +1 @@\n-a.py\n\\ No newline at end of file\n+b.py\n\\ No newline at end of file\n',
  ),
  'a file twice': git('a.py', '', A) + git('a.py', '', '@@ -1,3 +1,3 @@\n 1\n-two\n+2\n 3\n'),
  'a file where a folder was':
    deleted('d/b.py', '@@ -1 +0,0 @@\n-b\n') + created('d', '100644', '@@ -0,0 +1 @@\n+x\n'),
};

/** Patches that are left to git. */
const OTHER: Readonly<Record<string, string>> = {
  'text in front': `A letter\n\n${git('a.py', '', A)}`,
  'a signature behind': `${git('a.py', '', A)}-- \n2.39.5\n`,
  'a rename': 'diff --git a/a.py b/n.py\nsimilarity index 100%\nrename from a.py\nrename to n.py\n',
  'a mode alone': 'diff --git a/a.py b/a.py\nold mode 100644\nnew mode 100755\n',
  'a blank in a name': created('with blank', '100644', '@@ -0,0 +1 @@\n+x\n'),
  'two names': `--- a/a.py\n+++ b/d/b.py\n${A}`,
  'no first folder': `--- a.py\n+++ a.py\n${A}`,
  'a way out': created('../x', '100644', '@@ -0,0 +1 @@\n+x\n'),
  'a git folder': created('.Git/x', '100644', '@@ -0,0 +1 @@\n+x\n'),
  'a new link': created('n', '120000', '@@ -0,0 +1 @@\n+a.py\n\\ No newline at end of file\n'),
  'counts that are too high': git('a.py', '', '@@ -1,9 +1,9 @@\n 1\n-2\n+two\n 3\n'),
  'counts that are too low': git('a.py', '', '@@ -1 +1 @@\n 1\n-2\n+two\n 3\n'),
  'a hunk without a change': git('a.py', '', '@@ -1,3 +1,3 @@\n 1\n 2\n 3\n'),
  'no hunk': git('a.py', '', ''),
  'an end that is cut off': git('a.py', '', A).slice(0, -1),
  'a new file with an old line': created('n', '100644', '@@ -1 +1 @@\n-x\n+y\n'),
  'an end in the middle': git(
    'a.py',
    '',
    '@@ -1,3 +1,3 @@\n 1\n-2\n+two\n\\ No newline at end of file\n 3\n',
  ),
  'a binary file':
    'diff --git a/n b/n\nnew file mode 100644\nindex 0000000..89abcde\nBinary files /dev/null and b/n differ\n',
};

describe.each([
  ['a plain patch', PLAIN, true],
  ['another patch', OTHER, false],
] as const)('%s', (_, patches, isPlain) => {
  it.each(Object.entries(patches))('comes to what it comes to in git: %s', async (_name, patch) => {
    expect(readPlainPatch(patch) !== undefined).toBe(isPlain);
    const expected = applyIndependently(made.directory, base, patch);
    const change = await repository.applyPatch(tree, patch).catch(() => undefined);
    if (typeof expected === 'number') expect(change).toBeUndefined();
    else expect(listingAfter(tree, change!)).toEqual(expected);
  });
});
