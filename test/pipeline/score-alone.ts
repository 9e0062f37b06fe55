import { text } from 'node:stream/consumers';
import { FactsStore } from '../../src/pipeline/facts-store.ts';
import { RepositorySession } from '../../src/pipeline/session.ts';
import { type PlacedInstance, rowLine } from './row-lines.ts';

// Scores the instance of standard input in a process of its own, in which nothing was scored before.
const { directory, instance } = JSON.parse(await text(process.stdin)) as PlacedInstance;
const session = await RepositorySession.open(directory, new FactsStore(undefined));
process.stdout.write(await rowLine(session, instance));
await session.close();
