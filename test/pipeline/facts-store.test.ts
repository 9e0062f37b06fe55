import { expect, it } from 'vitest';
import type { FrontEnd, FrontEndEntry, ParsedText } from '../../src/facts/front-end.ts';
import { FactsStore } from '../../src/pipeline/facts-store.ts';
import { detailOf } from '../support/details.ts';
import { factsOf } from '../support/facts.ts';

const facts = factsOf('python', 'x = 1\n');

function entryOf(detail: ParsedText['detail']): FrontEndEntry {
  const parsed: ParsedText = {
    facts: { whole: () => facts, names: () => facts },
    detail,
  };
  const frontEnd: FrontEnd = { lineComment: '#', parse: () => parsed };
  return {
    ...{ dialect: 'python', language: 'python', version: 1, extensions: [] },
    load: async () => frontEnd,
  };
}

const blobs = {
  async *readBlobs(ids: readonly string[]) {
    for (const id of ids) yield { id, bytes: Buffer.from('x = 1\n') };
  },
};

it('fails where a blob with facts has no details on this stack: left out, it would count as empty', async () => {
  const overflowing = entryOf(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  const wanted = (entry: FrontEndEntry) => [{ blobId: 'a', entry }];
  const load = (entry: FrontEndEntry) =>
    new FactsStore(undefined).loadDetails(blobs, wanted(entry), { stay: false });
  await expect(load(overflowing)).rejects.toMatchObject({ code: 'internal' });
  expect([...(await load(entryOf(() => detailOf(facts)))).values()]).toEqual([detailOf(facts)]);
});

it('makes all facts of a test once for the patches on a base, and forgets them with it', async () => {
  const read: string[] = [];
  const counted = {
    async *readBlobs(ids: readonly string[]) {
      read.push(...ids);
      yield* blobs.readBlobs(ids);
    },
  };
  const entry = entryOf(() => detailOf(facts));
  const names = { blobId: 'a', entry, scope: 'names' } as const;
  const whole = { blobId: 'a', entry, scope: 'whole' } as const;
  const other = { blobId: 'b', entry, scope: 'whole' } as const;
  const store = new FactsStore(undefined);
  await store.load(counted, [names], { stay: true });
  expect(read.splice(0)).toEqual(['a']);
  for (let times = 0; times < 2; times++) await store.load(counted, [whole, other], { stay: false });
  expect(read.splice(0)).toEqual(['a', 'b', 'b']);
  await store.load(counted, [names], { stay: true });
  expect(read.splice(0)).toEqual([]);
  await store.load(counted, [whole], { stay: false });
  expect(read).toEqual(['a']);
});
