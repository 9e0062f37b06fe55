/** Numbers of the things of one kind that were looked for. */
export class LookNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #next: () => number;

  constructor(next: () => number) {
    this.#next = next;
  }

  /** The number of a thing, there or not. */
  number(key: string): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#next();
      this.#numbers.set(key, number);
    }
    return number;
  }
}

/** Looks for each one at the first world, above which the numbers are given up: most are of worlds gone by. */
const MOST_LOOKS = 4;

/**
 * The looks at the worlds of one repository, numbered, so that a trace is a list of numbers and a difference a mark
 * on some of them. Worlds of which one is made from the other share the numbers.
 */
export class Looks {
  /** Source files, by whether they are there and of what class. */
  readonly files: LookNumbers;
  /** Source files, by all that is in them. */
  readonly contents: LookNumbers;
  /** Regular files, of whatever kind. */
  readonly paths: LookNumbers;
  /** Directories or packages, by whether they hold files. */
  readonly directories: LookNumbers;
  /** A look that no other world answers the same. */
  readonly once: number;
  readonly #names = new Map<string, LookNumbers>();
  /** By look: the trace that looked last. */
  readonly #last: number[] = [];
  /** How many there were when another world first took them over. */
  #first: number | undefined;

  constructor() {
    this.files = this.#numbers();
    this.contents = this.#numbers();
    this.paths = this.#numbers();
    this.directories = this.#numbers();
    this.once = this.#last.push(0) - 1;
  }

  /** Names in a file or a package. */
  namesIn(scope: string): LookNumbers {
    let names = this.#names.get(scope);
    if (!names) {
      names = this.#numbers();
      this.#names.set(scope, names);
    }
    return names;
  }

  /** False for a look that a trace has already, as far as nothing else looked in between. */
  isFirstBy(look: number, trace: number): boolean {
    if (this.#last[look] === trace) return false;
    this.#last[look] = trace;
    return true;
  }

  /** Another world shares the numbers from now on. */
  share(): this {
    this.#first ??= this.size;
    return this;
  }

  /** True when most of the looks are of worlds gone by: with ever more of these, memory would grow with a run. */
  get isWornOut(): boolean {
    return this.#first !== undefined && this.size > MOST_LOOKS * this.#first;
  }

  get size(): number {
    return this.#last.length;
  }

  #numbers(): LookNumbers {
    return new LookNumbers(() => this.#last.push(0) - 1);
  }
}

let differences = 0;

/** What differs between two worlds, as far as a resolver looks at it. */
export class WorldDifference {
  /** Tells this difference from all others. */
  readonly id = ++differences;
  /** 1 for each look that another world answers otherwise. */
  readonly changed: Uint8Array;

  /** @param looks - numbers of those looks: each, be it looked for already or not. */
  constructor(all: Looks, looks: Iterable<number>) {
    const changed = [...looks];
    // A look that gets its number later is one that nothing differs in.
    this.changed = new Uint8Array(all.size);
    for (const look of changed) this.changed[look] = 1;
    this.changed[all.once] = 1;
  }
}
