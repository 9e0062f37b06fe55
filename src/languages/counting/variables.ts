import type { SymbolKind } from '../../facts/name-facts.ts';
import type { DescribedSymbol, Description, NameBinding, NameOccurrence } from '../description.ts';
import type { Structure } from './structure.ts';

/** Names that parameters have by convention, also where they are no receivers. */
export const OWN_OBJECT: ReadonlySet<string> = new Set(['self', 'cls', 'this']);

const VARIABLE_KINDS: ReadonlySet<SymbolKind> = new Set(['variable', 'constant', 'field']);

/**
 * The distinct variables that each unit names (NOAV of Lanza and Marinescu 2006): parameters and locals, also those
 * of a unit around it, attributes of the own object, and variables and constants of the file.
 */
export class VariableTally {
  readonly #structure: Structure;
  /** Variables and constants at file level. */
  readonly #ofFile = new Set<string>();
  /** Fields of the types of the file, enum constants among them. */
  readonly #fields = new Set<string>();
  readonly #methods = new Set<string>();
  /** A bare name may be an own field. */
  readonly #areFieldsBare: boolean;
  readonly #named: Set<string>[] = [];

  constructor(structure: Structure, description: Description, areFieldsBare: boolean) {
    this.#structure = structure;
    for (const symbol of description.symbols) {
      if (VARIABLE_KINDS.has(symbol.kind)) (isOfFile(symbol) ? this.#ofFile : this.#fields).add(symbol.name);
      else if (symbol.kind === 'method') this.#methods.add(symbol.name);
    }
    this.#areFieldsBare = areFieldsBare;
    for (let unit = 0; unit < structure.units.length; unit++) this.#named.push(new Set());
    for (const binding of description.bindings) this.#put(binding.node, variableOf(structure, binding));
  }

  /** Counts a use of a name, and what it is bound to when that is known. */
  add({ node, name, receiverKind, role }: NameOccurrence, binding: NameBinding | undefined): void {
    if (role === 'type') return;
    if (receiverKind === 'self' || (receiverKind === 'none' && !binding)) {
      const isField = receiverKind === 'self' ? this.#isOwnField(name) : this.#isBareField(name);
      if (isField && role !== 'call') this.#put(node, `self.${name}`);
    } else if (receiverKind === 'none' && binding) {
      const isGlobal = binding.kind === 'file' && this.#ofFile.has(name);
      this.#put(node, isGlobal ? `file ${name}` : variableOf(this.#structure, binding));
    }
  }

  /** How many distinct variables each unit names. */
  counts(): number[] {
    return this.#named.map(({ size }) => size);
  }

  /** An attribute of the own object that no type of the file declares is inherited, or declared elsewhere. */
  #isOwnField(name: string): boolean {
    return this.#fields.has(name) || !this.#methods.has(name);
  }

  /** A bare name without a binding is a field, own or inherited, or else a type, which has a capital letter. */
  #isBareField(name: string): boolean {
    return this.#areFieldsBare && (this.#fields.has(name) || !/^\p{Lu}/u.test(name));
  }

  #put(node: number, variable: string | undefined): void {
    if (variable !== undefined) this.#named[this.#structure.owner[node]!]?.add(variable);
  }
}

function isOfFile({ ownerNode, ownerName }: DescribedSymbol): boolean {
  return ownerNode < 0 && ownerName === undefined;
}

/** A parameter or local as one variable of its scope. */
function variableOf(structure: Structure, binding: NameBinding): string | undefined {
  return isVariable(structure, binding) ? `${binding.scope} ${binding.name}` : undefined;
}

/** True for parameters and locals; local functions and types and the own object are none. */
export function isVariable({ declared, types }: Structure, binding: NameBinding): boolean {
  const { kind, node } = binding;
  if ((kind !== 'parameter' && kind !== 'local') || binding.isVariable === false) return false;
  return declared[node] !== 1 && !types.has(node) && !OWN_OBJECT.has(binding.name);
}
