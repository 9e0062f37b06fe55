import type { TreeView } from './tree-view.ts';

/** Which files a path leaves, or why it cannot be looked at. */
export type WantedFiles = ((path: string) => boolean) | { readonly problem: string };

/** The files at or below a path; all when none is given. */
export function wantedFiles(view: TreeView, path: string | undefined): WantedFiles {
  if (path === undefined) return () => true;
  const files = view.filesAt(path);
  if ('problem' in files) return files;
  const paths = new Set(files.map((file) => file.path));
  return (each) => paths.has(each);
}
