import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { Inbox } from '../../../src/pipeline/prefetch/inbox.ts';

/** What an inbox has to give until no more can come. */
async function allOf(inbox: Inbox<number>): Promise<number[]> {
  const all: number[] = [];
  do {
    for (let message = inbox.take(); message !== undefined; message = inbox.take()) all.push(message);
  } while (await inbox.arrival());
  return all;
}

describe('an inbox', () => {
  it('gives messages in order, until the other side closes the port', async () => {
    const { port1, port2 } = new MessageChannel();
    const inbox = new Inbox<number>(port2);
    port1.postMessage(1);
    port1.postMessage(2);
    setTimeout(() => {
      port1.postMessage(3);
      port1.close();
    }, 10);
    expect(await allOf(inbox)).toEqual([1, 2, 3]);
  });

  it('of a port with messages that was closed before gives these', async () => {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(1);
    port1.close();
    await once(port1, 'close');
    expect(await allOf(new Inbox<number>(port2))).toEqual([1]);
  });

  it('of a port that was closed before does not wait for that', async () => {
    const { port1, port2 } = new MessageChannel();
    port1.close();
    await once(port2, 'close');
    expect(await allOf(new Inbox<number>(port2))).toEqual([]);
  });
});
