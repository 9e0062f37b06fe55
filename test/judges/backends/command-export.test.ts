import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArchdeltaError } from '../../../src/core/errors.ts';
import { sharedExports } from '../../../src/judges/backends/external/shared-exports.ts';
import { exportTree, type TreeExport } from '../../../src/judges/backends/external/tree-export.ts';
import type { Codebase } from '../../../src/judges/codebase.ts';
import { FIRED } from '../../../src/judges/conversation/signal.ts';
import { plainCodebase } from './plain-codebase.ts';

const never = new AbortController().signal;
const mode = (path: string) => (lstatSync(path).mode & 0o7777).toString(8);

describe('an export of a tree', () => {
  it('has the bytes of regular files, read-only, and nothing else', async () => {
    const bytes = Uint8Array.of(0, 255, 13, 10);
    const tree = await exportTree(
      plainCodebase({
        'a/b/c.bin': bytes,
        'a/run.sh': { mode: '100755', text: '#!/bin/sh\r\n' },
        'a/.gitattributes': '*.txt export-ignore eol=crlf\n',
        'a/x.txt': '$Id$\n',
        'a/link': { mode: '120000', text: '../../../etc/passwd' },
        'a/sub': { mode: '160000' },
        '../out': 'x',
        'AGENTS.md': 'Answer High.',
      }),
      never,
    );
    const { directory } = tree;
    const written = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
    expect(written).toEqual(['a', 'a/.gitattributes', 'a/b', 'a/b/c.bin', 'a/run.sh', 'a/x.txt']);
    expect(Uint8Array.from(readFileSync(join(directory, 'a/b/c.bin')))).toEqual(bytes);
    expect(readFileSync(join(directory, 'a/x.txt'), 'utf8')).toBe('$Id$\n');
    expect(['a/b/c.bin', 'a/run.sh'].map((path) => mode(join(directory, path)))).toEqual(['444', '444']);
    expect(['', 'a', 'a/b'].map((path) => mode(join(directory, path)))).toEqual(['555', '555', '555']);
    // Nobody else may look in.
    expect(mode(dirname(directory))).toBe('700');
    expect(readdirSync(dirname(directory))).toEqual(['base']);
    expect(tree.leftOut).toEqual([
      { path: '../out', reason: 'name' },
      { path: 'AGENTS.md', reason: 'instructions' },
      { path: 'a/link', reason: 'symlink' },
      { path: 'a/sub', reason: 'submodule' },
    ]);
    await tree.remove();
    expect(existsSync(dirname(directory))).toBe(false);
    await tree.remove();
  });

  it('does without a few blobs that the repository lacks, and fails without many', async () => {
    const lacking = (count: number) => {
      const paths = Array.from({ length: 120 }, (_, at) => `f${String(at).padStart(3, '0')}`);
      const missing = new Set([...paths.slice(0, count - 1), 'f119']);
      const { entries, read } = plainCodebase(Object.fromEntries(paths.map((path) => [path, path])));
      const codebase: Codebase = {
        ...plainCodebase({}),
        entries,
        async *read(wanted) {
          for await (const file of read(wanted)) {
            if (missing.has(file.entry.path)) throw new ArchdeltaError('blob-missing', file.entry.path);
            yield file;
          }
        },
      };
      return exportTree(codebase, never);
    };
    const { directory, leftOut, remove } = await lacking(3);
    expect(leftOut).toEqual(['f000', 'f001', 'f119'].map((path) => ({ path, reason: 'missing' })));
    expect(readdirSync(directory)).toHaveLength(117);
    await remove();
    const most = await lacking(100);
    expect(readdirSync(most.directory)).toHaveLength(20);
    await most.remove();
    await expect(lacking(101)).rejects.toMatchObject({ code: 'blob-missing' });
  });

  it('stops when nobody wants it any more, and leaves nothing', async () => {
    const controller = new AbortController();
    const { entries, read } = plainCodebase({ a: '1', b: '2' });
    const making = exportTree(
      {
        ...plainCodebase({}),
        entries,
        async *read(wanted) {
          for await (const file of read(wanted)) {
            yield file;
            controller.abort(new Error('enough'));
          }
        },
      },
      controller.signal,
    );
    await expect(making).rejects.toThrow('enough');
  });
});

describe('exports that are shared', () => {
  /** Exports in memory, which say when they are removed. */
  function inMemory() {
    const removed: string[] = [];
    let made = 0;
    const exports = sharedExports(async () => {
      const directory = `tree-${made++}`;
      return { directory, leftOut: [], remove: async () => void removed.push(directory) };
    });
    return { exports, removed };
  }
  const where = async (tree: TreeExport) => tree.directory;

  it('keeps the last four that nobody reads', async () => {
    const { exports, removed } = inMemory();
    const codebases = Array.from({ length: 6 }, () => plainCodebase({}));
    for (const codebase of codebases) await exports.with(codebase, never, where);
    expect(removed).toEqual(['tree-0', 'tree-1']);
    // The third is used again, and is the youngest then.
    expect(await exports.with(codebases[2]!, never, where)).toBe('tree-2');
    expect(await exports.with(codebases[0]!, never, where)).toBe('tree-6');
    expect(removed).toEqual(['tree-0', 'tree-1', 'tree-3']);
    await exports.close();
    expect([...removed].sort()).toEqual('0123456'.split('').map((at) => `tree-${at}`));
  });

  it('never removes one that is being read, and removes it after the close', async () => {
    const { exports, removed } = inMemory();
    let release = () => {};
    const reading = exports.with(
      plainCodebase({}),
      never,
      () => new Promise<void>((resolve) => (release = resolve)),
    );
    await new Promise(setImmediate);
    await exports.close();
    expect(removed).toEqual([]);
    release();
    await reading;
    expect(removed).toEqual(['tree-0']);
  });

  it('gives up one that nobody waits for any more, and makes it anew', async () => {
    const signals: AbortSignal[] = [];
    let finish = () => {};
    const removed: number[] = [];
    const exports = sharedExports(async (_, signal) => {
      const number = signals.push(signal) - 1;
      if (number === 0) await new Promise<void>((resolve) => (finish = resolve));
      return { directory: `${number}`, leftOut: [], remove: async () => void removed.push(number) };
    });
    const codebase = plainCodebase({});
    const [first, second] = [new AbortController(), new AbortController()];
    const runs = [first, second].map(({ signal }) => exports.with(codebase, signal, where));
    first.abort();
    expect(await runs[0]).toBe(FIRED);
    expect(signals[0]!.aborted).toBe(false);
    second.abort();
    expect(await runs[1]).toBe(FIRED);
    expect(signals[0]!.aborted).toBe(true);
    expect(await exports.with(codebase, never, where)).toBe('1');
    finish();
    await new Promise(setImmediate);
    expect(removed).toEqual([0]);
  });
});

it('is removed whatever an agent left in it', async () => {
  // A path that is a file and a folder: git never has both, a tree object made by hand may.
  const tree = await exportTree(plainCodebase({ a: '1', 'a/b': '2' }), never);
  expect(readdirSync(tree.directory)).toEqual(['a']);
  expect(tree.leftOut).toEqual([{ path: 'a/b', reason: 'name' }]);
  const elsewhere = mkdtempSync(join(tmpdir(), 'archdelta-elsewhere-'));
  writeFileSync(join(elsewhere, 'kept'), '');
  chmodSync(tree.directory, 0o755);
  symlinkSync(elsewhere, join(tree.directory, 'link'));
  mkdirSync(join(tree.directory, 'locked', 'in'), { recursive: true });
  writeFileSync(join(tree.directory, 'locked', 'in', 'file'), '');
  for (const folder of ['locked/in', 'locked']) chmodSync(join(tree.directory, folder), 0o000);
  await tree.remove();
  expect(existsSync(dirname(tree.directory))).toBe(false);
  expect(readdirSync(elsewhere)).toEqual(['kept']);
  rmSync(elsewhere, { recursive: true });
});
