import { describe, expect, it } from 'vitest';
import type { Judge } from '../../../src/judges/judge.ts';
import { judgePatch, type PatchContext } from '../../../src/pipeline/judging/judge-patch.ts';

const entry = { path: 'a.py', mode: '100644', id: '0'.repeat(40) };
const hunk = { beforeStart: 1, beforeLines: 1, afterStart: 1, afterLines: 1, beforeBlank: 0, afterBlank: 0 };
const change = {
  files: [{ before: entry, after: { ...entry, id: '1'.repeat(40) }, binary: false, hunks: [hunk] }],
};
/** Asks for the share of neutral lines, as the complexity judge does first. */
const asking: Judge = {
  ...{ id: 'acj', protocol: '1', prompt_hash: 'p' },
  judge: async (task) => {
    await task.neutralShare();
    return null;
  },
};

describe('a patch', () => {
  it('whose base takes too long to be read is unscored, and given back', async () => {
    let released = 0;
    const lease = {
      repository: { applyPatch: async () => change },
      base: { tree: [entry], codebase: {}, state: () => new Promise(() => {}) },
      release: async () => {
        released += 1;
      },
    };
    const context = {
      judge: asking,
      backend: {},
      findRepository: () => 'somewhere',
      repositories: { lease: async () => lease },
      rows: { unscored: (_: unknown, reason: string, detail: string) => ({ reason, detail }) },
      seconds: 0.02,
      signal: new AbortController().signal,
    } as unknown as PatchContext;
    const instance = { instance_id: 'i', repo: 'r', base_commit: 'c', patch: 'p', issue: 'text' };
    expect(await judgePatch(context, instance, () => () => {})).toEqual([
      { reason: 'timeout', detail: 'the patch could not be read within 0.02 s' },
    ]);
    expect(released).toBe(1);
  });
});
