import { perObject } from '../../core/per-object.ts';
import type { NameFacts, ReferenceFacts, SymbolFacts } from '../../facts/name-facts.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import { unitsAround } from './cohesion.ts';
import type { Member, TypeModel } from './type-index.ts';
import type { TypeReference } from './type-references.ts';

/** What a class or method takes of the data of others and of its own object (catalogue §5.6), by syntax alone. */
export interface DataAccesses {
  /** ATFD: distinct attributes of other objects, each by the expression before it, that are accessed directly or by an accessor. */
  readonly foreign: number;
  /** FDP: distinct expressions that stand for these other objects. */
  readonly providers: number;
  /** LAA: own attributes among all that are accessed; undefined when there are none. */
  readonly locality: number | undefined;
}

/** The name of a method that is called to read an attribute: `getX`, `isX`, `get_x`; in Go with a capital letter. */
const ACCESSOR_NAME = /^(?:[Gg]et|[Ii]s)[A-Z0-9_]/;

/**
 * ATFD of a class, that of its nested types left out.
 *
 * Source: Lanza, Marinescu 2006, Object-Oriented Metrics in Practice.
 */
export function accessToForeignData(model: RepoModel, type: TypeModel): number {
  return accessesOf(model, type, model.types().references(type)).foreign;
}

/** What each method of a class accesses, constructors and accessors included, nested functions counted with it. */
export function accessesOfMethods(model: RepoModel, type: TypeModel): DataAccesses[] {
  const byMethod = new Map<ModelFile, Map<number, TypeReference[]>>();
  for (const entry of model.types().references(type)) {
    const method = methodAround(entry.file.facts, entry.reference.unit);
    const ofFile = byMethod.get(entry.file) ?? new Map<number, TypeReference[]>();
    byMethod.set(entry.file, ofFile);
    const known = ofFile.get(method);
    if (known) known.push(entry);
    else ofFile.set(method, [entry]);
  }
  return type.members
    .filter(({ symbol }) => symbol.unit >= 0)
    .map(({ file, symbol }) => accessesOf(model, type, byMethod.get(file)?.get(symbol.unit) ?? []));
}

/** The nearest unit that is the method of a type; -1 outside of one. */
function methodAround({ units }: NameFacts, innermost: number): number {
  for (const at of unitsAround(units, innermost)) if (units[at]!.owner !== '') return at;
  return -1;
}

function accessesOf(model: RepoModel, type: TypeModel, uses: readonly TypeReference[]): DataAccesses {
  const foreign = new Set<string>();
  const providers = new Set<string>();
  const own = new Set<string>();
  for (const { file, reference } of uses) {
    if (!isAccess(reference)) continue;
    if (isOnOther(model, type, file, reference)) {
      const provider = expressionOf(reference);
      providers.add(provider);
      foreign.add(`${provider}\0${reference.name}`);
    } else if (isOnOwn(model, type, reference)) own.add(reference.name);
  }
  const all = own.size + foreign.size;
  return {
    foreign: foreign.size,
    providers: providers.size,
    locality: all === 0 ? undefined : own.size / all,
  };
}

/** A member is read or written, or called as an accessor is. */
function isAccess({ role, name, argumentCount }: ReferenceFacts): boolean {
  if (role === 'call') return argumentCount === 0 && ACCESSOR_NAME.test(name);
  // A method that is named without being called is no data.
  return role === 'write' || (role === 'read' && argumentCount >= 0);
}

/** The expression before a member; `this.` before a field says nothing. */
function expressionOf({ receiver }: ReferenceFacts): string {
  return receiver.replace(/^this\./, '');
}

function isOnOther(
  model: RepoModel,
  type: TypeModel,
  file: ModelFile,
  { receiverKind, receiver }: ReferenceFacts,
): boolean {
  // The keys of Go's composite literals stand on nothing (ADR 0002, 66).
  if (receiverKind === 'expression') return receiver !== '';
  if (receiverKind === 'local') return true;
  return receiverKind === 'name' && isObject(model, type, file, receiver.split('.')[0]!);
}

/** True for a name that stands for an object: a variable or field, but no import, module, type or global of the language. */
function isObject(model: RepoModel, type: TypeModel, file: ModelFile, name: string): boolean {
  const { imported, types, variables } = fileNames(file.facts);
  if (imported.has(name) || types.has(name)) return false;
  if (variables.has(name)) return true;
  return file.language === 'java' ? isField(model, type, file, name) : isVariableElsewhere(model, file, name);
}

/** A field of the class, of one around it or of an ancestor: Java names it without its object. */
function isField(model: RepoModel, type: TypeModel, { facts }: ModelFile, name: string): boolean {
  if (fileNames(facts).fields.has(name)) return true;
  for (const ancestor of model.types().ancestorTypes(type)) if (hasField(ancestor, name)) return true;
  return false;
}

/** A variable of another file that is seen without an import, as in a Go package. */
function isVariableElsewhere(model: RepoModel, file: ModelFile, name: string): boolean {
  const at = fileNames(file.facts).firstUse.get(name);
  if (at === undefined) return false;
  const target = model.resolution(file).references()[at];
  const other = target && model.world.file(target.path);
  return other !== undefined && fileNames(other.facts).variables.has(target!.name);
}

/** An attribute of the own object: what is named on it and is no method, and in Java its fields by bare name. */
function isOnOwn(model: RepoModel, type: TypeModel, { receiverKind, role, name }: ReferenceFacts): boolean {
  const isSelf = receiverKind === 'self' || receiverKind === 'super';
  if (isSelf) return role === 'call' || !methodNames(type).has(name);
  if (receiverKind !== 'none' || type.file.language !== 'java') return false;
  if (role === 'call' || hasField(type, name)) return true;
  for (const ancestor of model.types().ancestorTypes(type)) if (hasField(ancestor, name)) return true;
  return false;
}

function hasField({ members }: TypeModel, name: string): boolean {
  return members.some(({ symbol }) => symbol.kind === 'field' && symbol.name === name);
}

const methodNames = perObject(
  ({ members }: TypeModel): ReadonlySet<string> =>
    new Set(
      members.flatMap(({ symbol }: Member) =>
        symbol.kind === 'method' && !symbol.isAccessor ? [symbol.name] : [],
      ),
    ),
);

/** What the names of a file stand for. */
const fileNames = perObject(({ imports, types, symbols, references }: NameFacts) => {
  const firstUse = new Map<string, number>();
  references.forEach(({ name, receiverKind }, at) => {
    if (receiverKind === 'none' && !firstUse.has(name)) firstUse.set(name, at);
  });
  const named = (test: (symbol: SymbolFacts) => boolean) =>
    new Set(symbols.flatMap((symbol) => (test(symbol) ? [symbol.name] : [])));
  return {
    imported: new Set(imports.map(({ local }) => local)),
    types: new Set(types.map(({ name }) => name.slice(name.lastIndexOf('.') + 1))),
    variables: named(({ owner, kind }) => owner === '' && (kind === 'variable' || kind === 'constant')),
    fields: named(({ kind }) => kind === 'field'),
    /** Positions of the first references by bare name. */
    firstUse,
  };
});
