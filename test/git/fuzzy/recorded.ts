/** A file: its contents, or where a symbolic link leads to, or an executable. */
export type Recorded = string | { readonly link: string } | { readonly executable: string };

/** What GNU patch makes of a patch. */
export interface RecordedCase {
  readonly name: string;
  readonly before: Readonly<Record<string, Recorded>>;
  readonly patch: string;
  /** All files after, or `undefined` when the exit code was not 0. */
  readonly after: Readonly<Record<string, Recorded>> | undefined;
}

const SEVEN = '1\n2\n3\n4\n5\n6\n7\n';
const NO_END = 'a\nb\nc';
const BOTH = { f: SEVEN, 'd/g': NO_END };

function of(path: string, hunks: string): string {
  return `--- a/${path}\n+++ b/${path}\n${hunks}`;
}

function link(from: string, to: string): string {
  return `diff --git a/l b/l\nindex 1..2 120000\n${of('l', `@@ -1 +1 @@\n-${from}\n\\ No newline at end of file\n+${to}\n\\ No newline at end of file\n`)}`;
}

const FIRST = '@@ -1,2 +1,2 @@\n-1\n+A\n 2\n';
const FIRST_DONE = { f: 'A\n2\n3\n4\n5\n6\n7\n', 'd/g': NO_END };

/**
 * Recorded from `patch --batch --fuzz=5 -p1` of GNU patch 2.7.6 (Debian): exit code and files. Backups
 * (`.orig`) are left out.
 */
export const RECORDED: readonly RecordedCase[] = [
  // Where a hunk is found.
  { name: 'exact', before: BOTH, patch: of('f', FIRST), after: FIRST_DONE },
  {
    name: 'the nearest place, of two equally near the later',
    before: { f: 'x\n1\nx\n2\n3\n4\nx\n5\nx\n' },
    patch: of('f', '@@ -5 +5 @@\n-x\n+y\n'),
    after: { f: 'x\n1\nx\n2\n3\n4\ny\n5\nx\n' },
  },
  {
    name: 'context that differs, up to the number of its lines',
    before: BOTH,
    patch: of('f', '@@ -2,5 +2,5 @@\n B\n C\n-4\n+four\n E\n F\n'),
    after: { f: '1\n2\n3\nfour\n5\n6\n7\n', 'd/g': NO_END },
  },
  {
    name: 'six lines of context that differ are too many',
    before: { f: 'a\nb\nc\nd\ne\nf\n1\na\nb\nc\nd\ne\nf\n' },
    patch: of('f', '@@ -1,13 +1,13 @@\n A\n b\n c\n d\n e\n F\n-1\n+2\n A\n b\n c\n d\n e\n f\n'),
    after: undefined,
  },
  {
    name: 'what is removed must be there',
    before: BOTH,
    patch: of('f', '@@ -2,3 +2,3 @@\n 2\n-x\n+y\n 4\n'),
    after: undefined,
  },
  {
    name: 'an addition without context stands where the patch has it, at most at the end',
    before: BOTH,
    patch: of('f', '@@ -30,0 +31 @@\n+x\n'),
    after: { f: `${SEVEN}x\n`, 'd/g': NO_END },
  },
  {
    name: 'without context behind, the hunk belongs at the end of the file',
    before: { f: '1\n2\n3\n2\n1\n' },
    patch: of('f', '@@ -1,2 +1,2 @@\n 2\n-3\n+x\n'),
    after: { f: '1\n2\nx\n2\n1\n' },
  },
  {
    name: 'hunks in the wrong order',
    before: BOTH,
    patch: of('f', '@@ -6 +6 @@\n-6\n+Z\n@@ -1 +1 @@\n-1\n+A\n'),
    after: undefined,
  },
  // Reversed patches.
  {
    name: 'a patch that was applied already is taken back',
    before: BOTH,
    patch: of('f', '@@ -1,2 +1,2 @@\n-A\n+1\n 2\n@@ -6 +6 @@\n-Z\n+6\n'),
    after: { f: 'A\n2\n3\n4\n5\nZ\n7\n', 'd/g': NO_END },
  },
  {
    name: 'a file that is there is not created',
    before: BOTH,
    patch: '--- /dev/null\n+++ b/f\n@@ -0,0 +1 @@\n+x\n',
    after: undefined,
  },
  {
    name: 'a file that is to be created and is there with those contents is deleted',
    before: BOTH,
    patch: '--- /dev/null\n+++ b/d/g\n@@ -0,0 +1,3 @@\n+a\n+b\n+c\n\\ No newline at end of file\n',
    after: { f: SEVEN },
  },
  {
    name: 'a file that is to be deleted and is not there is created',
    before: BOTH,
    patch: '--- a/z\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n',
    after: { ...BOTH, z: '1\n' },
  },
  // Line ends.
  {
    name: 'a patch with CR LF throughout loses the CR',
    before: BOTH,
    patch: of('f', FIRST).replaceAll('\n', '\r\n'),
    after: FIRST_DONE,
  },
  {
    name: 'which does not fit a file with CR LF',
    before: { f: '1\r\n2\r\n' },
    patch: of('f', FIRST).replaceAll('\n', '\r\n'),
    after: undefined,
  },
  {
    name: 'a last line without a line break differs from one with it',
    before: BOTH,
    patch: of('d/g', '@@ -1,3 +1,3 @@\n-a\n+A\n b\n c\n'),
    after: { f: SEVEN, 'd/g': 'A\nb\nc' },
  },
  {
    name: 'what is added behind it begins a line',
    before: BOTH,
    patch: of('d/g', '@@ -3,0 +4 @@\n+x\n'),
    after: { f: SEVEN, 'd/g': 'a\nb\nc\nx\n' },
  },
  {
    name: 'an added line of nothing is an error',
    before: BOTH,
    patch: of('d/g', '@@ -2,2 +2,3 @@\n b\n c\n+\n\\ No newline at end of file\n'),
    after: undefined,
  },
  // What a patch may look like.
  {
    name: 'the last line is not ended: it is lost, and blank context takes its place',
    before: BOTH,
    patch: of('f', '@@ -1,3 +1,3 @@\n 1\n-2\n+B\n 3'),
    after: { f: '1\nB\n3\n4\n5\n6\n7\n', 'd/g': NO_END },
  },
  {
    name: 'the last line is not ended and is no context',
    before: BOTH,
    patch: of('f', '@@ -1,2 +1,2 @@\n 1\n-2\n+B'),
    after: undefined,
  },
  {
    name: 'up to three lines of context may lack at the end',
    before: BOTH,
    patch: of('f', '@@ -1,3 +1,3 @@\n-1\n+A\n 2\n'),
    after: FIRST_DONE,
  },
  {
    name: 'lines that the hunk does not count are passed over, and all up to the next header',
    before: BOTH,
    patch: of('f', '@@ -1,2 +1,2 @@\n-1\n+A\n 2\n-3\n+B\n@@ -6 +6 @@\n-6\n+Z\n'),
    after: FIRST_DONE,
  },
  {
    name: 'fewer lines than the hunk counts, and something else follows',
    before: BOTH,
    patch: `${of('f', '@@ -1,3 +1,3 @@\n-1\n+A\n 2\n')}${of('d/g', '@@ -1 +1 @@\n-a\n+A\n')}`,
    after: undefined,
  },
  {
    name: 'comments in a hunk are passed over',
    before: BOTH,
    patch: of('f', '@@ -1,2 +1,2 @@\n-1\n# comment\n+A\n 2\n'),
    after: FIRST_DONE,
  },
  {
    name: 'text around the diffs, and an indented diff',
    before: BOTH,
    patch: `Subject: x\n\n${of('f', FIRST).replace(/^/gm, '  ').trimEnd()}\n-- \n2.1\n`,
    after: FIRST_DONE,
  },
  {
    name: 'blank context without its blank',
    before: { f: '1\n\n3\n' },
    patch: of('f', '@@ -1,3 +1,3 @@\n 1\n\n-3\n+4\n'),
    after: { f: '1\n\n4\n' },
  },
  {
    name: 'a hunk of context alone',
    before: BOTH,
    patch: of('f', '@@ -1,2 +1,2 @@\n 1\n 2\n'),
    after: undefined,
  },
  { name: 'ranges without blanks', before: BOTH, patch: of('f', '@@ -1+1@@\n-1\n+A\n'), after: FIRST_DONE },
  { name: 'no diff at all', before: BOTH, patch: 'hello\n', after: undefined },
  { name: 'a hunk without a header', before: BOTH, patch: '@@ -1 +1 @@\n-1\n+A\n', after: undefined },
  // Names.
  { name: 'a new name alone', before: BOTH, patch: '+++ b/f\n@@ -1 +1 @@\n-1\n+A\n', after: FIRST_DONE },
  {
    name: 'no folder to take away',
    before: BOTH,
    patch: '--- f\n+++ f\n@@ -1 +1 @@\n-1\n+A\n',
    after: undefined,
  },
  {
    name: 'of two names that exist the one in fewer folders',
    before: BOTH,
    patch: '--- a/d/g\n+++ b/f\n@@ -1 +1 @@\n-1\n+A\n',
    after: FIRST_DONE,
  },
  {
    name: 'the name that exists',
    before: BOTH,
    patch: '--- a/f.orig\n+++ b/f\n@@ -1 +1 @@\n-1\n+A\n',
    after: FIRST_DONE,
  },
  {
    name: 'a blank in a name needs a tab behind it',
    before: { 'x y': '1\n' },
    patch: '--- a/x y\n+++ b/x y\n@@ -1 +1 @@\n-1\n+A\n',
    after: undefined,
  },
  {
    name: 'a blank in a name with a tab behind it',
    before: { 'x y': '1\n' },
    patch: '--- a/x y\t\n+++ b/x y\t\n@@ -1 +1 @@\n-1\n+A\n',
    after: { 'x y': 'A\n' },
  },
  {
    name: 'a quoted name',
    before: { 'x y': '1\n' },
    patch: '--- "a/x y"\n+++ "b/x\\040y"\n@@ -1 +1 @@\n-1\n+A\n',
    after: { 'x y': 'A\n' },
  },
  {
    name: 'a path out of the folder',
    before: BOTH,
    patch: of('../f', FIRST),
    after: undefined,
  },
  {
    name: 'a time at the epoch stands for a missing file',
    before: BOTH,
    patch: '--- a/f\t1969-12-31 19:00:00 -0500\n+++ b/f\t2020-01-01 00:00:00 +0000\n@@ -0,0 +1 @@\n+1\n',
    after: undefined,
  },
  // Git's headers.
  {
    name: 'two diffs of a file, one after the other',
    before: BOTH,
    patch: `diff --git a/f b/f\n${of('f', '@@ -1 +1 @@\n-1\n+x\n')}diff --git a/f b/f\n${of('f', '@@ -1 +1 @@\n-x\n+y\n')}`,
    after: { f: 'y\n2\n3\n4\n5\n6\n7\n', 'd/g': NO_END },
  },
  {
    name: 'a mode without a change of lines',
    before: BOTH,
    patch: 'diff --git a/f b/f\nold mode 100644\nnew mode 100755\n',
    after: { f: { executable: SEVEN }, 'd/g': NO_END },
  },
  {
    name: 'a rename',
    before: BOTH,
    patch: 'diff --git a/f b/d/h\nsimilarity index 100%\nrename from f\nrename to d/h\n',
    after: { 'd/h': SEVEN, 'd/g': NO_END },
  },
  {
    name: 'a rename that was made already',
    before: BOTH,
    patch: 'diff --git a/zz b/f\nsimilarity index 100%\nrename from zz\nrename to f\n',
    after: BOTH,
  },
  {
    name: 'two names swapped',
    before: BOTH,
    patch:
      'diff --git a/f b/d/g\nrename from f\nrename to d/g\ndiff --git a/d/g b/f\nrename from d/g\nrename to f\n',
    after: { f: NO_END, 'd/g': SEVEN },
  },
  {
    name: 'a renamed file cannot be patched by its new name in the same diff',
    before: BOTH,
    patch: `diff --git a/f b/k\nrename from f\nrename to k\ndiff --git a/k b/k\n${of('k', '@@ -1 +1 @@\n-1\n+y\n')}`,
    after: undefined,
  },
  {
    name: 'of two names that exist there may be none that is best',
    before: { 'd/e/c': '1\n', 'd/longer': '2\n' },
    patch: 'diff --git a/d/e/c b/d/longer\nrename from d/e/c\nrename to d/longer\n',
    after: undefined,
  },
  {
    name: 'a copy',
    before: BOTH,
    patch: 'diff --git a/f b/d/h\nsimilarity index 100%\ncopy from f\ncopy to d/h\n',
    after: { ...BOTH, 'd/h': SEVEN },
  },
  {
    name: 'an empty file is created, executable',
    before: BOTH,
    patch: 'diff --git a/e b/e\nnew file mode 100755\nindex 0000000..e69de29\n',
    after: { ...BOTH, e: { executable: '' } },
  },
  {
    name: 'an empty file is deleted',
    before: { e: '', f: SEVEN },
    patch: 'diff --git a/e b/e\ndeleted file mode 100644\nindex e69de29..0000000\n',
    after: { f: SEVEN },
  },
  {
    name: 'a file is deleted and made anew',
    before: BOTH,
    patch: `diff --git a/d/g b/d/g\ndeleted file mode 100644\n--- a/d/g\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-a\n-b\n-c\n\\ No newline at end of file\ndiff --git a/d/g b/d/g\nnew file mode 100644\n--- /dev/null\n+++ b/d/g\n@@ -0,0 +1 @@\n+x\n`,
    after: { f: SEVEN, 'd/g': 'x\n' },
  },
  {
    name: 'a deleted file must be what the patch says',
    before: BOTH,
    patch: '--- a/f\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-1\n-2\n',
    after: undefined,
  },
  {
    name: 'a file where a folder is needed',
    before: BOTH,
    patch: '--- /dev/null\n+++ b/f/x\n@@ -0,0 +1 @@\n+A\n',
    after: undefined,
  },
  {
    name: 'a folder where a file is needed',
    before: BOTH,
    patch: '--- /dev/null\n+++ b/d\n@@ -0,0 +1 @@\n+A\n',
    after: undefined,
  },
  // Binary files and symbolic links.
  {
    name: 'a binary diff',
    before: BOTH,
    patch: 'diff --git a/f b/f\nindex 123..456 100644\nGIT binary patch\nliteral 1\nabc\n\n',
    after: undefined,
  },
  {
    name: 'a binary file that the patch only tells of stays as it is',
    before: BOTH,
    patch: `diff --git a/d/g b/d/g\nindex 123..456 100644\nBinary files a/d/g and b/d/g differ\ndiff --git a/f b/f\n${of('f', FIRST)}`,
    after: FIRST_DONE,
  },
  {
    name: 'a symbolic link as such',
    before: { l: { link: 'z' } },
    patch: link('z', 'y'),
    after: { l: { link: 'y' } },
  },
  {
    name: 'a symbolic link as a file',
    before: { l: { link: 'f' }, f: SEVEN },
    patch: of('l', FIRST),
    after: undefined,
  },
];
