import { groupedBy } from '../../core/grouped-by.ts';
import { perObject } from '../../core/per-object.ts';
import type { ReferenceFacts } from '../../facts/name-facts.ts';
import { directoryOf } from '../../model/components.ts';
import type { RepoModel } from '../../model/repo-model.ts';
import type { SourceFile } from '../../model/resolution/world.ts';
import { targetId } from '../../model/types/type-references.ts';
import { type Declaration, declarationsNamed } from './declarations.ts';
import { basesOf, type KnownType, typeBases } from './type-bases.ts';

/** The members of one name over all types. */
export interface MemberFamily {
  /** In bases of the types that declare what is sought, and below them: a call of one may reach the other. */
  readonly above: readonly Declaration[];
  readonly below: readonly Declaration[];
  /** The id of the member that a bare or own use means: that of its type, or of the nearest base that has one. */
  readonly ownMember: (file: SourceFile, reference: ReferenceFacts) => string | undefined;
}

/** The members with a name, seen from some declarations of it. */
export function memberFamily(
  model: RepoModel,
  simple: string,
  declarations: readonly Declaration[],
): MemberFamily {
  const members = declarationsNamed(model, simple).filter(({ isMember }) => isMember);
  const byType = groupedBy(members, (member) => ownerOf(model, member)?.id ?? '');
  byType.delete('');
  const types = declarations.flatMap((declaration) =>
    declaration.isMember ? (ownerOf(model, declaration) ?? []) : [],
  );
  const membersOf = (reached: readonly KnownType[]) =>
    reached.flatMap(({ id }) => byType.get(id) ?? []).filter((member) => !declarations.includes(member));
  const nearest = (file: SourceFile, reference: ReferenceFacts): string | undefined => {
    for (const type of startsOf(model, file, reference)) {
      const bases = reachedFrom([type], (each) => parentsOf(model, each));
      // The own type has not what is asked of the base.
      const looked = reference.receiverKind === 'super' ? bases : [type, ...bases];
      const owner = looked.find(({ id }) => byType.has(id));
      if (owner) return idOf(byType.get(owner.id)![0]!);
    }
    return undefined;
  };
  const known = new Map<string, string | undefined>();
  return {
    above: membersOf(reachedFrom(types, (type) => parentsOf(model, type))),
    below: membersOf(reachedFrom(types, ({ id }) => typeBases(model).children.get(id) ?? [])),
    ownMember(file, reference) {
      const key = [file.path, reference.type, reference.receiverKind, reference.role === 'type'].join('\0');
      if (!known.has(key)) known.set(key, nearest(file, reference));
      return known.get(key);
    },
  };
}

/** The id of a declaration, as the model names targets. */
export function idOf({ file, name }: Declaration): string {
  return targetId({ path: file.path, name });
}

/** The types whose members a reference may mean: its own for `this.x`; in Java for `x()` those around it too. */
function startsOf(
  model: RepoModel,
  file: SourceFile,
  { receiverKind, role, type }: ReferenceFacts,
): KnownType[] {
  const isBare = receiverKind === 'none' && file.language === 'java' && role !== 'type';
  if (type === '' || !(isBare || receiverKind === 'self' || receiverKind === 'super')) return [];
  const names = [type];
  for (let at = type; isBare && at.includes('.'); ) {
    at = at.slice(0, at.lastIndexOf('.'));
    names.push(at);
  }
  return names.flatMap((name) => typeNamed(model, file, name) ?? []);
}

function ownerOf(model: RepoModel, { file, name }: Declaration): KnownType | undefined {
  return typeNamed(model, file, name.slice(0, Math.max(0, name.lastIndexOf('.'))));
}

/** A type of a file; in Go of its package. */
function typeNamed(model: RepoModel, file: SourceFile, name: string): KnownType | undefined {
  const own = typeBases(model).byId.get(targetId({ path: file.path, name }));
  return own || file.language !== 'go' ? own : goTypes(model).get(goKey(file, name));
}

const goTypes = perObject((model: RepoModel): ReadonlyMap<string, KnownType> => {
  const types = typeBases(model).types.filter(({ file }) => file.language === 'go');
  return new Map(types.map((type) => [goKey(type.file, type.facts.name), type]));
});

function goKey({ path }: SourceFile, name: string): string {
  return `${directoryOf(path)}\0${name}`;
}

function parentsOf(model: RepoModel, type: KnownType): KnownType[] {
  const { byId } = typeBases(model);
  return basesOf(model, type).flatMap(({ id }) => (id === undefined ? [] : (byId.get(id) ?? [])));
}

/** What is reached from some types, themselves left out, the nearest first. */
function reachedFrom(
  types: readonly KnownType[],
  next: (type: KnownType) => readonly KnownType[],
): KnownType[] {
  const reached = new Set(types);
  for (const type of reached) for (const other of next(type)) reached.add(other);
  return [...reached].slice(new Set(types).size);
}
