import { createRandom, type Random } from '../../src/core/random.ts';
import type { PlannedFile } from './layout.ts';
import { action, thing } from './words.ts';

/** A statement that each of the languages can say. Expressions are words, numbers, `+ - *` and comparisons. */
export type Statement =
  | { readonly kind: 'declare' | 'assign'; readonly name: readonly string[]; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly tests: readonly Expression[];
      readonly body: readonly Statement[];
      readonly otherwise: readonly Statement[];
    }
  | {
      readonly kind: 'loop';
      readonly name: readonly string[];
      readonly count: Expression;
      readonly body: readonly Statement[];
    }
  | { readonly kind: 'return'; readonly value: Expression };

/** Operands (names as words, numbers, calls) with operators between them. */
export interface Expression {
  readonly operands: readonly Operand[];
  readonly operators: readonly string[];
}

export type Operand = number | readonly string[] | Call;

/** A call of a function of a used file. */
export interface Call {
  /** Index of the file that declares it. */
  readonly file: number;
  readonly name: readonly string[];
  readonly arguments: readonly (readonly string[])[];
}

export interface FunctionProgram {
  readonly name: readonly string[];
  readonly parameters: readonly (readonly string[])[];
  readonly body: readonly Statement[];
}

/** What a file holds: a type with fields and methods, and functions beside it. */
export interface FileProgram {
  readonly file: PlannedFile;
  /** Used file whose type this one extends. */
  readonly base: number | undefined;
  /** Used files whose types its fields have. */
  readonly parts: readonly number[];
  readonly methods: readonly FunctionProgram[];
  readonly functions: readonly FunctionProgram[];
}

const PARAMETERS = 3;
const DEEPEST = 3;

/** Words of the first function of a file, which all files have and others call. */
export function entryName(file: PlannedFile, seed: number): readonly string[] {
  return [...action(createRandom(seed, 'entry', file.index)), file.words.at(-1)!];
}

/**
 * The program of a file.
 *
 * @param edits how often each of its units was changed; a unit beyond the first count was added.
 */
export function programOf(
  file: PlannedFile,
  files: readonly PlannedFile[],
  seed: number,
  edits: readonly number[],
): FileProgram {
  const random = createRandom(seed, 'file', file.index);
  const base = file.uses.length > 0 && random.below(6) === 0 ? file.uses[0] : undefined;
  const units = edits.map((edit, at) => unitOf(file, files, seed, at, edit));
  const functions = Math.max(1, Math.floor(unitCount(file, seed) / 3));
  return {
    file,
    base,
    parts: file.uses.slice(0, random.below(4)),
    functions: units.slice(0, functions),
    methods: units.slice(functions),
  };
}

/** Units of a file when it is new: five in the mean, with a tail of some dozens. */
export function unitCount(file: PlannedFile, seed: number): number {
  const random = createRandom(seed, 'units', file.index);
  const scale = random.below(40) === 0 ? 6 : 1;
  return 2 + Math.floor(-Math.log(1 - random.unit()) * 3 * scale);
}

function unitOf(
  file: PlannedFile,
  files: readonly PlannedFile[],
  seed: number,
  at: number,
  edit: number,
): FunctionProgram {
  const named = createRandom(seed, 'unit', file.index, at);
  const name = at === 0 ? entryName(file, seed) : [...action(named), ...(at > 8 ? thing(named, 1) : [])];
  const parameters = Array.from({ length: at === 0 ? 2 : named.below(PARAMETERS + 1) }, () =>
    thing(named, 1),
  );
  const random = createRandom(seed, 'body', file.index, at);
  const names: (readonly string[])[] = distinct(parameters);
  // Each unit calls its share of the used files, so that all of them are used.
  const units = unitCount(file, seed);
  const calls = file.uses
    .filter((_, use) => use % units === at)
    .map((target) => ({ file: target, name: entryName(files[target]!, seed) }));
  const body = bodyOf(random, names, calls, 2 + Math.floor(-Math.log(1 - random.unit()) * 2), 0);
  for (let count = 1; count <= edit; count++)
    change(body, distinct(parameters), createRandom(seed, 'edit', file.index, at, count));
  return { name, parameters: distinct(parameters), body: [...body, finish(random, names)] };
}

/** Puts another statement in the place of one; before it when it declares a name that others may use. */
function change(body: Statement[], names: (readonly string[])[], random: Random): void {
  const place = random.below(body.length);
  body.splice(place, body[place]!.kind === 'declare' ? 0 : 1, statement(random, names, 1));
}

function distinct(parameters: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(parameters.map((words) => [words.join(' '), words])).values()];
}

const finish = (random: Random, names: readonly (readonly string[])[]): Statement => ({
  kind: 'return',
  value: expression(random, names),
});

type NamedCall = Omit<Call, 'arguments'>;

function bodyOf(
  random: Random,
  names: (readonly string[])[],
  calls: NamedCall[],
  length: number,
  depth: number,
): Statement[] {
  const body: Statement[] = [];
  for (const call of calls.splice(0)) {
    const operand = { ...call, arguments: [operandName(random, names), operandName(random, names)] };
    body.push(declare(random, names, { operands: [operand], operators: [] }));
  }
  while (body.length < length) body.push(statement(random, names, depth));
  return body;
}

function statement(random: Random, names: (readonly string[])[], depth: number): Statement {
  const kind = random.below(10);
  const inner = () => bodyOf(random, [...names], [], 1 + random.below(2), depth + 1);
  if (kind < 5 || depth === DEEPEST) {
    if (names.length === 0 || random.below(2) === 0) return declare(random, names, expression(random, names));
    return { kind: 'assign', name: names[random.below(names.length)]!, value: expression(random, names) };
  }
  if (kind < 8) {
    const tests = Array.from({ length: 1 + (random.below(4) === 0 ? 1 : 0) }, () => test(random, names));
    return { kind: 'if', tests, body: inner(), otherwise: random.below(3) === 0 ? inner() : [] };
  }
  if (kind < 9)
    return { kind: 'loop', name: thing(random, 2), count: expression(random, names), body: inner() };
  return { kind: 'if', tests: [test(random, names)], body: [finish(random, names)], otherwise: [] };
}

/** A new name; from here on it can be used. */
function declare(random: Random, names: (readonly string[])[], value: Expression): Statement {
  const taken = new Set(names.map((words) => words.join(' ')));
  let name = thing(random, 1);
  while (taken.has(name.join(' '))) name = thing(random, 2);
  names.push(name);
  return { kind: 'declare', name, value };
}

const operandName = (random: Random, names: readonly (readonly string[])[]): readonly string[] =>
  names.length === 0 ? [String(random.below(100))] : names[random.below(names.length)]!;

function expression(random: Random, names: readonly (readonly string[])[]): Expression {
  const length = 1 + random.below(3);
  return {
    operands: Array.from({ length }, () =>
      random.below(3) === 0 ? random.below(1000) : operandName(random, names),
    ),
    operators: Array.from({ length: length - 1 }, () => ['+', '-', '*'][random.below(3)]!),
  };
}

function test(random: Random, names: readonly (readonly string[])[]): Expression {
  return {
    operands: [operandName(random, names), random.below(100)],
    operators: [['<', '>', '==', '!=', '<='][random.below(5)]!],
  };
}
