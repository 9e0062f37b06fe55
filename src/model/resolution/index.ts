import { goResolver } from './go.ts';
import { javaResolver } from './java.ts';
import { pythonResolver } from './python.ts';
import type { LanguageResolver, MakeResolver } from './resolver.ts';
import { typescriptResolver } from './typescript.ts';
import type { World } from './world.ts';

/** Languages that name each other's files share a resolver. */
const RESOLVERS: readonly { readonly languages: readonly string[]; readonly make: MakeResolver }[] = [
  { languages: ['python'], make: pythonResolver },
  { languages: ['java'], make: javaResolver },
  { languages: ['go'], make: goResolver },
  { languages: ['javascript', 'typescript'], make: typescriptResolver },
];

/** The resolvers of a world, by language; each is made when it is first asked for. */
export function resolversOf(world: World): (language: string) => LanguageResolver | undefined {
  const made = new Map<MakeResolver, LanguageResolver>();
  return (language) => {
    const entry = RESOLVERS.find(({ languages }) => languages.includes(language));
    if (!entry) return undefined;
    let resolver = made.get(entry.make);
    if (!resolver) {
      resolver = entry.make(world);
      made.set(entry.make, resolver);
    }
    return resolver;
  };
}
