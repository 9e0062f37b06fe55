import { perObject } from '../../../core/per-object.ts';
import type { FileFacts, ImportFacts } from '../../../facts/types.ts';

/** The names of a file by what they are asked for. */
export interface FileNames {
  /** Local name by exported name; `''` where the export is no name of the file. */
  readonly exports: ReadonlyMap<string, string>;
  /** Imports by the local name that they bind; those at the top level win. */
  readonly imports: ReadonlyMap<string, ImportFacts>;
  /** Imports that are exported under a name, without being names of the file. */
  readonly reExports: ReadonlyMap<string, ImportFacts>;
  /** `export * from`, `module.exports = require()`. */
  readonly stars: readonly ImportFacts[];
  /** Names at file level. */
  readonly symbols: ReadonlySet<string>;
  /** Members as `Type.member`. */
  readonly members: ReadonlySet<string>;
  /** Members that are not private, by their type. */
  readonly shownMembers: ReadonlyMap<string, readonly string[]>;
  /** Types by qualified name: their base texts. */
  readonly bases: ReadonlyMap<string, readonly string[]>;
}

/** Indexes the names of a file. It depends on its facts alone, so that other states of the repository share it. */
export const fileNames = perObject((facts: FileFacts): FileNames => {
  const imports = new Map<string, ImportFacts>();
  const reExports = new Map<string, ImportFacts>();
  const stars: ImportFacts[] = [];
  for (const each of facts.imports) {
    const { kind, local } = each;
    if (kind === 're-export' || (kind === 're-export-all' && local !== '')) reExports.set(local, each);
    else if (kind === 're-export-all') stars.push(each);
    else if (local !== '' && (!imports.has(local) || !each.nested)) imports.set(local, each);
  }
  const symbols = new Set<string>();
  const members = new Set<string>();
  const shownMembers = new Map<string, string[]>();
  for (const { name, owner, visibility } of facts.symbols) {
    if (owner === '') {
      symbols.add(name);
      continue;
    }
    members.add(`${owner}.${name}`);
    if (visibility === 'private') continue;
    const shown = shownMembers.get(owner);
    if (shown) shown.push(name);
    else shownMembers.set(owner, [name]);
  }
  return {
    exports: new Map((facts.exports ?? []).map(({ name, local }) => [name, local])),
    imports,
    reExports,
    stars,
    symbols,
    members,
    shownMembers,
    bases: new Map(facts.types.map(({ name, bases }) => [name, bases])),
  };
});
