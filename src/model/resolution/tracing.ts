import { Looks, WorldDifference } from './looks.ts';
import type { World } from './world.ts';

const NONE: readonly never[] = [];

let traces = 0;

/** What a result was made of: its own looks at the world, and those of the results that it used. */
class Trace {
  readonly id = ++traces;
  /** Numbers of looks, most of them once. */
  looks: readonly number[] = NONE;
  parts: readonly Trace[] = NONE;
  /** Id of the trace that used this one last: most repeats follow each other. */
  user = 0;
  #checked = 0;
  #holds = false;

  /** Gives back the room that lists keep to grow. */
  seal(): void {
    this.looks = this.looks.slice();
    this.parts = this.parts.slice();
  }

  /** True when nothing that it looked at differs: made in the other world, the result would be the same. */
  holdsOver(difference: WorldDifference): boolean {
    if (this.#checked !== difference.id) {
      this.#holds = this.#check(difference);
      this.#checked = difference.id;
    }
    return this.#holds;
  }

  #check(difference: WorldDifference): boolean {
    const { changed } = difference;
    for (const look of this.looks) if (changed[look] === 1) return false;
    for (const part of this.parts) if (!part.holdsOver(difference)) return false;
    return true;
  }
}

/** A result with what it was made of. */
interface Traced<T> {
  readonly value: T;
  readonly trace: Trace;
}

/** Results by their key, each made once, with those of another world that may still stand. */
export class Memo<T> {
  readonly #tracer: Tracer;
  #made = new Map<string, Traced<T>>();
  #earlier: Memo<T> | undefined;
  #difference: WorldDifference | undefined;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** The result of a key, on which what is being made now depends. */
  of(key: string, make: () => T): T {
    let result = this.#known(key);
    if (!result) {
      result = this.#tracer.traced(make);
      this.#made.set(key, result);
    }
    return this.#tracer.use(result);
  }

  #known(key: string): Traced<T> | undefined {
    const made = this.#made.get(key);
    if (made || !this.#earlier) return made;
    const earlier = this.#earlier.#made.get(key);
    if (!earlier?.trace.holdsOver(this.#difference!)) return undefined;
    this.#made.set(key, earlier);
    return earlier;
  }

  /** Keeps the results of another world, each when it is asked for. */
  inherit(before: Memo<T>, difference: WorldDifference): void {
    this.#earlier = before;
    this.#difference = difference;
  }

  /** Takes all that stands out of the world before, and lets go of it. */
  settle(): void {
    const earlier = this.#earlier;
    if (!earlier) return;
    const own = this.#made;
    this.#made = earlier.#made;
    earlier.#made = new Map();
    for (const [key, { trace }] of this.#made) {
      if (!trace.holdsOver(this.#difference!)) this.#made.delete(key);
    }
    for (const [key, result] of own) this.#made.set(key, result);
    this.#earlier = undefined;
    this.#difference = undefined;
  }
}

/**
 * Writes down what is looked at while results are made. A result that is kept and used again hands its own trace
 * on to whatever uses it, so that a trace is complete whoever looked first.
 */
export class Tracer {
  readonly looks: Looks;
  readonly #memos: Memo<unknown>[] = [];
  #current: Trace | undefined;
  /** The file of which all was looked at for what is being made. */
  #whole: string | undefined;

  /** @param looks - the numbers that another world has, where results of it may be kept. */
  constructor(looks = new Looks()) {
    this.looks = looks;
  }

  /** Results of one kind. */
  memo<T>(): Memo<T> {
    const memo = new Memo<T>(this);
    this.#memos.push(memo as Memo<unknown>);
    return memo;
  }

  /**
   * Keeps what stands of another world.
   *
   * @param before - a tracer with the same numbers and kinds of results.
   * @param changed - numbers of the looks that this world answers otherwise.
   */
  inherit(before: Tracer, changed: Iterable<number>): void {
    const difference = new WorldDifference(this.looks, changed);
    this.#memos.forEach((memo, at) => {
      memo.inherit(before.#memos[at]!, difference);
    });
  }

  /** Takes all that stands out of the world before, which makes anew what it is asked for from now on. */
  settle(): void {
    for (const memo of this.#memos) memo.settle();
  }

  /** A result that is used by what is being made now. */
  use<T>({ value, trace }: Traced<T>): T {
    const current = this.#current;
    if (current && trace.user !== current.id) {
      trace.user = current.id;
      current.parts = added(current.parts, trace);
    }
    return value;
  }

  /** Makes a result. */
  traced<T>(make: () => T): Traced<T> {
    const [outer, whole] = [this.#current, this.#whole];
    const trace = new Trace();
    this.#current = trace;
    this.#whole = undefined;
    try {
      return { value: make(), trace };
    } finally {
      trace.seal();
      this.#current = outer;
      this.#whole = whole;
    }
  }

  /** A look, by its number. */
  look(number: number): void {
    const current = this.#current;
    if (current && this.looks.isFirstBy(number, current.id)) current.looks = added(current.looks, number);
  }

  /** A result that is for this world alone, with all that use it. */
  once(): void {
    this.look(this.looks.once);
  }

  /** A look for a source file: whether it is there, and of what class. */
  file(path: string): void {
    this.look(this.looks.files.number(path));
  }

  /** A look at all of a source file, so that one at a name of it adds nothing. */
  content(path: string): void {
    this.look(this.looks.contents.number(path));
    this.#whole = path;
  }

  /** A look for a regular file. */
  path(path: string): void {
    this.look(this.looks.paths.number(path));
  }

  /** A look for a directory with files: with source files or any, as the language has it. */
  directory(path: string): void {
    this.look(this.looks.directories.number(path));
  }

  /** Writes down looks for names in a file, a package, or whatever else has names of its own. */
  names(scope: string): (name: string) => void {
    const names = this.looks.namesIn(scope);
    return (name) => {
      if (this.#whole !== scope) this.look(names.number(name));
    };
  }

  /** A world that writes down which of its files are looked for. All else of it is not to be asked for. */
  world(world: World): Pick<World, 'file' | 'has' | 'hasDirectory'> {
    return {
      file: (path) => {
        this.file(path);
        return world.file(path);
      },
      has: (path) => {
        this.path(path);
        return world.has(path);
      },
      hasDirectory: (path) => {
        this.directory(path);
        return world.hasDirectory(path);
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
