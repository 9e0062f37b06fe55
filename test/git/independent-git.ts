import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Change, TreeEntry } from '../../src/git/change.ts';
import { gitBytes, temporaryFolder } from './temporary-repository.ts';

/** Entries as `path mode id`, for comparison; bytes as Latin-1, because a path may be anything. */
export type Listing = readonly string[];

/** What plain git makes of a patch, on a full index in a bare clone: the entries after, or the exit code. */
export function applyIndependently(
  repository: string,
  commit: string,
  patch: string | Uint8Array,
): Listing | number {
  const clone = temporaryFolder('independent');
  gitBytes(clone, ['clone', '-q', '--bare', '--no-local', repository, join(clone, 'bare')]);
  const bare = join(clone, 'bare');
  const environment = { GIT_INDEX_FILE: join(clone, 'index'), GIT_DIR: bare };
  gitBytes(bare, ['read-tree', commit], { environment });
  try {
    gitBytes(bare, ['apply', '--cached', '--whitespace=nowarn'], { environment, input: patch });
  } catch (error) {
    return Number(/exited with (\d+)/.exec(String(error))![1]);
  } finally {
    rmSync(join(clone, 'bare', 'hooks'), { recursive: true, force: true });
  }
  return listing(gitBytes(bare, ['ls-files', '-s', '-z'], { environment }));
}

/** The entries of a commit by plain git. */
export function listIndependently(repository: string, commit: string): Listing {
  return listing(gitBytes(repository, ['ls-tree', '-r', '-z', '--full-tree', commit]));
}

function listing(output: Buffer): Listing {
  const records = output.toString('latin1').split('\0').slice(0, -1);
  return records
    .map((record) => {
      const [, mode, id, path] = /^(\d{6}) (?:[a-z]+ )?([0-9a-f]+)(?: 0)?\t(.*)$/s.exec(record)!;
      return `${path} ${mode} ${id}`;
    })
    .sort();
}

/** The entries of a tree after a change, in the form of {@link Listing}. */
export function listingAfter(tree: readonly TreeEntry[], change: Change): Listing {
  const entries = new Map(tree.map((entry) => [entry.path, entry]));
  for (const { before } of change.files) if (before !== undefined) entries.delete(before.path);
  for (const { after } of change.files) if (after !== undefined) entries.set(after.path, after);
  return listingOf([...entries.values()]);
}

/** Entries of ours in the form of {@link Listing}. */
export function listingOf(entries: readonly TreeEntry[]): Listing {
  return entries.map(({ path, mode, id }) => `${toLatin1(path)} ${mode} ${id}`).sort();
}

/** UTF-8 bytes as Latin-1, and escaped bytes (lone surrogates) as themselves. */
function toLatin1(path: string): string {
  return [...path]
    .map((character) => {
      const code = character.codePointAt(0)!;
      const escaped = code >= 0xdc80 && code <= 0xdcff;
      return escaped ? String.fromCharCode(code - 0xdc00) : Buffer.from(character, 'utf8').toString('latin1');
    })
    .join('');
}
