import { goResolver } from './go.ts';
import { javaResolver } from './java.ts';
import { pythonResolver } from './python.ts';
import type { LanguageResolver, MakeResolver } from './resolver.ts';
import { typescriptResolver } from './typescript.ts';
import type { World } from './world.ts';

/** Languages that name each other's files share a resolver. */
const RESOLVERS: ReadonlyMap<string, MakeResolver> = new Map([
  ['python', pythonResolver],
  ['java', javaResolver],
  ['go', goResolver],
  ['javascript', typescriptResolver],
  ['typescript', typescriptResolver],
]);

/** The resolvers of a world; each is made when it is first asked for. */
export class Resolvers {
  private readonly world: World;
  private readonly made = new Map<MakeResolver, LanguageResolver>();
  private before: Resolvers | undefined;

  /** @param before - those of another world, of which each keeps what stays the same. */
  constructor(world: World, before?: Resolvers) {
    this.world = world;
    // What is made from a world that was made from another one is made from that one.
    this.before = before?.before ?? before;
  }

  /** The resolver of a language; undefined for one without a front end. */
  of(language: string): LanguageResolver | undefined {
    const make = RESOLVERS.get(language);
    return make && this.resolver(make);
  }

  private resolver(make: MakeResolver): LanguageResolver {
    let resolver = this.made.get(make);
    if (!resolver) {
      resolver = make(this.world, this.before?.made.get(make));
      this.made.set(make, resolver);
    }
    return resolver;
  }

  /** Takes over from those that were made in the world before, and lets go of it. */
  settle(): this {
    for (const make of this.before?.made.keys() ?? []) this.resolver(make).tracer.settle();
    this.before = undefined;
    return this;
  }
}
