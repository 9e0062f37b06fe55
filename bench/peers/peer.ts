import { type Run, timed } from '../process/timed.ts';

/** A program that does a part of the work on the files of a checkout. */
export interface Peer {
  readonly name: string;
  /** What it does of the work. */
  readonly does: string;
  /** How it is installed. */
  readonly install: string;
  /** The commands, run one after the other; their output is dropped. */
  readonly commands: readonly (readonly [command: string, ...args: string[]])[];
  /** The command that prints the version. */
  readonly version: readonly [command: string, ...args: string[]];
  /** Folder that the commands run in; default: the one of this process. */
  readonly cwd?: string;
}

/** The version that a peer prints; undefined when it is not installed. */
export async function versionOf({ version: [command, ...args] }: Peer): Promise<string | undefined> {
  const { code, output } = await timed(command, args, { keeps: true });
  return code === 0 ? (/\d+(\.\d+)+/.exec(output)?.[0] ?? 'unknown') : undefined;
}

/** Runs all commands of a peer. @throws when one of them does not exist. */
export async function runPeer({ commands, cwd, name }: Peer): Promise<Run> {
  const runs: Run[] = [];
  for (const [command, ...args] of commands) {
    const run = await timed(command, args, cwd === undefined ? {} : { cwd });
    if (run.code === 127) throw new Error(`${name} is not installed`);
    runs.push(run);
  }
  const sum = (part: (run: Run) => number): number => runs.reduce((total, run) => total + part(run), 0);
  return {
    seconds: sum(({ seconds }) => seconds),
    cpuSeconds: sum(({ cpuSeconds }) => cpuSeconds),
    peakMegabytes: Math.max(...runs.map(({ peakMegabytes }) => peakMegabytes)),
    code: Math.max(...runs.map(({ code }) => code)),
    output: '',
  };
}
