import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** Machine and versions that the figures were made with. */
export function machine(): string {
  const git = /\d+(\.\d+)+/.exec(execFileSync('git', ['--version'], { encoding: 'utf8' }))?.[0];
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${memory}, Node ${process.version}, git ${git}`;
}
