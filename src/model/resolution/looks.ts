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

  #numbers(): LookNumbers {
    return new LookNumbers(() => this.#last.push(0) - 1);
  }
}
