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

  /** Gives all new numbers, and forgets those that have none. */
  renumber(numbers: Int32Array): void {
    for (const [key, number] of this.#numbers) {
      const next = numbers[number]!;
      if (next < 0) this.#numbers.delete(key);
      else this.#numbers.set(key, next);
    }
  }
}

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
  /** Packages of Go, by all that is in their files. */
  readonly packages: LookNumbers;
  /** Types by their ids, by whether they are there and are classes. */
  readonly types: LookNumbers;
  /** Names, by the files that refer to them or import them. */
  readonly uses: LookNumbers;
  /** The files that import all names of another one. */
  readonly wildcards: number;
  /** The files where programs and the public surface begin. */
  readonly entries: number;
  /** The names of the methods of Go's interfaces. */
  readonly interfaceMethods: number;
  /** A look that no other world answers the same. */
  readonly once: number;
  readonly #names = new Map<string, LookNumbers>();
  readonly #kinds: LookNumbers[] = [];
  /** By look: what looked last. */
  readonly #last: number[] = [];

  constructor() {
    this.files = this.#numbers();
    this.contents = this.#numbers();
    this.paths = this.#numbers();
    this.directories = this.#numbers();
    this.packages = this.#numbers();
    this.types = this.#numbers();
    this.uses = this.#numbers();
    this.wildcards = this.#last.push(0) - 1;
    this.entries = this.#last.push(0) - 1;
    this.interfaceMethods = this.#last.push(0) - 1;
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

  /** False for a look that something made has already, as far as nothing else looked in between. */
  isFirstBy(look: number, maker: number): boolean {
    if (this.#last[look] === maker) return false;
    this.#last[look] = maker;
    return true;
  }

  get size(): number {
    return this.#last.length;
  }

  /**
   * Forgets looks that nothing hangs on any more, and numbers the others anew.
   *
   * @param isUsed - by look: 1 for each that is kept.
   * @returns by look: its new number, -1 for those that are forgotten.
   */
  compact(isUsed: Uint8Array): Int32Array {
    for (const look of [this.wildcards, this.entries, this.interfaceMethods, this.once]) isUsed[look] = 1;
    let size = 0;
    const numbers = Int32Array.from(isUsed, (used) => (used === 1 ? size++ : -1));
    // Whoever holds on to the numbers of one kind goes on with them.
    for (const kind of this.#kinds) kind.renumber(numbers);
    this.#last.length = 0;
    for (let look = 0; look < size; look++) this.#last.push(0);
    return numbers;
  }

  #numbers(): LookNumbers {
    const numbers = new LookNumbers(() => this.#last.push(0) - 1);
    this.#kinds.push(numbers);
    return numbers;
  }
}
