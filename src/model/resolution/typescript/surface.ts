import type { Target } from '../resolver.ts';
import type { NameLookup } from './name-lookup.ts';

/** What the entry files declare or re-export, through any chain: the declarations, and the public members of types. */
export function surfaceOf(names: NameLookup, entries: ReadonlySet<string>): ReadonlySet<string> {
  const surface = new Set<string>();
  const modules = new Set<string>(entries);
  // The set grows while it is walked: modules that are exported as a whole come behind.
  for (const path of modules) {
    const file = names.namesOf(path);
    if (!file) continue;
    for (const name of file.exports.keys()) {
      const target = names.exported(path, name);
      if (target?.name === '') modules.add(target.path);
      else if (target) addDeclaration(names, surface, target);
    }
    for (const star of file.stars) {
      const module = names.moduleOf(path, star);
      if (module !== undefined) modules.add(module);
    }
  }
  return surface;
}

function addDeclaration(names: NameLookup, surface: Set<string>, { path, name }: Target): void {
  surface.add(`${path}\0${name}`);
  for (const member of names.namesOf(path)?.shownMembers.get(name) ?? [])
    surface.add(`${path}\0${name}.${member}`);
}
