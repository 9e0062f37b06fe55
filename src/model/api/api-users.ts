import type { RepoModel } from '../repo-model.ts';
import { usersOf } from '../symbols/public-symbols.ts';
import type { ApiEntry } from './api-change.ts';

/**
 * The paths of the files, production and tests, that name each of some public symbols, those that declare it left
 * out.
 *
 * @param together - symbols that come or go as a whole: a member of a type among them has its users among those of
 * the type, for many other things may have the name of the member.
 */
export function usersOfEntries(
  model: RepoModel,
  entries: readonly ApiEntry[],
  together: readonly ApiEntry[] = [],
): ReadonlyMap<ApiEntry, ReadonlySet<string>> {
  const byName = new Map(together.map((entry) => [`${entry.package}\0${entry.name}`, entry]));
  const found = new Map<ApiEntry, ReadonlySet<string>>();
  const usersOfEntry = (entry: ApiEntry): ReadonlySet<string> => {
    let users = found.get(entry);
    if (!users) {
      const type = typeOf(entry, byName);
      const near = type && usersOfEntry(type);
      users = new Set([...namersOf(model, entry)].filter((path) => near?.has(path) ?? true));
      found.set(entry, users);
    }
    return users;
  };
  return new Map(entries.map((entry) => [entry, usersOfEntry(entry)]));
}

function typeOf(entry: ApiEntry, byName: ReadonlyMap<string, ApiEntry>): ApiEntry | undefined {
  const dot = entry.name.lastIndexOf('.');
  return dot < 0 ? undefined : byName.get(`${entry.package}\0${entry.name.slice(0, dot)}`);
}

function namersOf(model: RepoModel, { declarations }: ApiEntry): ReadonlySet<string> {
  const own = new Set(declarations.map(({ file }) => file.path));
  const paths = declarations.flatMap(({ file, symbol }) =>
    [...usersOf(model, file, symbol)].map((user) => user.path),
  );
  return new Set(paths.filter((path) => !own.has(path)));
}
