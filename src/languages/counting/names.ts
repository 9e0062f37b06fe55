import { lowerBound } from '../../core/lower-bound.ts';
import type { ReceiverKind, ReferenceFacts } from '../../facts/name-facts.ts';
import type { LanguageDefinition } from '../definition.ts';
import type { Description, NameOccurrence } from '../description.ts';
import type { Structure } from './structure.ts';
import { OWN_OBJECT, VariableTally } from './variables.ts';

/** What the names of a file say once each use is matched with its binding. */
export interface ResolvedNames {
  readonly references: readonly ReferenceFacts[];
  /** Used or not, parallel to the description's imports. */
  readonly importUsed: readonly boolean[];
  /** Names of the file that are assigned outside of their declaration. */
  readonly reassigned: ReadonlySet<string>;
  /** Index of the binding of each occurrence, -1 where it has none. */
  readonly bindingOf: Int32Array;
  /** 1 where a binding is read, parallel to the description's bindings. */
  readonly isRead: Uint8Array;
}

/** How each unit uses its names. */
export interface NameUse {
  /** Names of the unused parameters and locals of each unit. */
  readonly unusedParameters: readonly (readonly string[])[];
  readonly unusedLocals: readonly (readonly string[])[];
  /** Distinct variables that each unit names ({@link UnitFacts.variables}). */
  readonly variables: readonly number[];
}

/**
 * Matches every use of a name with its binding: parameters and locals are used or not; what is left, and what
 * comes from imports or the file itself, are references (catalogue §2.6).
 *
 * @param typeAt - qualified name of the innermost type of a node, `''` outside of types.
 */
export function resolveNames(
  structure: Structure,
  description: Description,
  typeAt: (node: number) => string,
): ResolvedNames {
  const { bindings, imports, occurrences } = description;
  const lookup = bindingLookup(description);
  const bindingOf = new Int32Array(occurrences.length);
  const isRead = new Uint8Array(bindings.length);
  const reassigned = new Set<string>();
  const references = new ReferenceTally();
  for (let at = 0; at < occurrences.length; at++) {
    const occurrence = occurrences[at]!;
    const binding = occurrence.receiverKind === 'none' ? lookup(occurrence, occurrence.name) : -1;
    bindingOf[at] = binding;
    if (binding >= 0) {
      if (occurrence.role !== 'write') isRead[binding] = 1;
      const { kind, name } = bindings[binding]!;
      if (kind === 'parameter' || kind === 'local') continue;
      if (occurrence.role === 'write' && kind === 'file') reassigned.add(name);
    }
    const receiverKind = receiverKindOf(occurrence, lookup, description);
    const { node } = occurrence;
    references.add(occurrence, receiverKind, structure.owner[node]!, typeAt(node));
  }
  const importUsed = imports.map(
    ({ binding, alwaysUsed }) => binding < 0 || alwaysUsed || isRead[binding] === 1,
  );
  return { references: references.all, importUsed, reassigned, bindingOf, isRead };
}

/** How the units of a file use its names. */
export function nameUse(
  language: LanguageDefinition,
  structure: Structure,
  description: Description,
  { bindingOf, isRead }: ResolvedNames,
): NameUse {
  const variables = new VariableTally(structure, description, language.bareCallsReachMethods);
  const { bindings, occurrences } = description;
  for (let at = 0; at < occurrences.length; at++) variables.add(occurrences[at]!, bindings[bindingOf[at]!]);
  const { unusedParameters, unusedLocals } = unusedOf(structure, description, isRead);
  return { unusedParameters, unusedLocals, variables: variables.counts() };
}

type Reference = { -readonly [K in keyof ReferenceFacts]: ReferenceFacts[K] };

/** Counts equal references together. */
class ReferenceTally {
  readonly all: Reference[] = [];
  /** References of each unit and type, by name and receiver: few differ in what is left. */
  readonly #places = new Map<string, Map<string, Reference[]>>();
  #place = new Map<string, Reference[]>();
  #unit = Number.NaN;
  #type = '';

  add(
    { name, receiver, role, argumentCount }: NameOccurrence,
    receiverKind: ReceiverKind,
    unit: number,
    type: string,
  ): void {
    if (unit !== this.#unit || type !== this.#type) this.#enter(unit, type);
    const key = receiver === '' ? name : `${receiver}.${name}`;
    const alike = this.#place.get(key);
    if (alike) {
      for (const each of alike) {
        if (each.receiverKind !== receiverKind || each.role !== role || each.argumentCount !== argumentCount)
          continue;
        if (each.name !== name || each.receiver !== receiver) continue;
        each.count++;
        return;
      }
    }
    const reference = { name, receiverKind, receiver, role, argumentCount, unit, type, count: 1 };
    this.all.push(reference);
    if (alike) alike.push(reference);
    else this.#place.set(key, [reference]);
  }

  #enter(unit: number, type: string): void {
    const key = `${unit} ${type}`;
    this.#place = this.#places.get(key) ?? new Map();
    this.#places.set(key, this.#place);
    this.#unit = unit;
    this.#type = type;
  }
}

function receiverKindOf(
  occurrence: NameOccurrence,
  lookup: (at: NameOccurrence, name: string) => number,
  description: Description,
): ReceiverKind {
  if (occurrence.receiverKind !== 'name') return occurrence.receiverKind;
  const dot = occurrence.receiver.indexOf('.');
  const root = dot < 0 ? occurrence.receiver : occurrence.receiver.slice(0, dot);
  const binding = lookup(occurrence, root);
  const kind = binding < 0 ? undefined : description.bindings[binding]!.kind;
  return kind === 'parameter' || kind === 'local' ? 'local' : 'name';
}

/** Finds the binding of a name at an occurrence: innermost scope first, in it the last binding before the use. */
function bindingLookup({ scopes, bindings }: Description): (at: NameOccurrence, name: string) => number {
  const byScope: (Map<string, number[]> | undefined)[] = [];
  bindings.forEach(({ scope, name }, index) => {
    const names = byScope[scope] ?? new Map<string, number[]>();
    byScope[scope] = names;
    const same = names.get(name);
    if (same) same.push(index);
    else names.set(name, [index]);
  });
  const from = (index: number) => bindings[index]!.from;
  for (const names of byScope) {
    for (const same of names?.values() ?? []) same.sort((a, b) => from(a) - from(b) || a - b);
  }
  return ({ node, scope: innermost }, name) => {
    for (let scope = innermost; scope >= 0; scope = scopes[scope]!.parent) {
      const candidates = byScope[scope]?.get(name);
      if (!candidates) continue;
      // Files exist that bind one name thousands of times.
      const bound = lowerBound(candidates.length, (at) => from(candidates[at]!) <= node);
      if (bound > 0) return candidates[bound - 1]!;
    }
    return -1;
  };
}

/** Two bindings of one name in one scope are one variable: it is used when either is. */
function unusedOf(
  { owner, units }: Structure,
  { bindings }: Description,
  isRead: Uint8Array,
): Pick<NameUse, 'unusedParameters' | 'unusedLocals'> {
  const used = new Set<string>();
  bindings.forEach(({ scope, name, exempt }, index) => {
    if (isRead[index] || exempt) used.add(`${scope} ${name}`);
  });
  const unusedParameters: string[][] = units.map(() => []);
  const unusedLocals: string[][] = units.map(() => []);
  const reported = new Set<string>();
  for (const { scope, name, kind, node } of bindings) {
    if ((kind !== 'parameter' && kind !== 'local') || name.startsWith('_') || OWN_OBJECT.has(name)) continue;
    const key = `${scope} ${name}`;
    const unit = owner[node]!;
    if (unit < 0 || used.has(key) || reported.has(key)) continue;
    reported.add(key);
    (kind === 'parameter' ? unusedParameters : unusedLocals)[unit]!.push(name);
  }
  return { unusedParameters, unusedLocals };
}
