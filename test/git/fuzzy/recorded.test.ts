import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArchdeltaError } from '../../../src/core/errors.ts';
import { applySections } from '../../../src/git/fuzzy/apply-sections.ts';
import { Effort } from '../../../src/git/fuzzy/effort.ts';
import { foldersAbove } from '../../../src/git/fuzzy/folder-state.ts';
import { readPatch } from '../../../src/git/fuzzy/read-patch.ts';
import type { FileContents } from '../../../src/git/worktree.ts';
import { temporaryFolder } from '../temporary-repository.ts';
import { RECORDED, type Recorded } from './recorded.ts';

/** GNU patch, where it is installed. */
const PROGRAM = 'patch';

type Files = Readonly<Record<string, Recorded>>;

function contents(file: Recorded): FileContents {
  if (typeof file === 'string') return { mode: '100644', bytes: Buffer.from(file) };
  if ('link' in file) return { mode: '120000', bytes: Buffer.from(file.link) };
  return { mode: '100755', bytes: Buffer.from(file.executable) };
}

function recorded({ mode, bytes }: FileContents): Recorded {
  const text = Buffer.from(bytes).toString('latin1');
  return mode === '100644' ? text : mode === '120000' ? { link: text } : { executable: text };
}

/** The files after, or `undefined` when the patch was refused. */
function apply(before: Files, patch: string): Files | undefined {
  const files = new Map(Object.entries(before).map(([path, file]) => [path, contents(file)]));
  const folders = new Set([...files.keys()].flatMap(foldersAbove));
  const surroundings = {
    file: (path: string) => files.get(path),
    isFile: (path: string) => files.has(path),
    isFolder: (path: string) => folders.has(path),
  };
  try {
    const changed = applySections(readPatch(Buffer.from(patch)), surroundings, new Effort());
    const after = [...new Map<string, FileContents | null>([...files, ...changed])];
    return Object.fromEntries(after.flatMap(([path, file]) => (file ? [[path, recorded(file)]] : [])));
  } catch (error) {
    if (!(error instanceof ArchdeltaError)) throw error;
    return undefined;
  }
}

/** The same by the program, in a folder. */
function applyByProgram(before: Files, patch: string): Files | undefined {
  const folder = temporaryFolder();
  for (const [path, file] of Object.entries(before)) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    const { mode, bytes } = contents(file);
    if (mode === '120000') symlinkSync(bytes.toString(), place);
    else writeFileSync(place, bytes);
    if (mode === '100755') chmodSync(place, 0o755);
  }
  const { status } = spawnSync(PROGRAM, ['--batch', '--fuzz=5', '-p1'], { cwd: folder, input: patch });
  if (status !== 0) return undefined;
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !lstatSync(join(folder, path)).isDirectory() && !path.endsWith('.orig'),
  );
  return Object.fromEntries(paths.map((path) => [path, recorded(fileAt(join(folder, path)))]));
}

function fileAt(place: string): FileContents {
  const status = lstatSync(place);
  if (status.isSymbolicLink()) return { mode: '120000', bytes: Buffer.from(readlinkSync(place)) };
  return { mode: (status.mode & 0o100) === 0 ? '100644' : '100755', bytes: readFileSync(place) };
}

const version = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' }).stdout ?? '';

describe('a patch that GNU patch 2.7.6 was given', () => {
  it.each(RECORDED)('$name', ({ before, patch, after }) => {
    expect(apply(before, patch)).toEqual(after);
  });
});

describe.runIf(version.startsWith('GNU patch 2.7.6'))('the record', () => {
  it.each(RECORDED)('is what the program does: $name', ({ before, patch, after }) => {
    expect(applyByProgram(before, patch)).toEqual(after);
  });
});
