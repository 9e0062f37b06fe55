import { perObject } from '../../core/per-object.ts';
import { classifyPath } from '../../model/classify.ts';
import { manifestDirectories } from '../../model/components.ts';
import { isSupported, languageOf } from '../../model/languages.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import type { Codebase } from '../codebase.ts';
import { textOnly } from './text-only.ts';
import type { TreeView } from './tree-view.ts';
import { quoted } from './visible-text.ts';

/** Files of the model at a path, or why there are none. */
export type KnownFiles =
  | { readonly path: string; readonly isDirectory: boolean; readonly files: readonly SourceFile[] }
  | { readonly problem: string };

/** The production and test files of the model at or below a path, in path order. */
export function knownFiles(view: TreeView, model: RepoModel, given: string): KnownFiles {
  const place = view.at(given);
  if ('problem' in place) return place;
  if ('file' in place) {
    const { path } = place.file;
    const file = model.world.file(path);
    return file ? { path, isDirectory: false, files: [file] } : { problem: unknownFile(view.codebase, path) };
  }
  const { path } = place.directory;
  const files = model.world.files.filter((file) => path === '' || file.path.startsWith(`${path}/`));
  if (files.length > 0) return { path, isDirectory: true, files };
  const rest = textOnly(view, path === '' ? '' : `${path}/`);
  const where = path === '' ? 'of the repository' : `below ${quoted(path)}`;
  return {
    problem: `No file ${where} is in the model of dependencies. ${rest === '' ? 'Use `search` for what names it.' : rest}`,
  };
}

const manifests = perObject((codebase: Codebase) =>
  manifestDirectories(codebase.entries.map(({ path }) => path)),
);

function unknownFile(codebase: Codebase, path: string): string {
  const name = `${quoted(path)} is not in the model of dependencies`;
  const language = languageOf(path);
  if (language === undefined) return `${name}: it is no source code. Use \`search\` for what names it.`;
  if (!isSupported(language)) {
    return `${name}: of ${language} only the text is known. Use \`search\` for what names it.`;
  }
  switch (classifyPath(path, manifests(codebase))) {
    case 'auxiliary':
      return `${name}: by its path it is documentation, an example, a tool or a script.`;
    case 'excluded':
      return `${name}: by its path it is generated or somebody else's code.`;
    default:
      return `${name}: it cannot be parsed, is too large, or is generated.`;
  }
}
