import type { Target } from '../resolver.ts';
import type { World } from '../world.ts';
import { fileNames } from './file-names.ts';
import type { NameLookup } from './name-lookup.ts';

/** What the entry files declare or re-export, through any chain: the declarations, and the public members of types. */
export function surfaceOf(
  world: World,
  names: NameLookup,
  entries: ReadonlySet<string>,
): ReadonlySet<string> {
  const namesOf = (path: string) => {
    const facts = world.file(path)?.facts;
    return facts && fileNames(facts);
  };
  const addDeclaration = ({ path, name }: Target) => {
    surface.add(`${path}\0${name}`);
    for (const member of namesOf(path)?.shownMembers.get(name) ?? [])
      surface.add(`${path}\0${name}.${member}`);
  };
  const surface = new Set<string>();
  const modules = new Set<string>(entries);
  // The set grows while it is walked: modules that are exported as a whole come behind.
  for (const path of modules) {
    const file = namesOf(path);
    if (!file) continue;
    for (const name of file.exports.keys()) {
      const target = names.exported(path, name);
      if (target?.name === '') modules.add(target.path);
      else if (target) addDeclaration(target);
    }
    for (const star of file.stars) {
      const module = names.moduleOf(path, star);
      if (module !== undefined) modules.add(module);
    }
  }
  return surface;
}
