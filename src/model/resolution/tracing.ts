import type { World } from './world.ts';

/** What differs between two worlds, as far as a resolver looks at it. */
export interface WorldDifference {
  /** Tells this difference from all others. */
  readonly id: number;
  /** Paths of source files that came, went, or are of another class. */
  readonly files: ReadonlySet<string>;
  /** Of files that are in both worlds: the names that mean something else in them. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  /** Paths of regular files, of whatever kind, that came or went. */
  readonly paths: ReadonlySet<string>;
  /** Directories that began or ceased to hold source files of the language. */
  readonly directories: ReadonlySet<string>;
}

const NONE: readonly never[] = [];

let traces = 0;

/** What a result was made of: its own looks at the world, and those of the results that it used. */
export class Trace {
  readonly id = ++traces;
  /** Looks, by what was looked for; an absent file is looked for like one that is there. */
  files: readonly string[] = NONE;
  /** Paths of files, and names that were looked for in them, in turn. */
  names: readonly string[] = NONE;
  paths: readonly string[] = NONE;
  directories: readonly string[] = NONE;
  parts: readonly Trace[] = NONE;
  /** Id of the trace that used this one last: most repeats follow each other. */
  user = 0;
  #checked = -1;
  #holds = false;

  /** True when nothing that it looked at differs: made in the other world, the result would be the same. */
  holdsOver(difference: WorldDifference): boolean {
    if (this.#checked !== difference.id) {
      this.#holds = this.#check(difference);
      this.#checked = difference.id;
    }
    return this.#holds;
  }

  #check(difference: WorldDifference): boolean {
    const { files, names, paths, directories } = difference;
    if (isAnyIn(this.files, files) || isAnyIn(this.paths, paths) || isAnyIn(this.directories, directories)) {
      return false;
    }
    for (let at = 0; at < this.names.length; at += 2) {
      if (names.get(this.names[at]!)?.has(this.names[at + 1]!)) return false;
    }
    for (const part of this.parts) if (!part.holdsOver(difference)) return false;
    return true;
  }
}

/** Most differences are of few kinds: a set of nothing is not looked into. */
function isAnyIn(looks: readonly string[], changed: ReadonlySet<string>): boolean {
  if (changed.size > 0) for (const look of looks) if (changed.has(look)) return true;
  return false;
}

/** A result with what it was made of. */
export interface Traced<T> {
  readonly value: T;
  readonly trace: Trace;
}

/** Results by their key, with those of another world that may still stand. */
export class Memo<T> {
  readonly #made = new Map<string, Traced<T>>();
  #earlier: ReadonlyMap<string, Traced<T>> | undefined;
  #difference: WorldDifference | undefined;

  /** The result of a key, as far as it is known. */
  get(key: string): Traced<T> | undefined {
    const made = this.#made.get(key);
    if (made) return made;
    const earlier = this.#earlier?.get(key);
    if (!earlier?.trace.holdsOver(this.#difference!)) return undefined;
    this.#made.set(key, earlier);
    return earlier;
  }

  set(key: string, result: Traced<T>): void {
    this.#made.set(key, result);
  }

  /** Takes over the results of another world, each when it is asked for: those alone that were made or asked there. */
  inherit(before: Memo<T>, difference: WorldDifference): void {
    this.#earlier = before.#made;
    this.#difference = difference;
  }
}

/**
 * Writes down what is looked at while results are made. A result that is kept and used again hands its own trace
 * on to whatever uses it, so that a trace is complete whoever looked first.
 */
export class Tracer {
  #current: Trace | undefined;

  /** Makes a result; what it looks at stays in its own trace alone until somebody uses it. */
  traced<T>(make: () => T): Traced<T> {
    const outer = this.#current;
    const trace = new Trace();
    this.#current = trace;
    try {
      return { value: make(), trace };
    } finally {
      this.#current = outer;
    }
  }

  /** The value of a result, on which what is being made now depends. */
  use<T>({ value, trace }: Traced<T>): T {
    const current = this.#current;
    if (current && trace.user !== current.id) {
      trace.user = current.id;
      current.parts = added(current.parts, trace);
    }
    return value;
  }

  /** A result by its key: made once, and then used. */
  memo<T>(known: Memo<T>, key: string, make: () => T): T {
    let entry = known.get(key);
    if (!entry) {
      entry = this.traced(make);
      known.set(key, entry);
    }
    return this.use(entry);
  }

  /** A look for a source file. */
  file(path: string): void {
    if (this.#current) this.#current.files = added(this.#current.files, path);
  }

  /** A look for a name in a file. */
  name(path: string, name: string): void {
    const current = this.#current;
    if (!current) return;
    const { names } = current;
    // A name is often asked for twice in a row: as a symbol and as an import.
    if (names.at(-1) === name && names.at(-2) === path) return;
    current.names = added(added(names, path), name);
  }

  /** A look for a regular file. */
  path(path: string): void {
    if (this.#current) this.#current.paths = added(this.#current.paths, path);
  }

  /** A look for source files in a directory. */
  directory(path: string): void {
    if (this.#current) this.#current.directories = added(this.#current.directories, path);
  }

  /** A world that writes down which of its files are looked for. All else of it is not to be asked for. */
  world(world: World): Pick<World, 'file' | 'has'> {
    return {
      file: (path) => {
        this.file(path);
        return world.file(path);
      },
      has: (path) => {
        this.path(path);
        return world.has(path);
      },
    };
  }
}

/** Grows a list in place; the list of nothing is shared. */
function added<T>(list: readonly T[], item: T): readonly T[] {
  if (list === NONE) return [item];
  (list as T[]).push(item);
  return list;
}
