import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One run of a command. */
export interface Run {
  readonly seconds: number;
  /** Highest resident memory of the process (Linux; 0 elsewhere), in MB. */
  readonly peakMegabytes: number;
  /** Exit code; 127 when the command does not exist. */
  readonly code: number;
}

const SAMPLE_MILLISECONDS = 20;

/** Runs a command to its end; what it prints is dropped. */
export function timed(command: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    let peakMegabytes = 0;
    const sampler = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, peakOf(child.pid));
    }, SAMPLE_MILLISECONDS);
    const finish = (code: number) => {
      clearInterval(sampler);
      resolve({ seconds: (performance.now() - started) / 1000, peakMegabytes, code });
    };
    child.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? finish(127) : reject(error),
    );
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** The kernel's own high-water mark, so that the sampling interval does not matter. */
function peakOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Middle value; the mean of the two middle ones. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
