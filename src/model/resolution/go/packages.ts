import { compareText } from '../../../core/ordering.ts';
import { directoryOf } from '../../components.ts';
import type { Target } from '../resolver.ts';
import type { SourceFile, World } from '../world.ts';
import { chooseVariant, isIgnored } from './build-tags.ts';

/** Files of one directory that belong together, with what they declare. */
export interface GoPackage {
  readonly name: string;
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

  constructor(world: World) {
    this.world = world;
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
    return found ?? { name: file.facts.packageName, files: [file], first: file };
  }

  /** The package that an import of a directory means: no program unless there is nothing else, the one with most files. */
  imported(directory: string): GoPackage | undefined {
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
      for (const { name, owner } of file.facts.symbols) {
        const qualified = owner === '' ? name : `${owner}.${name}`;
        const files = made.get(qualified);
        if (!files) made.set(qualified, [file]);
        else if (files[files.length - 1] !== file) files.push(file);
      }
    }
    this.declarations.set(pack, made);
    return made;
  }

  private readDirectory(directory: string): GoPackage[] {
    const groups = new Map<string, SourceFile[]>();
    for (const path of this.world.filesIn(directory)) {
      const file = path.endsWith('.go') ? this.world.file(path) : undefined;
      if (!file) continue;
      const key = isIgnored(file) ? `\0${path}` : file.facts.packageName;
      const files = groups.get(key);
      if (files) files.push(file);
      else groups.set(key, [file]);
    }
    return [...groups.values()].map((files) => ({
      name: files[0]!.facts.packageName,
      files,
      first: files.find((file) => !isTestFile(file)),
    }));
  }
}

/** A file that `go test` alone builds; a production package may well stand in a folder called `tests`. */
export function isTestFile({ path }: SourceFile): boolean {
  return path.endsWith('_test.go');
}
