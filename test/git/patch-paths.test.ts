import { describe, expect, it } from 'vitest';
import { pathsNamedBy } from '../../src/git/patch-paths.ts';

function named(...lines: string[]): Set<string> {
  return pathsNamedBy(Buffer.from(lines.map((line) => `${line}\n`).join('')));
}

describe('pathsNamedBy', () => {
  it.each([
    ['diff --git a/x.py b/x.py', 'x.py'],
    ['diff --git a/with space b/with space', 'with space'],
    ['diff --git a/a b/a b/a b/a', 'a b/a'],
    ['diff --git "a/caf\\303\\251" "b/caf\\303\\251"', 'café'],
    ['diff --git "a/tab\\there\\"\\\\" "b/tab\\there\\"\\\\"', 'tab\there"\\'],
    ['diff --git a/plain "b/caf\\303\\251"', 'café'],
    ['diff --git i/x.py w/x.py', 'x.py'],
    ['diff --git folder/x.py folder/x.py', 'x.py'],
    ['diff --git a/x.py b/x.py\r', 'x.py'],
    ['--- a/x.py', 'x.py'],
    ['+++ b/dir/x y.py\t', 'dir/x y.py'],
    ['--- x.py\t2020-01-01 00:00:00.000000000 +0000', 'x.py'],
    ['+++ b/x.py 2020-01-01 00:00:00.000000000 +0000', 'x.py'],
    ['--- x.py Wed Jan  1 00:00:00 2020', 'x.py'],
    ['+++ "b/line\\nbreak"', 'line\nbreak'],
    ['--- a/dir//x.py', 'dir/x.py'],
    ['--- a/x.py\t(revision 1)', 'x.py'],
    ['rename from dir/x.py', 'dir/x.py'],
    ['rename to "caf\\303\\251"', 'café'],
    ['rename old x.py', 'x.py'],
    ['copy from x.py', 'x.py'],
    ['copy to y.py', 'y.py'],
    ['--- a/\\377', '\\377'],
  ])('finds in %j the path %j', (line, path) => {
    expect(named(line)).toContain(path);
  });

  it('names no file for /dev/null, prose, hunks and contents', () => {
    expect(
      named('--- /dev/null', '@@ -1 +1 @@', '+x', '-y', 'Index: z', ' rename from q').has('/dev/null'),
    ).toBe(false);
    expect(named('@@ -1 +1 @@', '+x', '-y', 'Index: z', ' rename from q')).toEqual(new Set());
  });

  it('is not slowed down by hostile lines', () => {
    const start = performance.now();
    const spaces = ' '.repeat(8000);
    named(
      ...Array.from({ length: 20 }, () => `--- ${spaces}x`),
      ...Array.from({ length: 20 }, () => `diff --git ${spaces}x`),
    );
    named(
      `--- ${' '.repeat(5_000_000)}x`,
      `diff --git ${'a '.repeat(2_000_000)}`,
      `+++ "${'\\303'.repeat(1_000_000)}`,
    );
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
