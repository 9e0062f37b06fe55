import type { ReferenceFacts } from '../../facts/name-facts.ts';
import { languageFamily } from '../../model/languages.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { Target } from '../../model/resolution/resolver.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import { targetId } from '../../model/types/type-references.ts';
import type { Declaration } from './declarations.ts';
import { idOf, type MemberFamily, memberFamily } from './member-family.ts';

/**
 * How far a use is known to mean a declaration: it resolves to that; to a member of a base or subclass, so that a call
 * may reach either; only the name is the same; it means something else.
 */
export type Certainty = 'resolved' | 'family' | 'by-name' | 'other';

/** The certainties of uses that are shown, the best first. */
export const SHOWN = ['resolved', 'family', 'by-name'] as const;

/** Whose uses are looked for. Without declarations the name alone counts. */
export interface Sought {
  readonly simple: string;
  readonly declarations: readonly Declaration[];
  /** Of the declarations. */
  readonly ids: ReadonlySet<string>;
  readonly family: MemberFamily;
  /** Of the members above and below. */
  readonly familyIds: ReadonlySet<string>;
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
  /** The best certainty of all; `other` where nothing is to be shown. */
  readonly best: Certainty;
  /** Uses of the name that mean something else. */
  readonly others: number;
}

/** Key of the uses of a name in a unit. */
export function useKey(unit: number, name: string): string {
  return `${unit} ${name}`;
}

/** Makes what is sought from declarations; a type stands for its constructors. */
export function sought(model: RepoModel, simple: string, found: readonly Declaration[]): Sought {
  const others = found.filter(({ kind }) => kind !== 'constructor');
  const declarations = others.length > 0 ? others : found;
  const family = memberFamily(model, simple, declarations);
  return {
    simple,
    declarations,
    ids: new Set(declarations.map(idOf)),
    family,
    familyIds: new Set([...family.above, ...family.below].map(idOf)),
  };
}

/** Files that may use what is sought, in path order. */
export function candidates(model: RepoModel, { simple, declarations }: Sought): SourceFile[] {
  const names = new Set([simple]);
  for (const { file } of declarations) {
    for (const { name, local } of file.facts.exports ?? []) if (local === simple) names.add(name);
  }
  const families = new Set(declarations.map(({ file }) => languageFamily(file.language)));
  const found = new Set([...names].flatMap((name) => [...model.names().filesNaming(name)]));
  return model.world.files.filter(
    (file) => found.has(file) && (families.size === 0 || families.has(languageFamily(file.language))),
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
  let others = 0;
  file.facts.references.forEach((reference, at) => {
    const target = targets[at];
    const certainty = certaintyOf(wanted, file, reference, target && targetId(target));
    if (!certainty) return;
    if (certainty === 'other') others += reference.count;
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
  if (certainties.size === 0) return undefined;
  return { file, uses, names, imports, best: bestOf(certainties), others };
}

/** The best of some certainties. */
export function bestOf(certainties: ReadonlySet<Certainty | undefined>): Certainty {
  return SHOWN.find((certainty) => certainties.has(certainty)) ?? 'other';
}

function certaintyOf(
  { simple, declarations, ids, familyIds, family }: Sought,
  file: SourceFile,
  reference: ReferenceFacts,
  resolved: string | undefined,
): Certainty | undefined {
  const { name, receiverKind } = reference;
  const target = resolved ?? (name === simple ? family.ownMember(file, reference) : undefined);
  if (target !== undefined && ids.has(target)) return 'resolved';
  if (name !== simple) return undefined;
  if (target !== undefined && familyIds.has(target)) return 'family';
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
