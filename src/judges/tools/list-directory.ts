import { z } from 'zod';
import type { TreeEntry } from '../../git/change.ts';
import { counted, failed, LONGEST_ROW, listed } from './answer.ts';
import { FROM, PATH, treeTool } from './tool.ts';
import { childrenOf, type Directory } from './tree-index.ts';
import { quoted, visibleLine } from './visible-text.ts';

/** Lists a directory. */
export const listDirectory = treeTool({
  name: 'list_directory',
  description:
    'Lists a directory of the repository: one full path a line, directories with `/` and the number of files below them.',
  shape: {
    path: PATH.default('').describe('Directory, from the root of the repository; empty for the root.'),
    depth: z.int().min(1).max(5).default(1).describe('Levels of directories to go down.'),
    from: FROM,
  },
  answer({ path, depth, from }, view) {
    const place = view.at(path);
    if ('problem' in place) return failed(place.problem);
    if ('file' in place) return failed(`${quoted(place.file.path)} is a file: use \`read_file\`.`);
    const { directory } = place;
    const name = directory.path === '' ? 'The root' : quoted(directory.path);
    const size = `${counted(directory.children.size, 'entry', 'entries')}, ${counted(directory.files, 'file')} below it`;
    return listed([`${name}: ${size}.`], [...rowsOf(directory, depth)], from);
  },
});

function* rowsOf(directory: Directory, depth: number): Generator<string> {
  for (const [, child] of childrenOf(directory)) {
    const path = visibleLine(child.path, LONGEST_ROW);
    if ('children' in child) {
      yield `${path}/ (${counted(child.files, 'file')})`;
      if (depth > 1) yield* rowsOf(child, depth - 1);
    } else {
      yield `${path}${markOf(child)}`;
    }
  }
}

function markOf({ mode }: TreeEntry): string {
  if (mode === '120000') return ' (symbolic link, not followed)';
  return mode === '160000' ? ' (submodule, not readable)' : '';
}
