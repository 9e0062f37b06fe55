import { Looks } from './looks.ts';
import { TraceLog, usedResult, WorldDifference } from './trace-log.ts';
import type { World } from './world.ts';

/** A result, with its number in the log of the tracer; -1 where nothing is written down. */
interface Traced<T> {
  readonly value: T;
  result: number;
}

/** What a world takes from one before. */
interface Inheritance {
  readonly tracer: Tracer;
  readonly difference: WorldDifference;
}

/** Results by their key, each made once, with those of another world that still stand. */
export class Memo<T> {
  readonly #tracer: Tracer;
  #made = new Map<string, Traced<T>>();
  /** Results of the same kind, of the world before. */
  #earlier: Memo<T> | undefined;

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** The result of a key, on which what is being made now depends. */
  of(key: string, make: () => T): T {
    let found = this.#made.get(key) ?? this.#standing(key);
    if (!found) {
      found = this.#tracer.traced(make);
      this.#made.set(key, found);
    }
    this.#tracer.use(found.result);
    return found.value;
  }

  #standing(key: string): Traced<T> | undefined {
    const earlier = this.#earlier;
    if (!earlier) return undefined;
    const found = earlier.#made.get(key);
    return found && this.#tracer.stands(found.result) ? found : undefined;
  }

  /** Keeps the results of the world before, each when it is asked for. */
  inherit(earlier: Memo<T>): void {
    this.#earlier = earlier;
  }

  /** Takes all that stands out of the world before, and lets go of it. */
  settle(): void {
    const earlier = this.#earlier;
    if (!earlier) return;
    this.#made = earlier.#made;
    earlier.#made = new Map();
    for (const [key, { result }] of this.#made) if (!this.#tracer.stands(result)) this.#made.delete(key);
    this.#earlier = undefined;
  }

  /** Marks the results that are kept. */
  mark(isKept: Uint8Array): void {
    for (const { result } of this.#made.values()) isKept[result] = 1;
  }

  /** Gives the results their new numbers. */
  renumber(numbers: Int32Array): void {
    for (const traced of this.#made.values()) traced.result = numbers[traced.result]!;
  }
}

/** Things written down for each one that is needed, above which what is of worlds gone by is forgotten. */
const MOST_STALE = 1.5;

/** What is being made. */
interface Making {
  readonly id: number;
  /** The file of which all was looked at. */
  whole: string | undefined;
  readonly parts: number[];
}

let makers = 0;

/**
 * Writes down what is looked at while results are made. A result that is used again hands what it was made of on to
 * whatever uses it, so that what is written down is complete whoever looked first. A world that is made from another
 * one writes nothing down until it is settled: nothing is made from it.
 */
export class Tracer {
  readonly looks: Looks;
  readonly #log: TraceLog;
  /** By result: what used it last; most repeats follow each other. */
  readonly #users: number[];
  readonly #memos = new Map<string | symbol, Memo<unknown>>();
  #from: Inheritance | undefined;
  #making: Making | undefined;
  /** How much was written down when it was all needed. */
  #needed: number | undefined;

  /** @param before - of the world that this one is to inherit from: both write into one log. */
  constructor(before?: Tracer) {
    this.looks = before ? before.looks : new Looks();
    this.#log = before ? before.#log : new TraceLog();
    this.#users = before ? before.#users : [];
    this.#needed = before && (before.#needed ?? before.size);
  }

  /** Results of one kind. */
  memo<T>(kind: string | symbol): Memo<T> {
    let memo = this.#memos.get(kind);
    if (!memo) {
      memo = new Memo<unknown>(this);
      if (this.#from) memo.inherit(this.#from.tracer.memo(kind));
      this.#memos.set(kind, memo);
    }
    return memo as Memo<T>;
  }

  /**
   * Keeps what stands of the world before.
   *
   * @param before - the tracer that this one was made with.
   * @param changed - numbers of the looks that this world answers otherwise.
   */
  inherit(before: Tracer, changed: Iterable<number>): void {
    this.#from = { tracer: before, difference: new WorldDifference(this.#log, this.looks, changed) };
    for (const [kind, memo] of this.#memos) memo.inherit(before.memo(kind));
  }

  /** True for a result of the world before that would be made of the same in this one. */
  stands(result: number): boolean {
    return this.#from!.difference.holds(result);
  }

  /** Takes all that stands out of the world before, which makes anew what it is asked for from now on. */
  settle(): void {
    const from = this.#from;
    if (!from) return;
    for (const kind of from.tracer.#memos.keys()) this.memo(kind).settle();
    this.#from = undefined;
    if (this.size > MOST_STALE * this.#needed!) this.#compact();
  }

  /** Forgets what is of worlds gone by: with ever more of it, memory would grow with a run. */
  #compact(): void {
    const isKept = new Uint8Array(this.#log.count);
    for (const memo of this.#memos.values()) memo.mark(isKept);
    const numbers = this.#log.compact(isKept, this.looks);
    for (const memo of this.#memos.values()) memo.renumber(numbers);
    this.#users.length = 0;
    this.#needed = this.size;
  }

  /** How much is written down. */
  get size(): number {
    return this.looks.size + this.#log.size;
  }

  /** A result that is used by what is being made now. */
  use(result: number): void {
    const making = this.#making;
    if (!making || this.#users[result] === making.id) return;
    this.#users[result] = making.id;
    making.parts.push(usedResult(result));
  }

  /** Makes a result. */
  traced<T>(make: () => T): Traced<T> {
    if (this.#from) return { value: make(), result: -1 };
    const outer = this.#making;
    const making = { id: ++makers, whole: undefined, parts: [] };
    this.#making = making;
    try {
      const value = make();
      return { value, result: this.#log.add(making.parts) };
    } finally {
      this.#making = outer;
    }
  }

  /** A look, by its number. */
  look(number: number): void {
    const making = this.#making;
    if (making && this.looks.isFirstBy(number, making.id)) making.parts.push(number);
  }

  /** A result that is for this world alone, with all that use it. */
  once(): void {
    this.look(this.looks.once);
  }

  /** A look for a source file: whether it is there, and of what class. */
  file(path: string): void {
    if (this.#making) this.look(this.looks.files.number(path));
  }

  /** A look at all of a source file, so that one at a name of it adds nothing. */
  content(path: string): void {
    if (!this.#making) return;
    this.look(this.looks.contents.number(path));
    this.#making.whole = path;
  }

  /** A look at all files of a package of Go. */
  package(directory: string): void {
    if (this.#making) this.look(this.looks.packages.number(directory));
  }

  /** A look for a type, by its id. */
  type(id: string): void {
    if (this.#making) this.look(this.looks.types.number(id));
  }

  /** A look for the files that use a name. */
  uses(name: string): void {
    if (this.#making) this.look(this.looks.uses.number(name));
  }

  /** A look for a regular file. */
  path(path: string): void {
    if (this.#making) this.look(this.looks.paths.number(path));
  }

  /** A look for a directory with files: with source files or any, as the language has it. */
  directory(path: string): void {
    if (this.#making) this.look(this.looks.directories.number(path));
  }

  /** Writes down looks for names in a file, a package, or whatever else has names of its own. */
  names(scope: string): (name: string) => void {
    const names = this.looks.namesIn(scope);
    return (name) => {
      if (this.#making && this.#making.whole !== scope) this.look(names.number(name));
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
