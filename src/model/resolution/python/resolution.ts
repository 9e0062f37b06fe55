import type { FileResolution, Target } from '../resolver.ts';
import type { Traced, WorldDifference } from '../tracing.ts';
import type { World } from '../world.ts';
import { changedNames } from './file-names.ts';
import type { Roots } from './roots.ts';

/** What the imports of a file give. */
export type Leads = Pick<FileResolution, 'imports' | 'edges' | 'external' | 'unresolved'>;

/** What is found when it is first asked for. */
export interface Later {
  readonly references: () => Traced<readonly (Target | undefined)[]>;
  readonly bases: () => Traced<readonly (readonly (Target | undefined)[])[]>;
}

/** A resolution in parts, each with what it looked at. */
export class PythonResolution implements FileResolution {
  readonly imports: FileResolution['imports'];
  readonly edges: FileResolution['edges'];
  readonly external: FileResolution['external'];
  readonly unresolved: FileResolution['unresolved'];
  readonly #leads: Traced<Leads>;
  readonly #references: Part<readonly (Target | undefined)[]>;
  readonly #bases: Part<readonly (readonly (Target | undefined)[])[]>;

  constructor({ leads, references, bases }: { readonly leads: Traced<Leads> } & PartSources) {
    ({
      imports: this.imports,
      edges: this.edges,
      external: this.external,
      unresolved: this.unresolved,
    } = leads.value);
    this.#leads = leads;
    this.#references = new Part(references);
    this.#bases = new Part(bases);
  }

  readonly references = (): readonly (Target | undefined)[] => this.#references.get();

  readonly bases = (): readonly (readonly (Target | undefined)[])[] => this.#bases.get();

  /** The resolution of the same file over a difference: itself, or one that shares the parts that stay. */
  over(difference: WorldDifference, leads: () => Traced<Leads>, later: Later): PythonResolution {
    const keepsLeads = this.#leads.trace.holdsOver(difference);
    const references = this.#references.over(difference);
    const bases = this.#bases.over(difference);
    // What is still to be found belongs to its own world.
    if (keepsLeads && references && bases) return this;
    return new PythonResolution({
      leads: keepsLeads ? this.#leads : leads(),
      references: references ?? later.references,
      bases: bases ?? later.bases,
    });
  }
}

interface PartSources {
  readonly references: Source<readonly (Target | undefined)[]>;
  readonly bases: Source<readonly (readonly (Target | undefined)[])[]>;
}

/** A part that is known, or how to find it. */
type Source<T> = Traced<T> | (() => Traced<T>);

class Part<T> {
  #source: Source<T>;

  constructor(source: Source<T>) {
    this.#source = source;
  }

  get(): T {
    if (typeof this.#source === 'function') this.#source = this.#source();
    return this.#source.value;
  }

  /** The part, when it is known and stays the same. */
  over(difference: WorldDifference): Traced<T> | undefined {
    const source = this.#source;
    return typeof source !== 'function' && source.trace.holdsOver(difference) ? source : undefined;
  }
}

let differences = 0;

/** What differs between two worlds for Python. Where their roots differ, everything does. */
export function pythonDifference(before: World, after: World, from: Roots, to: Roots): WorldDifference {
  const files = new Set<string>();
  const names = new Map<string, ReadonlySet<string>>();
  for (const file of after.files) {
    const known = before.file(file.path);
    if (file.language !== 'python' && known?.language !== 'python') continue;
    if (!known || known.class !== file.class || known.language !== file.language) files.add(file.path);
    else if (known.facts !== file.facts) names.set(file.path, changedNames(known.facts, file.facts));
  }
  for (const { path } of before.files) if (!after.file(path)) files.add(path);
  return {
    id: ++differences,
    ...{ files, names },
    paths: before.paths === after.paths ? new Set() : pathsThatDiffer(before, after),
    directories: new Set([...from.holdingBeside(to), ...to.holdingBeside(from)]),
  };
}

function pathsThatDiffer(before: World, after: World): Set<string> {
  const found = new Set<string>();
  for (const path of after.paths.all) if (!before.has(path)) found.add(path);
  for (const path of before.paths.all) if (!after.has(path)) found.add(path);
  return found;
}
