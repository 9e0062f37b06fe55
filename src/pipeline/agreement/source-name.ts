import { existsSync, realpathSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { ArchdeltaError } from '../../core/errors.ts';

/** A file to compare, and the name that it goes by. */
export interface NamedFile {
  /** The file's name without its extension if absent. */
  readonly name?: string;
  readonly file: string;
}

/**
 * Reads `FILE` or `NAME=FILE`. A text that is the path of a file is one, whatever signs it holds.
 *
 * @throws {ArchdeltaError} `usage` for an empty name or file.
 */
export function namedFile(text: string): NamedFile {
  const at = text.indexOf('=');
  if (at < 0 || existsSync(text)) return { file: text };
  const [name, file] = [text.slice(0, at), text.slice(at + 1)];
  if (name.trim() === '' || file === '')
    throw new ArchdeltaError('usage', `a source is FILE or NAME=FILE, not ${JSON.stringify(text)}`);
  return { name, file };
}

/**
 * Refuses a file that is named twice, by whatever path: it would agree with itself.
 *
 * @throws {ArchdeltaError} `usage`.
 */
export function checkApart(files: readonly string[]): void {
  // What is no file is told of where it is read.
  const real = files.map((file) => (existsSync(file) ? realpathSync(file) : file));
  const again = files.find((_, at) => real.indexOf(real[at]!) !== at);
  if (again !== undefined)
    throw new ArchdeltaError(
      'usage',
      `${again} is named twice: a file always agrees with itself; for run against run name the files of two runs, or one file that holds both`,
    );
}

/**
 * The names of some files: given, else the file's name without its extension, else (where several have that) its path.
 *
 * @throws {ArchdeltaError} `usage` where two have one name.
 */
export function sourceNames(files: readonly NamedFile[]): string[] {
  const short = files.map(({ name, file }) => name ?? basename(file, extname(file)));
  const names = files.map(({ name, file }, at) => {
    const isAlone = short.indexOf(short[at]!) === at && short.lastIndexOf(short[at]!) === at;
    return name ?? (isAlone ? short[at]! : file);
  });
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined)
    throw new ArchdeltaError('usage', `two sources are named ${JSON.stringify(repeated)}: write NAME=FILE`);
  return names;
}
