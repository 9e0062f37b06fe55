import type { ReferenceFacts } from '../../facts/types.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { Target } from '../../model/resolution/resolver.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import { targetId } from '../../model/types/type-references.ts';
import type { Declaration } from './declarations.ts';

/**
 * How far a use is known to mean a declaration: the model resolves it to that; only the name is the same; the model
 * resolves it to another declaration.
 */
export type Certainty = 'resolved' | 'by-name' | 'other';

/** Whose uses are looked for. Without declarations the name alone counts. */
export interface Sought {
  readonly simple: string;
  readonly declarations: readonly Declaration[];
  /** Of the declarations. */
  readonly ids: ReadonlySet<string>;
}

/** A reference of a file with its certainty. */
export interface Use {
  readonly reference: ReferenceFacts;
  readonly certainty: Certainty;
}

/** The uses in one file. */
export interface FileUses {
  readonly file: SourceFile;
  /** By unit and name, see {@link useKey}. */
  readonly uses: ReadonlyMap<string, readonly Use[]>;
  /** Names that the uses have in the text: an import may give another one. */
  readonly names: ReadonlySet<string>;
  /** Lines of imports of the name. */
  readonly imports: ReadonlyMap<number, Certainty>;
  /** The best certainty of all. */
  readonly best: 'resolved' | 'by-name';
}

/** Key of the uses of a name in a unit. */
export function useKey(unit: number, name: string): string {
  return `${unit} ${name}`;
}

/** Makes what is sought from declarations; a type stands for its constructors. */
export function sought(simple: string, found: readonly Declaration[]): Sought {
  const others = found.filter(({ kind }) => kind !== 'constructor');
  const declarations = others.length > 0 ? others : found;
  const ids = declarations.map(({ file, name }) => targetId({ path: file.path, name }));
  return { simple, declarations, ids: new Set(ids) };
}

/** Files that may use what is sought, in path order. */
export function candidates(model: RepoModel, { simple, declarations }: Sought): SourceFile[] {
  const names = new Set([simple]);
  for (const { file } of declarations) {
    for (const { name, local } of file.facts.exports ?? []) if (local === simple) names.add(name);
  }
  const families = new Set(declarations.map(({ file }) => familyOf(file)));
  const found = new Set([...names].flatMap((name) => [...model.names().filesNaming(name)]));
  return model.world.files.filter(
    (file) => found.has(file) && (families.size === 0 || families.has(familyOf(file))),
  );
}

/** The uses in a file; undefined when there are none. */
export function usesIn(model: RepoModel, file: SourceFile, wanted: Sought): FileUses | undefined {
  const resolution = model.resolution(file);
  const targets = resolution.references();
  const uses = new Map<string, Use[]>();
  const names = new Set<string>();
  const resolved = new Set<string>();
  const certainties = new Set<Certainty>();
  file.facts.references.forEach((reference, at) => {
    const target = targets[at];
    const certainty = certaintyOf(wanted, reference, target && targetId(target));
    if (!certainty) return;
    const key = useKey(reference.unit, reference.name);
    const known = uses.get(key);
    if (known) known.push({ reference, certainty });
    else uses.set(key, [{ reference, certainty }]);
    names.add(reference.name);
    if (certainty === 'resolved') resolved.add(reference.name);
    certainties.add(certainty);
  });
  const imports = importsIn(file, resolution.imports, wanted, resolved);
  for (const certainty of imports.values()) certainties.add(certainty);
  const best = certainties.has('resolved') ? 'resolved' : certainties.has('by-name') ? 'by-name' : undefined;
  return best && { file, uses, names, imports, best };
}

function certaintyOf(
  { simple, declarations, ids }: Sought,
  { name, receiverKind }: ReferenceFacts,
  target: string | undefined,
): Certainty | undefined {
  if (target !== undefined && ids.has(target)) return 'resolved';
  if (name !== simple) return undefined;
  if (target !== undefined && declarations.length > 0) return 'other';
  // What is no member does not stand behind an object.
  const isBehindObject = receiverKind !== 'none' && receiverKind !== 'name';
  const isFree = declarations.length > 0 && declarations.every(({ isMember }) => !isMember);
  return isBehindObject && isFree ? 'other' : 'by-name';
}

function importsIn(
  { facts }: SourceFile,
  targets: readonly (Target | undefined)[],
  { simple, declarations, ids }: Sought,
  resolved: ReadonlySet<string>,
): ReadonlyMap<number, Certainty> {
  const lines = new Map<number, Certainty>();
  facts.imports.forEach(({ name, local, line }, at) => {
    const target = targets[at];
    const isMeant = target !== undefined && ids.has(targetId(target));
    // An import that leads to the file as a whole: the name is declared in a way that is not followed.
    const isFile = target?.name === '' && declarations.some(({ file }) => file.path === target.path);
    // An import follows one re-export, the references behind it follow all.
    const isUsed = resolved.has(local);
    if (isMeant || (name === simple && (isFile || isUsed))) lines.set(line, 'resolved');
    else if (name === simple && declarations.length === 0 && !lines.has(line)) lines.set(line, 'by-name');
  });
  return lines;
}

/** Languages whose files name each other. */
function familyOf({ language }: SourceFile): string {
  return language === 'javascript' ? 'typescript' : language;
}
