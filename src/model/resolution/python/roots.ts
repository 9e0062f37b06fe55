import { directoryOf } from '../../components.ts';
import { type PythonManifest, pythonManifest } from '../../configuration/python.ts';
import type { World } from '../world.ts';

/** A directory from which modules are named. */
export interface Root {
  /** Package whose modules stand there, with a last dot (`pkg.`); `''` for every package. */
  readonly prefix: string;
  readonly directory: string;
}

/** A directory with manifests. */
export interface Unit {
  readonly directory: string;
  readonly manifest: PythonManifest;
  /** Directories that its manifests name, its `src`, itself. */
  readonly roots: readonly Root[];
}

const MANIFEST_NAMES = ['pyproject.toml', 'setup.cfg', 'setup.py'] as const;

/** Where modules are looked for, in order (catalogue §3.1). */
export class Roots {
  readonly units: readonly Unit[];
  private readonly shared: readonly Root[];
  private readonly holding: ReadonlySet<string>;
  private readonly byDirectory = new Map<string, readonly Root[]>();

  constructor(world: World) {
    const { productive, withPackages, holding } = pythonDirectories(world);
    this.holding = holding;
    const directories = new Set(
      world.configurations
        .filter((path) => MANIFEST_NAMES.some((name) => path === name || path.endsWith(`/${name}`)))
        .map(directoryOf)
        // Manifests of test data lead nobody astray.
        .filter((directory) => directory === '' || productive.has(directory)),
    );
    this.units = [...directories].map((directory) => unitAt(world, directory, withPackages));
    const root = this.units.find(({ directory }) => directory === '') ?? unitAt(world, '', withPackages);
    this.shared = distinct([root, ...this.units].flatMap(({ roots }) => roots));
  }

  /** The roots for a file in a directory: its own unit's, then all. */
  of(directory: string): readonly Root[] {
    const known = this.byDirectory.get(directory);
    if (known) return known;
    const own = this.unitOf(directory);
    const roots = own ? distinct([...own.roots, ...this.shared]) : this.shared;
    this.byDirectory.set(directory, roots);
    return roots;
  }

  /** True when modules are looked for in the same places. */
  isEqual(other: Roots): boolean {
    const { units, shared } = other;
    return this === other || JSON.stringify([this.units, this.shared]) === JSON.stringify([units, shared]);
  }

  /** Directories with Python files at any depth that the other world does not have as such. */
  *holdingBeside({ holding }: Roots): Generator<string> {
    for (const directory of this.holding) if (!holding.has(directory)) yield directory;
  }

  /** True for a directory with Python files at any depth. */
  holdsPython(directory: string): boolean {
    return this.holding.has(directory);
  }

  private unitOf(directory: string): Unit | undefined {
    for (let at = directory; ; at = directoryOf(at)) {
      const unit = this.units.find((each) => each.directory === at);
      if (unit || at === '') return unit;
    }
  }
}

function unitAt(world: World, directory: string, withPackages: ReadonlySet<string>): Unit {
  const within = (path: string) => [directory, path].filter(Boolean).join('/');
  const manifest = pythonManifest({
    pyproject: world.configuration(within('pyproject.toml')),
    setupCfg: world.configuration(within('setup.cfg')),
    setupPy: world.configuration(within('setup.py')),
  });
  const named = manifest.directories
    .map(({ prefix, directory: path }) => ({
      prefix: prefix === '' ? '' : `${prefix}.`,
      directory: within(path),
    }))
    .filter((root) => world.hasDirectory(root.directory));
  const source = withPackages.has(within('src')) ? [{ prefix: '', directory: within('src') }] : [];
  return { directory, manifest, roots: distinct([...named, ...source, { prefix: '', directory }]) };
}

interface PythonDirectories {
  /** Directories above Python files, above production files, and directories that hold packages. */
  readonly holding: Set<string>;
  readonly productive: Set<string>;
  readonly withPackages: Set<string>;
}

function pythonDirectories(world: World): PythonDirectories {
  const holding = new Set<string>();
  const productive = new Set<string>();
  const withPackages = new Set<string>();
  for (const { path, language, class: fileClass } of world.files) {
    if (language !== 'python') continue;
    const seen = fileClass === 'production' ? productive : holding;
    for (let at = directoryOf(path); !seen.has(at); at = directoryOf(at)) {
      holding.add(at);
      if (fileClass === 'production') productive.add(at);
      if (at === '') break;
      if (fileClass === 'production') withPackages.add(directoryOf(at));
    }
  }
  return { holding, productive, withPackages };
}

function distinct(roots: readonly Root[]): Root[] {
  const seen = new Set<string>();
  return roots.filter(({ prefix, directory }) => {
    const key = `${prefix}\0${directory}`;
    return !seen.has(key) && seen.add(key);
  });
}
