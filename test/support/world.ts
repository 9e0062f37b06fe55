import { extractFacts } from '../../src/facts/extraction.ts';
import { frontEnds } from '../../src/languages/index.ts';
import { classifyPath } from '../../src/model/classify.ts';
import { manifestDirectories } from '../../src/model/components.ts';
import { endingOf, languageOf } from '../../src/model/languages.ts';
import { Resolvers } from '../../src/model/resolution/index.ts';
import type { FileResolution, LanguageResolver } from '../../src/model/resolution/resolver.ts';
import {
  isConfiguration,
  pathIndex,
  type SourceFile,
  type World,
  worldOf,
} from '../../src/model/resolution/world.ts';

/**
 * The world of some files, as the product forms it from a tree.
 *
 * @param wholeTests - of tests there are all facts, as for judges.
 */
export async function worldFrom(files: Readonly<Record<string, string>>, wholeTests = false): Promise<World> {
  const paths = Object.keys(files);
  const manifests = manifestDirectories(paths);
  const sources: SourceFile[] = [];
  for (const path of paths) {
    const entry = frontEnds.find(({ extensions }) => extensions.includes(endingOf(path)));
    const fileClass = classifyPath(path, manifests);
    if (!entry || (fileClass !== 'production' && fileClass !== 'test')) continue;
    const scope = fileClass === 'production' || wholeTests ? 'whole' : 'names';
    const extraction = extractFacts(await entry.load(), Buffer.from(files[path]!), scope);
    if (!extraction.parsed || extraction.facts.generated) continue;
    sources.push({ path, language: languageOf(path)!, class: fileClass, facts: extraction.facts });
  }
  const configurations = new Map(paths.filter(isConfiguration).map((path) => [path, files[path]!]));
  return worldOf(pathIndex(paths), sources, configurations);
}

/** A world with the resolver of one of its languages. */
export async function resolverFrom(
  language: string,
  files: Readonly<Record<string, string>>,
): Promise<{ world: World; resolver: LanguageResolver; resolve(path: string): FileResolution }> {
  const world = await worldFrom(files);
  const resolver = new Resolvers(world).of(language)!;
  return { world, resolver, resolve: (path) => resolver.resolve(world.file(path)!) };
}

/** Edges as `target (kinds)`. */
export function edgesOf(resolution: FileResolution): string[] {
  return resolution.edges.map(({ path, kinds }) => `${path} (${kinds.join(', ')})`);
}
