import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Everything below a folder: path to mode, times of change, and hash of contents. Access times are left out. */
export function snapshotFolder(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  const visit = (path: Buffer): void => {
    const status = lstatSync(path);
    const contents = status.isFile()
      ? readFileSync(path)
      : status.isSymbolicLink()
        ? readlinkSync(path, 'buffer')
        : '';
    const hash = createHash('sha1').update(contents).digest('hex');
    found[path.toString('latin1')] = `${status.mode.toString(8)} ${status.mtimeMs} ${status.ctimeMs} ${hash}`;
    if (!status.isDirectory()) return;
    for (const name of readdirSync(path, { encoding: 'buffer' }))
      visit(Buffer.concat([path, Buffer.from('/'), name]));
  };
  visit(Buffer.from(folder));
  return found;
}

/** The names in a folder, none if it does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(join(folder)).sort();
  } catch {
    return [];
  }
}
