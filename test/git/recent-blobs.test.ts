import { describe, expect, it } from 'vitest';
import { RecentBlobs } from '../../src/git/recent-blobs.ts';

const MEBIBYTE = 1024 * 1024;

describe('the blobs that were read or written last', () => {
  it('are had in the order of the ids, all or none', () => {
    const recent = new RecentBlobs();
    const [a, b] = [Buffer.from('a'), Buffer.from('b')];
    recent.put('1', a);
    recent.put('2', b);
    expect(recent.all(['2', '1', '2'])).toEqual([b, a, b]);
    expect(recent.all(['1', '3'])).toBeUndefined();
    expect(recent.all([])).toEqual([]);
  });

  it('give way to newer ones beyond 8 MiB', () => {
    const recent = new RecentBlobs();
    for (let id = 1; id <= 9; id++) recent.put(`${id}`, Buffer.alloc(MEBIBYTE));
    expect(recent.all(['1'])).toBeUndefined();
    expect(recent.all(['2', '9'])?.map(({ length }) => length)).toEqual([MEBIBYTE, MEBIBYTE]);
    recent.put('large', Buffer.alloc(8 * MEBIBYTE + 1));
    expect([recent.all(['large']), recent.all(['9'])?.length]).toEqual([undefined, 1]);
    recent.put('whole', Buffer.alloc(8 * MEBIBYTE));
    expect([recent.all(['9']), recent.all(['whole'])?.length]).toEqual([undefined, 1]);
  });
});
