import { compareText } from '../../../core/ordering.ts';
import type { SymbolFacts } from '../../../facts/name-facts.ts';
import { directoryOf } from '../../components.ts';
import type { Looks } from '../looks.ts';
import type { Target } from '../resolver.ts';
import type { Tracer } from '../tracing.ts';
import type { SourceFile, World } from '../world.ts';
import type { ChangedFile } from '../world-difference.ts';
import { chooseVariant, isIgnored } from './build-tags.ts';

/** Files of one directory that belong together, with what they declare. */
export interface GoPackage {
  readonly name: string;
  /** Writes down a look for a name of a package of the directory. */
  readonly look: (name: string) => void;
  /** In path order, tests included. */
  readonly files: readonly SourceFile[];
  /** The first file that is no test, which stands for the package; undefined when there are tests alone. */
  readonly first: SourceFile | undefined;
}

/** The packages of a world, read directory by directory. */
export class GoPackages {
  private readonly world: World;
  private readonly directories = new Map<string, readonly GoPackage[]>();
  private readonly declarations = new Map<GoPackage, ReadonlyMap<string, readonly SourceFile[]>>();

  private readonly tracer: Tracer;

  constructor(world: World, tracer: Tracer) {
    this.world = world;
    this.tracer = tracer;
  }

  /** The packages of a directory: one, its external tests, and programs on their own. */
  packagesIn(directory: string): readonly GoPackage[] {
    let packages = this.directories.get(directory);
    if (!packages) {
      packages = this.readDirectory(directory);
      this.directories.set(directory, packages);
    }
    return packages;
  }

  /** The package that a file belongs to. */
  packageOf(file: SourceFile): GoPackage {
    const found = this.packagesIn(directoryOf(file.path)).find(({ files }) => files.includes(file));
    // Only for a file that is not of this world.
    const look = this.lookIn(directoryOf(file.path));
    return found ?? { name: file.facts.packageName, look, files: [file], first: file };
  }

  /** The package that an import of a directory means: no program unless there is nothing else, the one with most files. */
  imported(directory: string): GoPackage | undefined {
    this.lookIn(directory)(PACKAGES);
    const importance = ({ name, files }: GoPackage) => (name === 'main' ? 0 : files.length);
    const candidates = this.packagesIn(directory).filter(({ first }) => first !== undefined);
    return [...candidates].sort(
      (a, b) => importance(b) - importance(a) || compareText(a.first!.path, b.first!.path),
    )[0];
  }

  /**
   * The declaration of a name (or of a member, `Type.name`) in a package, as a file sees it.
   *
   * @param seesTests - also what the package's test files declare.
   */
  find(from: SourceFile, pack: GoPackage, name: string, seesTests: boolean): Target | undefined {
    pack.look(name);
    const declaring = this.declarationsOf(pack).get(name);
    if (!declaring) return undefined;
    const visible = seesTests ? declaring : declaring.filter((file) => !isTestFile(file));
    const file = visible.includes(from) ? from : chooseVariant(from, visible);
    return file && { path: file.path, name };
  }

  /** Files by the names that they declare at file level, and by the members of types. */
  private declarationsOf(pack: GoPackage): ReadonlyMap<string, readonly SourceFile[]> {
    const known = this.declarations.get(pack);
    if (known) return known;
    const made = new Map<string, SourceFile[]>();
    for (const file of pack.files) {
      for (const qualified of file.facts.symbols.map(qualifiedName)) {
        const files = made.get(qualified);
        if (!files) made.set(qualified, [file]);
        else if (files[files.length - 1] !== file) files.push(file);
      }
    }
    this.declarations.set(pack, made);
    return made;
  }

  private lookIn(directory: string): (name: string) => void {
    return this.tracer.names(packageScope(directory));
  }

  private readDirectory(directory: string): GoPackage[] {
    const groups = new Map<string, SourceFile[]>();
    for (const path of this.world.filesIn(directory)) {
      const file = path.endsWith('.go') ? this.world.file(path) : undefined;
      if (!file) continue;
      const key = groupOf(file);
      const files = groups.get(key);
      if (files) files.push(file);
      else groups.set(key, [file]);
    }
    const look = this.lookIn(directory);
    return [...groups.values()].map((files) => ({
      look,
      name: files[0]!.facts.packageName,
      files,
      first: files.find((file) => !isTestFile(file)),
    }));
  }
}

/** What is looked for in a directory besides names: which packages there are, with which files. */
const PACKAGES = '';

/** A directory has names of its own, as files have; no path begins like this. */
function packageScope(directory: string): string {
  return `\0${directory}`;
}

function groupOf(file: SourceFile): string {
  return isIgnored(file) ? `\0${file.path}` : file.facts.packageName;
}

function qualifiedName({ owner, name }: SymbolFacts): string {
  return owner === '' ? name : `${owner}.${name}`;
}

/** The looks for packages and their names that other files answer otherwise. */
export function* changedPackageLooks(looks: Looks, files: readonly ChangedFile[]): Generator<number> {
  for (const { from, to } of files) {
    const scope = looks.namesIn(packageScope(directoryOf((from ?? to).path)));
    const isMoved = !from || !to || groupOf(from) !== groupOf(to);
    if (isMoved || from.facts.packageName !== to.facts.packageName) yield scope.number(PACKAGES);
    const isOther = isMoved || from.facts.buildConstraint !== to.facts.buildConstraint;
    const [own, other] = [from, to].map((file) => new Set(file?.facts.symbols.map(qualifiedName)));
    for (const name of own!) if (isOther || !other!.has(name)) yield scope.number(name);
    for (const name of other!) if (isOther || !own!.has(name)) yield scope.number(name);
  }
}

/** A file that `go test` alone builds; a production package may well stand in a folder called `tests`. */
export function isTestFile({ path }: SourceFile): boolean {
  return path.endsWith('_test.go');
}
