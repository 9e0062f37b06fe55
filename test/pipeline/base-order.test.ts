import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { scoreInstances } from '../../src/index.ts';
import { oldestFirst } from '../../src/pipeline/base-order.ts';
import { leftIn } from '../cli/shop.ts';
import { TemporaryRepository, temporaryFolder } from '../git/temporary-repository.ts';
import { warningsOf } from '../support/warnings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.skipIf(process.platform === 'win32')(
  'a git that hangs while bases are dated is ended when the time of a row is over',
  async () => {
    const made = new TemporaryRepository();
    const bases = ['a = 1\n', 'a = 2\n'].map((text) => made.commitFiles({ 'a.py': text }));
    const programs = temporaryFolder('bin');
    writeFileSync(join(programs, 'git'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 });
    vi.stubEnv('PATH', `${programs}${delimiter}${process.env.PATH}`);
    const temporary = temporaryFolder('tmp');
    vi.stubEnv('TMPDIR', temporary);
    const instances = bases.map((base_commit, at) => ({
      ...{ instance_id: `i${at}`, repo: 'o/r', base_commit },
      patch: 'diff --git a/n.py b/n.py\nnew file mode 100644\n--- /dev/null\n+++ b/n.py\n@@ -0,0 +1 @@\n+n\n',
    }));
    const told: unknown[] = [];
    for await (const row of scoreInstances(instances, { findRepository: () => made.directory, timeout: 0.5 }))
      told.push([row.instance_id, row.status === 'failed' ? row.error.code : row.status]);
    expect(told).toEqual([
      ['i0', 'timeout'],
      ['i1', 'timeout'],
    ]);
    expect(leftIn(temporary)).toEqual([]);
  },
);

it('bases of many repositories are dated at once without a warning', async () => {
  const made = new TemporaryRepository();
  const bases = [made.commit(), made.commit()];
  const { signal } = new AbortController();
  const dating = () =>
    Promise.all(Array.from({ length: 12 }, () => oldestFirst(made.directory, bases, 60, signal)));
  expect(await warningsOf(async () => void (await dating()))).toEqual([]);
});
