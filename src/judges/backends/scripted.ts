import { readFile } from 'node:fs/promises';
import { ArchdeltaError } from '../../core/errors.ts';
import type { BackendDefinition } from '../backend.ts';
import { conversationOf } from '../conversation/loop.ts';
import { onlySource } from './recorded-source.ts';
import { readScript, scriptedTurns } from './scripted-turns.ts';

/**
 * Says what a script has: for tests and docs. Tools are called and limits are kept as with any model. The script is the
 * JSON file of the option `from`; see {@link readScript} and {@link scriptedTurns}.
 */
const scripted: BackendDefinition = {
  id: 'scripted',
  async create(options) {
    const source = onlySource('scripted', 'the script', options);
    const turn = scriptedTurns(readScript(await jsonOf(source), source));
    return { id: 'scripted', model: null, secrets: [], run: conversationOf(turn) };
  },
};

export default scripted;

async function jsonOf(source: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(source, 'utf8'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ArchdeltaError('input-unreadable', `${source}: ${why}`, { cause });
  }
}
