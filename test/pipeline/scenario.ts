import { git, gitBytes, temporaryFolder } from '../git/temporary-repository.ts';

/** A file of a commit: text, bytes, `null` for a deleted one, or an entry that is no ordinary file. */
export type Content =
  | string
  | Uint8Array
  | null
  | { readonly mode: '100755' | '120000'; readonly bytes: string }
  | { readonly mode: '160000'; readonly id: string };

/** Contents by path; a path may hold any byte, as a Latin-1 string with the prefix `bytes:`. */
export type Files = Readonly<Record<string, Content>> | ReadonlyMap<string, Content>;

/** A bare repository of one base commit, and one commit on it for each scenario. */
export interface Scenarios {
  readonly directory: string;
  readonly base: string;
  /** Id of the commit of a scenario. */
  commitOf(name: string): string;
  /** The patch from the base to a scenario as git prints it. */
  patchOf(name: string, ...options: string[]): Buffer;
}

/** Makes all commits with one git, which is what keeps a test of a hundred changes short. */
export function makeScenarios(base: Files, changes: Readonly<Record<string, Files>>): Scenarios {
  const directory = temporaryFolder('scenarios.git');
  git(directory, ['init', '-q', '--bare']);
  const stream: Buffer[] = [];
  const write = (text: string): void => {
    stream.push(Buffer.from(text, 'utf8'));
  };
  const commit = (branch: string, files: Files, parent: string): void => {
    write(`commit refs/heads/${branch}\ncommitter A U Thor <author@example.org> 1577836800 +0000\n`);
    write(`data ${branch.length}\n${branch}\n${parent}`);
    const entries = files instanceof Map ? files.entries() : Object.entries(files);
    for (const [path, content] of entries) stream.push(command(path, content));
    write('\n');
  };
  commit('main', base, '');
  const names = Object.keys(changes);
  names.forEach((name, at) => {
    commit(`case-${at}`, changes[name]!, 'from refs/heads/main\n');
  });
  git(directory, ['fast-import', '--quiet'], { input: Buffer.concat(stream) });
  const commits = new Map(
    git(directory, ['for-each-ref', '--format=%(refname:short) %(objectname)'])
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  const commitOf = (name: string): string => commits.get(`case-${names.indexOf(name)}`)!;
  return {
    directory,
    base: commits.get('main')!,
    commitOf,
    patchOf: (name, ...options) =>
      gitBytes(directory, ['diff', '--binary', '-M', ...options, commits.get('main')!, commitOf(name)]),
  };
}

function command(path: string, content: Content): Buffer {
  const name = quoted(path.startsWith('bytes:') ? Buffer.from(path.slice(6), 'latin1') : Buffer.from(path));
  if (content === null) return Buffer.from(`D ${name}\n`);
  if (typeof content !== 'string' && 'id' in content) return Buffer.from(`M 160000 ${content.id} ${name}\n`);
  const [mode, data] =
    typeof content === 'string' || content instanceof Uint8Array
      ? ['100644', content]
      : [content.mode, content.bytes];
  const bytes = Buffer.from(data as string);
  return Buffer.concat([
    Buffer.from(`M ${mode} inline ${name}\ndata ${bytes.length}\n`),
    bytes,
    Buffer.from('\n'),
  ]);
}

/** A path in git's C style, every byte that is not plain as an octal escape. */
function quoted(path: Buffer): string {
  const characters = [...path].map((byte) =>
    byte > 0x22 && byte < 0x7f && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\${byte.toString(8).padStart(3, '0')}`,
  );
  return `"${characters.join('')}"`;
}
