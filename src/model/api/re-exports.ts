import { groupedBy } from '../../core/grouped-by.ts';
import { perObject } from '../../core/per-object.ts';
import type { ExportFacts, ImportFacts, NameFacts } from '../../facts/name-facts.ts';
import type { RepoModel } from '../repo-model.ts';
import type { Target } from '../resolution/resolver.ts';
import { passesOnAll } from '../resolution/uses.ts';
import type { SourceFile } from '../resolution/world.ts';

/** A declaration that a name leads to, or `outside` when that is none of the repository. */
export type Offer = Target | 'outside';

/**
 * What a file offers under a name that it does not declare: the declaration at the end of a chain of re-exports
 * (catalogue §3); undefined when the file has no such name. In Python every import at file level passes its name
 * on.
 *
 * @param seen - names of files that the question has led to already: what they have, has been found.
 */
export function reExported(
  model: RepoModel,
  file: SourceFile,
  name: string,
  seen: Set<string> = new Set(),
): Offer | undefined {
  const key = `${file.path}\0${name}`;
  if (seen.has(key)) return undefined;
  seen.add(key);
  const { named, all } = passedOn(file);
  const targets = model.resolution(file).imports;
  const at = named.get(name);
  if (at !== undefined) {
    const target = targets[at];
    return target ? (declaration(model, target, file.facts.imports[at]!.name, seen) ?? target) : 'outside';
  }
  if (name.startsWith('_') || name === 'default') return undefined;
  for (const star of all) {
    const target = targets[star];
    const found = target && declaration(model, { path: target.path, name: '' }, name, seen);
    if (found) return found;
  }
  return undefined;
}

/** A name of a module: declared there, or passed on by it. */
function declaration(
  model: RepoModel,
  target: Target,
  imported: string,
  seen: Set<string>,
): Offer | undefined {
  const name = target.name || imported;
  const file = model.world.file(target.path);
  if (!file || name === '') return undefined;
  const { locals, declared } = ownNames(file.facts);
  const local = locals.get(name) ?? name;
  return declared.has(local) ? { path: file.path, name: local } : reExported(model, file, name, seen);
}

/** What a file exports under each name, and what it declares itself. */
const ownNames = perObject(({ exports, symbols }: NameFacts) => {
  const locals = new Map<string, string>();
  for (const { name, local } of exports ?? []) if (!locals.has(name)) locals.set(name, local);
  const declared = new Set(symbols.flatMap(({ owner, name }) => (owner === '' ? [name] : [])));
  return { locals, declared };
});

/** Imports of a file that others get through it, by their places: of one name each, the first one; and of all names. */
const passedOn = perObject((file: SourceFile) => {
  const named = new Map<string, number>();
  const all: number[] = [];
  const exported = groupedBy(file.facts.exports ?? [], ({ local }) => local);
  file.facts.imports.forEach((each, at) => {
    for (const name of namesForOthers(file.language, each, exported))
      if (!named.has(name)) named.set(name, at);
    if (passesOnAll(file.language, each)) all.push(at);
  });
  return { named, all };
});

/** The names under which others get what an import binds. */
function namesForOthers(
  language: string,
  { kind, local, nested }: ImportFacts,
  exported: ReadonlyMap<string, readonly ExportFacts[]>,
): readonly string[] {
  if (nested) return [];
  const isImport = kind === 'name' || kind === 'module';
  if (language === 'python') return isImport ? [local] : [];
  if (kind === 're-export' || (kind === 're-export-all' && local !== '')) return [local];
  return isImport ? (exported.get(local) ?? []).map(({ name }) => name) : [];
}
