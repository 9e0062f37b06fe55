import { compareText } from '../core/ordering.ts';

const MANIFESTS = new Set([
  'pom.xml',
  'go.mod',
  'package.json',
  'pyproject.toml',
  'setup.py',
  'setup.cfg',
  'Cargo.toml',
  'composer.json',
]);

/** Share of the files below a directory that one subdirectory must hold for the descent to go on. */
const DESCENT_SHARE = 0.7;

/** Directory of a path, `''` for the root. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Directories that hold a manifest of a build unit (catalogue §4.5). */
export function manifestDirectories(paths: Iterable<string>): Set<string> {
  const directories = new Set<string>();
  for (const path of paths) if (isManifest(path)) directories.add(directoryOf(path));
  return directories;
}

/** True for a manifest of a build unit, by its name. */
export function isManifest(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return MANIFESTS.has(name) || name.startsWith('build.gradle') || name.endsWith('.gemspec');
}

/** The component of a path, by the partition of the base tree. */
export type Partition = (path: string) => string;

/**
 * The partition of a repository into components (catalogue §4.5), fixed by the production files at base. A
 * component is named `unit:segment`; `unit:.` holds files directly in the component root, `unit:..` files of
 * the unit outside of it.
 */
export function partitionOf(productionPaths: readonly string[], manifests: ReadonlySet<string>): Partition {
  const units = unitsWithFiles(productionPaths, manifests);
  const filesOf = new Map<string, string[]>();
  for (const path of productionPaths) {
    const unit = unitOf(path, units);
    const files = filesOf.get(unit);
    if (files) files.push(path);
    else filesOf.set(unit, [path]);
  }
  const rootOf = new Map([...filesOf].map(([unit, files]) => [unit, componentRoot(unit, files)]));
  // Of all files of a directory the component is the same.
  const byDirectory = new Map<string, string>();
  return (path) => {
    const directory = directoryOf(path);
    let component = byDirectory.get(directory);
    if (component === undefined) {
      const unit = unitOf(path, units);
      component = `${unit || '.'}:${segmentBelow(rootOf.get(unit) ?? unit, path)}`;
      byDirectory.set(directory, component);
    }
    return component;
  };
}

function unitsWithFiles(paths: readonly string[], manifests: ReadonlySet<string>): Set<string> {
  const seen = new Set<string>();
  for (const path of paths) {
    for (let directory = directoryOf(path); !seen.has(directory); directory = directoryOf(directory)) {
      seen.add(directory);
    }
  }
  return new Set([...seen].filter((directory) => manifests.has(directory)));
}

/** The nearest directory above a path that is a unit, else the repository root. */
function unitOf(path: string, units: ReadonlySet<string>): string {
  for (let directory = directoryOf(path); directory !== ''; directory = directoryOf(directory)) {
    if (units.has(directory)) return directory;
  }
  return '';
}

/** Descends from the unit root while one subdirectory holds most files and has subdirectories with files. */
function componentRoot(unit: string, files: readonly string[]): string {
  let root = unit;
  let below = files;
  for (;;) {
    const groups = new Map<string, string[]>();
    for (const path of below) {
      const segment = segmentBelow(root, path);
      if (segment === '.') continue;
      const group = groups.get(segment);
      if (group) group.push(path);
      else groups.set(segment, [path]);
    }
    const [largest] = [...groups].sort((a, b) => b[1].length - a[1].length || compareText(a[0], b[0]));
    if (!largest || largest[1].length < DESCENT_SHARE * below.length) return root;
    const next = root === '' ? largest[0] : `${root}/${largest[0]}`;
    if (!largest[1].some((path) => segmentBelow(next, path) !== '.')) return root;
    root = next;
    below = largest[1];
  }
}

/** First segment of a path below a directory; `.` for a file directly in it, `..` for one outside. */
function segmentBelow(directory: string, path: string): string {
  const prefix = directory === '' ? '' : `${directory}/`;
  if (!path.startsWith(prefix)) return '..';
  const rest = path.slice(prefix.length);
  const slash = rest.indexOf('/');
  return slash < 0 ? '.' : rest.slice(0, slash);
}
