import type { ImportFacts } from '../../facts/types.ts';
import type { RepoModel } from '../repo-model.ts';
import type { Target } from '../resolution/resolver.ts';
import type { SourceFile } from '../resolution/world.ts';
import { passesOnAll } from '../symbols/public-symbols.ts';

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
  const { imports } = file.facts;
  const targets = model.resolution(file).imports;
  const passesOn = (each: ImportFacts) => bindsForOthers(file, each, name);
  for (const [at, each] of imports.entries()) {
    if (!passesOn(each)) continue;
    const target = targets[at];
    return target ? (declaration(model, target, each.name, seen) ?? target) : 'outside';
  }
  if (name.startsWith('_') || name === 'default') return undefined;
  for (const [at, each] of imports.entries()) {
    const target = passesOnAll(file.language, each) ? targets[at] : undefined;
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
  const local = (file.facts.exports ?? []).find((each) => each.name === name)?.local ?? name;
  const isDeclared = file.facts.symbols.some((symbol) => symbol.owner === '' && symbol.name === local);
  return isDeclared ? { path: file.path, name: local } : reExported(model, file, name, seen);
}

function bindsForOthers({ language, facts }: SourceFile, each: ImportFacts, name: string): boolean {
  if (each.nested) return false;
  if (language === 'python') return each.local === name && (each.kind === 'name' || each.kind === 'module');
  if (each.kind === 're-export' || (each.kind === 're-export-all' && each.local !== ''))
    return each.local === name;
  const isImport = each.kind === 'name' || each.kind === 'module';
  return isImport && (facts.exports ?? []).some((own) => own.name === name && own.local === each.local);
}
