import { perObject } from '../../core/per-object.ts';
import type { ReferenceFacts, SymbolFacts, UnitNameFacts } from '../../facts/name-facts.ts';
import type { FileFacts, UnitFacts } from '../../facts/types.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import type { TypeModel } from './type-index.ts';

/** A method with what it uses of its own class. */
export interface CohesionMethod {
  readonly symbol: SymbolFacts;
  /** Indices of the attributes that it accesses. */
  readonly attributes: ReadonlySet<number>;
  /** Indices of the methods that it calls or names, itself included. */
  readonly calls: ReadonlySet<number>;
}

/** A member of K*: a class, or the functions and variables of a file (catalogue §4.2). */
export interface CohesionClass {
  /** Methods and accessors with a body, static ones included, constructors left out (ADR 0002, 44). */
  readonly methods: readonly CohesionMethod[];
  readonly attributes: readonly string[];
}

/** The cohesion view of a class of K; both sides of a change share that of an untouched file. */
export const cohesionOf: (type: TypeModel) => CohesionClass = perObject(classView);

/** K* of some files: the classes of each in source order, then its module pseudo-class. */
export function cohesionClasses(model: RepoModel, files: readonly ModelFile[]): CohesionClass[] {
  return files.flatMap((file) => {
    const classes = model.types().classesOf([file]).map(cohesionOf);
    const module = file.language === 'go' ? goModule(file.facts) : plainModule(file.facts);
    return module ? [...classes, module] : classes;
  });
}

function classView({ file, members }: TypeModel): CohesionClass {
  const isMethod = ({ kind, unit }: SymbolFacts) => (kind === 'method' || kind === 'accessor') && unit >= 0;
  const bareNames = file.language === 'java';
  return viewOf(
    members
      .filter(({ symbol }) => isMethod(symbol))
      .map(({ file: { facts }, symbol }) => ({
        symbol,
        unit: facts.units[symbol.unit]!,
        uses: (usesOf(facts).byMethod.get(symbol.unit) ?? []).filter(
          ({ receiverKind, role }) =>
            receiverKind === 'self' || (bareNames && receiverKind === 'none' && role !== 'type'),
        ),
      })),
    members.filter(({ symbol }) => symbol.kind === 'field').map(({ symbol }) => symbol.name),
  );
}

/** Go's functions that make a value are constructors (catalogue §5.6). */
const GO_CONSTRUCTOR = /^[Nn]ew(?![a-z])/;

const plainModule = perObject((facts: FileFacts) => moduleView(facts, () => false));
const goModule = perObject((facts: FileFacts) => moduleView(facts, ({ name }) => GO_CONSTRUCTOR.test(name)));

/** The pseudo-class of a file with two functions or more; undefined for another file. */
function moduleView(
  facts: FileFacts,
  isConstructor: (symbol: SymbolFacts) => boolean,
): CohesionClass | undefined {
  const functions = facts.symbols.filter(
    (symbol) =>
      symbol.kind === 'function' && symbol.owner === '' && symbol.unit >= 0 && !isConstructor(symbol),
  );
  if (functions.length < 2) return undefined;
  return viewOf(
    functions.map((symbol) => ({
      symbol,
      unit: facts.units[symbol.unit]!,
      uses: (usesOf(facts).byFunction.get(symbol.unit) ?? []).filter(
        ({ receiverKind, role }) => receiverKind === 'none' && role !== 'type',
      ),
    })),
    facts.symbols
      .filter(({ kind, owner }) => owner === '' && (kind === 'variable' || kind === 'constant'))
      .map(({ name }) => name),
  );
}

interface DraftMethod {
  readonly symbol: SymbolFacts;
  readonly unit: UnitFacts;
  readonly uses: readonly ReferenceFacts[];
}

function viewOf(drafts: readonly DraftMethod[], fields: readonly string[]): CohesionClass {
  const attributes = [...new Set(fields)];
  const attributeAt = new Map(attributes.map((name, at) => [name, at]));
  const methodsAt = new Map<string, number[]>();
  drafts.forEach(({ symbol: { name } }, at) => {
    const same = methodsAt.get(name);
    if (same) same.push(at);
    else methodsAt.set(name, [at]);
  });
  const methods = drafts.map(({ symbol, uses }) => {
    const accessed = new Set<number>();
    const calls = new Set<number>();
    for (const use of uses) {
      const attribute = attributeAt.get(use.name);
      const named = methodsAt.get(use.name) ?? [];
      // Java can have a field and a method of one name.
      if (attribute !== undefined && (use.role !== 'call' || named.length === 0)) accessed.add(attribute);
      else for (const at of meant(named, drafts, use)) calls.add(at);
    }
    return { symbol, attributes: accessed, calls };
  });
  return { methods, attributes };
}

/** Which of the methods of one name a use means: by the number of arguments where that fits some of them. */
function meant(
  named: readonly number[],
  drafts: readonly DraftMethod[],
  { role, argumentCount }: ReferenceFacts,
): readonly number[] {
  if (named.length < 2) return named;
  const fitting = named.filter((at) => {
    const { symbol, unit } = drafts[at]!;
    if (symbol.kind === 'accessor') return unit.parameters === (role === 'write' ? 1 : 0);
    return role !== 'call' || unit.parameters === argumentCount;
  });
  return fitting.length > 0 ? fitting : named;
}

/** The references of a file by the unit that they belong to. */
interface Uses {
  /** By the nearest unit that is the method of a type, nested functions included. */
  readonly byMethod: ReadonlyMap<number, readonly ReferenceFacts[]>;
  /** By the outermost unit. */
  readonly byFunction: ReadonlyMap<number, readonly ReferenceFacts[]>;
}

const usesOf = perObject(({ units, references }: FileFacts): Uses => {
  const byMethod = new Map<number, ReferenceFacts[]>();
  const byFunction = new Map<number, ReferenceFacts[]>();
  for (const reference of references) {
    let method = -1;
    let outermost = -1;
    for (const at of unitsAround(units, reference.unit)) {
      outermost = at;
      if (method < 0 && units[at]!.owner !== '') method = at;
    }
    if (outermost < 0) continue;
    add(byFunction, outermost, reference);
    if (method >= 0) add(byMethod, method, reference);
  }
  return { byMethod, byFunction };
});

/** A unit and those around it, from the inside. */
export function* unitsAround(units: readonly UnitNameFacts[], innermost: number): Generator<number> {
  // Outer units come first, so that this ends whatever the numbers are.
  for (let at = innermost, last = units.length; at >= 0 && at < last; at = units[at]!.outer) {
    yield at;
    last = at;
  }
}

function add<K, V>(groups: Map<K, V[]>, key: K, value: V): void {
  const group = groups.get(key);
  if (group) group.push(value);
  else groups.set(key, [value]);
}
