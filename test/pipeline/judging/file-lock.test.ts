import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockFile } from '../../../src/pipeline/judging/file-lock.ts';
import { temporaryFolder } from '../../git/temporary-repository.ts';

const newPath = () => join(temporaryFolder(), 'out.jsonl');

/** A process that is over. */
function deadProcess(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

describe('a lock', () => {
  it('keeps others out until it is released, and leaves nothing behind', () => {
    const path = newPath();
    const lock = lockFile(path);
    expect(() => lockFile(path)).toThrow('another process is at work on');
    lock.release();
    lockFile(path).release();
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  it('of a process that was killed holds nothing', () => {
    const path = newPath();
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: deadProcess(), began: '1', host: hostname() }));
    lockFile(path).release();
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  it.runIf(process.platform === 'linux')('of a process whose id another one has now holds nothing', () => {
    const path = newPath();
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: process.pid, began: '1', host: hostname() }));
    lockFile(path).release();
  });

  it('that was cut off holds nothing', () => {
    const path = newPath();
    writeFileSync(`${path}.lock`, '{"pid"');
    lockFile(path).release();
  });

  it('of another machine holds as long as it shows signs of life', () => {
    const path = newPath();
    const text = JSON.stringify({ pid: deadProcess(), began: '1', host: `not-${hostname()}` });
    writeFileSync(`${path}.lock`, text);
    expect(() => lockFile(path)).toThrow('another process is at work on');
    const past = new Date(Date.now() - 10 * 60_000);
    utimesSync(`${path}.lock`, past, past);
    lockFile(path).release();
  });

  it('cannot be had in a folder that is not there', () => {
    expect(() => lockFile(join(newPath(), 'out.jsonl'))).toThrow('cannot write');
  });
});
