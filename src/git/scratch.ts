import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alternatesFile, objectDirectories } from './alternates.ts';
import type { RepositoryLocation } from './locate.ts';

/** The hash that names objects; a repository has one. */
export type ObjectFormat = 'sha1' | 'sha256';

/** Names, in the scratch folder, of the object directory to read through and of the one to write into. */
export const BORROWED_OBJECTS = 'git/objects';
export const WRITTEN_OBJECTS = 'written';

/** A private folder with a bare git directory that reads the user's objects and writes its own. */
export interface Scratch {
  /** The folder; children run here. */
  readonly directory: string;
  /** Its object directory borrows from the user's objects and from {@link writtenObjects}; nothing is put in. */
  readonly gitDirectory: string;
  /**
   * The object directory for all that is written. It borrows from nowhere, on purpose: a git that is about to
   * write an object which it can see already sets the time of the file that holds it, in the user's
   * repository too.
   */
  readonly writtenObjects: string;
  /** An object directory without objects and without alternates. */
  readonly voidObjects: string;
  readonly objectFormat: ObjectFormat;
  /** The name of a new temporary index, in {@link directory}. */
  newIndexName(): string;
  /** Deletes every object that was written here; the user's are not touched. */
  dropObjects(): void;
  /** Deletes the folder; a second call does nothing. */
  remove(): void;
}

/**
 * Configuration of the scratch git directory: with no other configuration read, git's defaults rule. What is
 * set here is what would otherwise depend on the machine (case, symbolic links), or cost time.
 */
function configuration(objectFormat: ObjectFormat): string {
  return `[core]
	repositoryFormatVersion = 1
	bare = true
	fsmonitor = false
	hooksPath = /dev/null
	autocrlf = false
	symlinks = true
	fileMode = true
	ignoreCase = false
	precomposeUnicode = false
	protectHFS = false
	protectNTFS = true
	fsync = none
[extensions]
	objectFormat = ${objectFormat}
[gc]
	auto = 0
[maintenance]
	auto = false
[index]
	version = 2
	threads = 1
`;
}

/**
 * `info/attributes` wins over every `.gitattributes`: each attribute that changes how git reads, diffs or
 * converts contents goes back to "unspecified". (`binary` and other macros only set these.)
 */
const ATTRIBUTES =
  '* !diff !text !crlf !eol !filter !ident !working-tree-encoding !whitespace !merge !conflict-marker-size !delta\n';

const live = new Set<Scratch>();
let exitHandlerInstalled = false;

/**
 * Makes a scratch folder for a repository. It is deleted by `remove` or, failing that, when the process or
 * the worker thread exits. No `git init`: a template folder could bring hooks.
 *
 * @param parent the folder to make it in; default: the system's temporary folder.
 */
export function createScratch(
  location: RepositoryLocation,
  objectFormat: ObjectFormat,
  parent?: string,
): Scratch {
  const directory = mkdtempSync(join(realpathSync(parent ?? tmpdir()), 'archdelta-git-'));
  const scratch = describe(directory, objectFormat);
  live.add(scratch);
  installExitHandler();
  try {
    fill(scratch, location);
  } catch (error) {
    scratch.remove();
    throw error;
  }
  return scratch;
}

function describe(directory: string, objectFormat: ObjectFormat): Scratch {
  const gitDirectory = join(directory, 'git');
  const writtenObjects = join(directory, WRITTEN_OBJECTS);
  let indexes = 0;
  const scratch: Scratch = {
    directory,
    gitDirectory,
    writtenObjects,
    voidObjects: join(directory, 'void'),
    objectFormat,
    newIndexName: () => `index-${indexes++}`,
    dropObjects: () => {
      // The folders stay: most will be needed again.
      for (const entry of readdirSync(writtenObjects, { recursive: true, withFileTypes: true })) {
        if (!entry.isDirectory()) rmSync(join(entry.parentPath, entry.name), { force: true });
      }
    },
    remove: () => {
      if (!live.has(scratch)) return;
      try {
        rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
        live.delete(scratch);
      } catch {
        // A child that is just ending may still write; the exit handler tries again.
      }
    },
  };
  return scratch;
}

function fill(
  { gitDirectory, writtenObjects, voidObjects, objectFormat }: Scratch,
  location: RepositoryLocation,
): void {
  const objects = join(gitDirectory, 'objects');
  const folders = [
    join(objects, 'info'),
    join(gitDirectory, 'refs'),
    join(gitDirectory, 'info'),
    writtenObjects,
    voidObjects,
  ];
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
  }
  writeFileSync(join(gitDirectory, 'HEAD'), 'ref: refs/heads/none\n');
  writeFileSync(join(gitDirectory, 'config'), configuration(objectFormat));
  writeFileSync(join(gitDirectory, 'info', 'attributes'), ATTRIBUTES);
  writeFileSync(
    join(objects, 'info', 'alternates'),
    alternatesFile([writtenObjects, ...objectDirectories(join(location.commonDirectory, 'objects'))]),
  );
  // Without it, the parents of a shallow clone's oldest commits would count as damage.
  const shallow = join(location.commonDirectory, 'shallow');
  if (existsSync(shallow)) copyFileSync(shallow, join(gitDirectory, 'shallow'));
}

function installExitHandler(): void {
  if (exitHandlerInstalled) return;
  exitHandlerInstalled = true;
  process.on('exit', removeLiveScratches);
}

function removeLiveScratches(): void {
  for (const scratch of live) scratch.remove();
}
