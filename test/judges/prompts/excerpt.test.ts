import { describe, expect, it } from 'vitest';
import { issueExcerpt, patchExcerpt } from '../../../src/judges/prompts/excerpt.ts';

describe('issueExcerpt', () => {
  it('shows up to 32,000 characters whole', () => {
    const issue = 'x'.repeat(32_000);
    expect(issueExcerpt(issue)).toBe(issue);
  });

  it('leaves out the middle of a longer one, and says how much', () => {
    const issue = `${'a'.repeat(24_000)}${'b'.repeat(1234)}${'c'.repeat(8000)}`;
    expect(issueExcerpt(issue)).toBe(
      `${'a'.repeat(24_000)}\n[1234 characters of the issue are left out here]\n${'c'.repeat(8000)}`,
    );
  });

  it('cuts no character in two', () => {
    // Two code units each, from an odd place on: both cuts fall into one.
    const excerpt = issueExcerpt(`x${'🎈'.repeat(20_000)}y`);
    expect(Buffer.from(excerpt).toString()).toBe(excerpt);
    // 1 + 2·11,999 = 23,999 and 2·3,999 + 1 = 7,999 of the 40,002 code units stay.
    expect(excerpt).toContain(`[${40_002 - 23_999 - 7_999} characters`);
  });
});

describe('patchExcerpt', () => {
  it('leaves out the end of a patch above 32,000 characters, and says how to see it', () => {
    expect(patchExcerpt('x'.repeat(32_000))).toBe('x'.repeat(32_000));
    expect(patchExcerpt(`${'x'.repeat(32_000)}yy`)).toBe(
      `${'x'.repeat(32_000)}\n[2 characters of the patch are left out here: show_patch shows them]`,
    );
  });
});
