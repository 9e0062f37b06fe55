import { spawn } from 'node:child_process';
import { treeCpu } from './tree-cpu.ts';
import { treeMemory } from './tree-memory.ts';

/** One run of a command. */
export interface Run {
  /** Wall time. */
  readonly seconds: number;
  /** Processor time of the process and its descendants, up to the last sample (Linux; 0 elsewhere). */
  readonly cpuSeconds: number;
  /** Highest sum of the resident memory of the process and its descendants that was seen, in MB. */
  readonly peakMegabytes: number;
  /** Exit code; 127 when the command does not exist. */
  readonly code: number;
  readonly output: string;
}

const SAMPLE_MILLISECONDS = 100;

/** Runs a command to its end; its standard error is passed on when `tells`, its output kept when `keeps`. */
export function timed(
  command: string,
  args: readonly string[],
  { cwd, keeps = false, tells = false }: { cwd?: string; keeps?: boolean; tells?: boolean } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', keeps ? 'pipe' : 'ignore', tells ? 'inherit' : 'ignore'],
    });
    let peakMegabytes = 0;
    let cpuSeconds = 0;
    const sampler = setInterval(() => {
      if (child.pid === undefined) return;
      peakMegabytes = Math.max(peakMegabytes, treeMemory(child.pid));
      cpuSeconds = Math.max(cpuSeconds, treeCpu(child.pid));
    }, SAMPLE_MILLISECONDS);
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const finish = (code: number) => {
      clearInterval(sampler);
      resolve({ seconds: (performance.now() - started) / 1000, cpuSeconds, peakMegabytes, code, output });
    };
    child.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? finish(127) : reject(error),
    );
    child.on('close', (code) => finish(code ?? 1));
  });
}
