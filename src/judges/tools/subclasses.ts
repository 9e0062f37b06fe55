import type { RepoModel } from '../../model/repo-model.ts';
import { targetId } from '../../model/types/type-references.ts';
import { counted, failed, LONGEST_ROW, listed } from './answer.ts';
import { type Lookup, lookUp, noDeclaration, preferred, testMark } from './declarations.ts';
import { implementersOf } from './implementers.ts';
import { textOnlyRow } from './text-only.ts';
import { FROM, NAME, PATH, treeTool } from './tool.ts';
import type { TreeView } from './tree-view.ts';
import { basesOf, type KnownType, typeBases } from './type-bases.ts';
import { quoted, visible, visibleLine } from './visible-text.ts';
import { wantedFiles } from './wanted-files.ts';

/** Types of one name that are answered for at once. */
const MOST_TYPES = 5;

/** Finds the types below a type. */
export const subclasses = treeTool({
  name: 'subclasses',
  description:
    'Finds what extends or implements a class or interface, directly and through others, in production code and ' +
    'tests, with the bases of the type itself. In Go also the types that have all methods of an interface.',
  shape: {
    name: NAME.describe(
      'Simple or qualified name of the type; it may be one from outside of the repository.',
    ),
    path: PATH.optional().describe('File or directory of its declaration, when several types have the name.'),
    from: FROM,
  },
  async answer({ name, path, from }, view) {
    const isWanted = wantedFiles(view, path);
    if ('problem' in isWanted) return failed(isWanted.problem);
    const model = await view.codebase.model();
    const found = lookUp(model, name, isWanted);
    const types = typesOf(model, found);
    if (types.length > MOST_TYPES) {
      const rows = types.map((type) => describe(type));
      return listed(
        [`${types.length} types have the name ${quoted(found.asked)}; give \`path\` for one of them:`],
        rows,
        from,
      );
    }
    const below = typeBases(model).unresolved.get(found.simple) ?? [];
    if (types.length === 0 && below.length === 0) return failed(noType(view, model, found));
    const rows = types.flatMap((type) => rowsBelow(model, type));
    const outside = below.filter((type) => !types.includes(type));
    if (outside.length > 0) rows.push(...rowsByName(model, found.simple, outside, types.length > 0));
    const note =
      found.isExact || types.length === 0
        ? []
        : [`No type ${quoted(found.asked)} as such; by its last name:`];
    return listed([...note, ...textOnlyRow(view, model)], rows, from);
  },
});

function typesOf(model: RepoModel, { declarations }: Lookup): KnownType[] {
  const { byId } = typeBases(model);
  const types = preferred(declarations).flatMap(
    ({ file, name }) => byId.get(targetId({ path: file.path, name })) ?? [],
  );
  return [...new Set(types)];
}

function noType(view: TreeView, model: RepoModel, found: Lookup): string {
  if (found.declarations.length === 0) return noDeclaration(view, model, found);
  return `${quoted(found.asked)} is no type, and no type has a base of that name.`;
}

function rowsBelow(model: RepoModel, type: KnownType): string[] {
  const levels = levelsBelow(model, [type]);
  const all = levels.flat();
  const isInterface = type.facts.kind === 'interface' || type.facts.kind === 'protocol';
  const rows = [
    `${describe(type)}${basesText(model, type)}`,
    `Below it: ${counted(levels[0]?.length ?? 0, 'type')} directly, ${all.length} in all, ${all.filter(isTest).length} of these in tests.`,
    ...levelRows(levels),
  ];
  if (type.file.language === 'go' && isInterface) rows.push(...goRows(model, type, all));
  return rows;
}

function goRows(model: RepoModel, type: KnownType, listedAlready: readonly KnownType[]): string[] {
  const { methods, types } = implementersOf(model, type);
  if (methods.length === 0) return ['It has no method: every type implements it.'];
  const others = types.filter((other) => !listedAlready.includes(other));
  const names = methods.map((name) => visible(name)).join(', ');
  return [
    visibleLine(
      `${counted(others.length, 'type')} ${others.length === 1 ? 'has' : 'have'} all of its methods (by name alone: ${names}).`,
      LONGEST_ROW,
    ),
    ...others.map((other) => `  implements: ${describe(other)}`),
  ];
}

/** Types with a base of a name that leads to no declaration: from outside, or not to be resolved. */
function rowsByName(
  model: RepoModel,
  simple: string,
  direct: readonly KnownType[],
  isKnown: boolean,
): string[] {
  const levels = [[...direct], ...levelsBelow(model, direct)];
  const why = isKnown
    ? `whose base ${quoted(simple)} leads to no declaration known here: it may be another type of that name`
    : `with a base ${quoted(simple)} from outside of the repository, or not to be resolved`;
  return [
    `By name alone, types ${why}: ${direct.length} directly, ${levels.flat().length} with those below them.`,
    ...levelRows(levels),
  ];
}

/** Types below some types: those that name one of them as a base, those that name one of these, and so on. */
function levelsBelow(model: RepoModel, types: readonly KnownType[]): KnownType[][] {
  const { children } = typeBases(model);
  const seen = new Set(types);
  const levels: KnownType[][] = [];
  for (let level: readonly KnownType[] = types; ; ) {
    const next = new Set<KnownType>();
    for (const { id } of level) {
      for (const child of children.get(id) ?? []) if (!seen.has(child)) next.add(child);
    }
    if (next.size === 0) return levels;
    for (const each of next) seen.add(each);
    const found = typeBases(model).types.filter((type) => next.has(type));
    levels.push(found);
    level = found;
  }
}

function levelRows(levels: readonly (readonly KnownType[])[]): string[] {
  return levels.flatMap((level, at) =>
    level.map(
      (type) => `  ${at === 0 ? 'direct' : `level ${at + 1}`}: ${describe(type)}${writtenBases(type)}`,
    ),
  );
}

function writtenBases({ facts }: KnownType): string {
  return visibleLine(` (${facts.bases.join(', ')})`, LONGEST_ROW);
}

function basesText(model: RepoModel, type: KnownType): string {
  const { byId } = typeBases(model);
  const bases = basesOf(model, type).map(({ name, id }) => {
    const base = id === undefined ? undefined : byId.get(id);
    return base
      ? `${visible(name)} (${visible(base.file.path)}:${base.facts.line})`
      : `${visible(name)} (not known here)`;
  });
  return bases.length === 0 ? ', no bases' : `, bases: ${visibleLine(bases.join(', '), 2 * LONGEST_ROW)}`;
}

function describe({ file, facts }: KnownType): string {
  const abstract = facts.isAbstract && facts.kind === 'class' ? 'abstract ' : '';
  return `${visible(file.path)}:${facts.line}: ${abstract}${facts.kind} ${visible(facts.name)}${testMark(file)}`;
}

function isTest({ file }: KnownType): boolean {
  return file.class === 'test';
}
