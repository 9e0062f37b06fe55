import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeEntry } from '../../src/git/change.ts';
import { type GitRepository, openRepository } from '../../src/git/repository.ts';
import { applyIndependently, listingAfter } from './independent-git.ts';
import { TemporaryRepository } from './temporary-repository.ts';

const LINES = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`);

/** A git patch to one file. */
function gitPatch(path: string, body: string, header = ''): string {
  return `diff --git a/${path} b/${path}\n${header}--- a/${path}\n+++ b/${path}\n${body}`;
}

const CREATE = (path: string, line = 'new'): string =>
  `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+${line}\n`;
const DELETE = (path: string, line: string): string =>
  `diff --git a/${path} b/${path}\ndeleted file mode 100644\n--- a/${path}\n+++ /dev/null\n@@ -1 +0,0 @@\n-${line}\n`;
const EDIT = '@@ -4,3 +4,3 @@\n line 4\n-line 5\n+fifth\n line 6\n';

describe('what git makes of awkward patches', () => {
  const made = new TemporaryRepository();
  let repository: GitRepository;
  let base: string;
  let tree: TreeEntry[];

  beforeAll(async () => {
    made.write({
      'a.txt': LINES.join(''),
      'b.txt': 'b\n',
      'folder/x': 'x\n',
      'folder/y': 'y\n',
      'dir/sub/z.py': 'z\n',
    });
    made.write({ 'crlf.txt': LINES.join('').replaceAll('\n', '\r\n'), 'no-newline': 'end' });
    base = made.link('link', 'folder').commit();
    repository = await openRepository(made.directory);
    tree = await repository.listTree(base);
  });
  afterAll(async () => {
    await repository.close();
  });

  it('refuses a file with the mode of a folder, which git takes and cannot read again', async () => {
    const patch = CREATE('n.txt').replace('100644', '040000');
    await expect(repository.applyPatch(tree, patch)).rejects.toMatchObject({ code: 'patch-does-not-apply' });
  });

  // What git parses and then cannot do ends with 1 or 128; only parsing tells it from what is malformed.
  const refused: [string, string, string, number][] = [
    ['cut off in a hunk', 'patch-malformed', gitPatch('a.txt', EDIT).slice(0, -10), 128],
    ['cut off before its last line break', 'patch-malformed', gitPatch('a.txt', EDIT).slice(0, -1), 128],
    ['a wrong line count', 'patch-malformed', gitPatch('a.txt', EDIT.replace('4,3 +4,3', '4,9 +4,9')), 128],
    ['prose', 'patch-malformed', 'I cannot help with that.\n', 128],
    [
      'a garbled binary patch',
      'patch-malformed',
      'diff --git a/x.bin b/x.bin\nnew file mode 100644\nindex 0000000..1111111\nGIT binary patch\nliteral 5\nzzzz!\n\n',
      128,
    ],
    ['other contents', 'patch-does-not-apply', gitPatch('a.txt', EDIT.replace('line 5', 'line five')), 1],
    [
      'context of another file (fuzz would be needed)',
      'patch-does-not-apply',
      gitPatch('a.txt', EDIT.replace(' line 4', ' line x')),
      1,
    ],
    ['creating a file that exists', 'patch-does-not-apply', CREATE('b.txt'), 1],
    ['deleting a file that does not exist', 'patch-does-not-apply', DELETE('absent.txt', 'x'), 1],
    ['deleting with other contents', 'patch-does-not-apply', DELETE('b.txt', 'other'), 1],
    ['changing a file that does not exist', 'patch-does-not-apply', gitPatch('absent.txt', EDIT), 1],
    ['a file below a file', 'patch-does-not-apply', CREATE('b.txt/inside'), 128],
    ['a file below a file two levels up', 'patch-does-not-apply', CREATE('b.txt/in/side'), 128],
    ['a file in place of a folder', 'patch-does-not-apply', CREATE('folder'), 128],
    [
      'a file in place of a folder that stays in part',
      'patch-does-not-apply',
      DELETE('folder/x', 'x') + CREATE('folder'),
      128,
    ],
    ['a file in place of a deep folder', 'patch-does-not-apply', CREATE('dir'), 128],
    ['a file below a symbolic link', 'patch-does-not-apply', CREATE('link/new'), 1],
    ['a path out of the repository', 'patch-does-not-apply', CREATE('../../outside'), 128],
    ['a path into .git', 'patch-does-not-apply', CREATE('.git/hooks/pre-commit'), 128],
    ['one good and one bad file', 'patch-does-not-apply', gitPatch('a.txt', EDIT) + CREATE('b.txt'), 1],
    ['a line-feed patch of a CRLF file', 'patch-does-not-apply', gitPatch('crlf.txt', EDIT), 1],
    [
      'a CRLF patch of a line-feed file',
      'patch-does-not-apply',
      gitPatch('a.txt', EDIT).replaceAll('\n', '\r\n'),
      1,
    ],
    [
      'a binary patch without contents',
      'patch-does-not-apply',
      'diff --git a/b.txt b/b.txt\nindex 1234567..89abcde 100644\nBinary files a/b.txt and b/b.txt differ\n',
      1,
    ],
    [
      'a traditional diff that creates a file that exists',
      'patch-does-not-apply',
      '--- /dev/null\n+++ b/b.txt\n@@ -0,0 +1 @@\n+new\n',
      1,
    ],
    [
      'a traditional diff without prefixes that creates a file that exists',
      'patch-does-not-apply',
      '--- b.txt\t1970-01-01 00:00:00 +0000\n+++ b.txt\t2020-01-01 00:00:00 +0000\n@@ -0,0 +1 @@\n+new\n',
      1,
    ],
    [
      'a rename onto a file that exists',
      'patch-does-not-apply',
      'diff --git a/a.txt b/b.txt\nsimilarity index 100%\nrename from a.txt\nrename to b.txt\n',
      1,
    ],
  ];

  it.each(refused)('refuses %s', async (_, code, patch, exitCode) => {
    expect(applyIndependently(made.directory, base, patch)).toBe(exitCode);
    await expect(repository.applyPatch(tree, patch)).rejects.toMatchObject({ name: 'ArchdeltaError', code });
  });

  it.each(['', '\n', ' \t\r\n\n', '\f\v'])('refuses %j as empty', async (patch) => {
    await expect(repository.applyPatch(tree, patch)).rejects.toMatchObject({ code: 'patch-empty' });
  });

  const taken: [string, string][] = [
    ['a traditional diff', `--- a.txt\n+++ a.txt\n${EDIT}`],
    [
      'a traditional diff with prefixes and time stamps',
      `--- x/a.txt\t2020-01-01 00:00:00.000000000 +0000\n+++ y/a.txt\t2020-01-02 00:00:00.000000000 +0000\n${EDIT}`,
    ],
    [
      'a traditional diff with time stamps after spaces',
      `--- a/a.txt 2020-01-01 00:00:00.000000000 +0000\n+++ b/a.txt 2020-01-02 00:00:00.000000000 +0000\n${EDIT}`,
    ],
    ['a traditional diff that creates a file', '--- /dev/null\n+++ b/new/file.txt\n@@ -0,0 +1 @@\n+new\n'],
    [
      'a traditional diff that deletes a file',
      '--- a/b.txt\t2020-01-01 00:00:00 +0000\n+++ /dev/null\t1970-01-01 00:00:00 +0000\n@@ -1 +0,0 @@\n-b\n',
    ],
    [
      'a Subversion diff',
      `Index: a.txt\n===================================================================\n--- a.txt\t(revision 1)\n+++ a.txt\t(working copy)\n${EDIT}`,
    ],
    ['an offset of many lines', gitPatch('a.txt', EDIT.replace('-4,3 +4,3', '-24,3 +24,3'))],
    [
      'a mail around it',
      `From: A\nSubject: [PATCH] x\n\ntext\n---\n a.txt | 2 +-\n\n${gitPatch('a.txt', EDIT)}-- \n2.39.5\n`,
    ],
    ['blank lines in front', `\n\n${gitPatch('a.txt', EDIT)}`],
    ['a CRLF patch of a CRLF file', gitPatch('crlf.txt', EDIT.replace(/(line \d|fifth)\n/g, '$1\r\n'))],
    ['headers that end in CRLF', gitPatch('a.txt', '', '').replaceAll('\n', '\r\n') + EDIT],
    ['doubled slashes', `--- a/dir//sub/z.py\n+++ b/dir//sub/z.py\n@@ -1 +1 @@\n-z\n+zz\n`],
    [
      'a file in place of a folder that goes',
      DELETE('folder/x', 'x') + DELETE('folder/y', 'y') + CREATE('folder'),
    ],
    ['a file below a file that goes', DELETE('b.txt', 'b') + CREATE('b.txt/inside')],
    [
      'a missing final newline',
      'diff --git a/no-newline b/no-newline\n--- a/no-newline\n+++ b/no-newline\n@@ -1 +1 @@\n-end\n\\ No newline at end of file\n+END\n\\ No newline at end of file\n',
    ],
    [
      'two changes of one file',
      gitPatch('a.txt', EDIT) +
        gitPatch('a.txt', EDIT.replace('-line 5', '-fifth').replace('+fifth', '+5th')),
    ],
    ['no line break after an index line', gitPatch('a.txt', EDIT, 'index 1234567..89abcde 100644\n')],
    ['bad trailing white space', gitPatch('a.txt', EDIT.replace('+fifth', '+fifth \t '))],
  ];

  it.each(taken)('takes %s exactly as git does', async (_, patch) => {
    const expected = applyIndependently(made.directory, base, patch);
    const outcome = await repository.applyPatch(tree, patch).catch((error: unknown) => error);
    if (typeof expected === 'number')
      expect(outcome).toMatchObject({ code: expect.stringMatching(/^patch-/) });
    else expect(listingAfter(tree, await repository.applyPatch(tree, patch))).toEqual(expected);
    expect(typeof expected, 'git itself takes it').toBe('object');
  });

  it('names the place in its message', async () => {
    const patch = gitPatch('a.txt', EDIT.replace('line 5', 'line five'));
    await expect(repository.applyPatch(tree, patch)).rejects.toThrow(/patch failed: a\.txt:4/);
  });
});
