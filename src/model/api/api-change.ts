import { groupedBy } from '../../core/grouped-by.ts';
import { lazily } from '../../core/lazily.ts';
import { compareText } from '../../core/ordering.ts';
import { perObject } from '../../core/per-object.ts';
import type { FileDetail, SignatureFacts } from '../../facts/detail.ts';
import type { FileFacts } from '../../facts/types.ts';
import { directoryOf } from '../components.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';
import { type ApiSymbol, apiOf, isConstructible, signaturesOf } from './public-api.ts';
import { reExported } from './re-exports.ts';
import { fits } from './signatures.ts';

/** A touched file with what a comparison of its API needs. */
export interface ApiFile {
  readonly file: ModelFile;
  readonly detail: FileDetail;
  /** Path at base. */
  readonly basePath: string;
}

/** One side of a change. */
export interface ApiSide {
  readonly model: RepoModel;
  readonly touched: readonly ApiFile[];
}

/** A public symbol, known by its package and qualified name; several declarations may stand for it. */
export interface ApiEntry {
  /** Package of its file at base. */
  readonly package: string;
  readonly name: string;
  readonly declarations: readonly ApiSymbol[];
}

/** What a change does to the public symbols, each list in the order of packages and names. */
export interface ApiChange {
  readonly added: readonly ApiEntry[];
  /** With the declarations of the side before. */
  readonly removed: readonly ApiEntry[];
  /** The same. */
  readonly signatureChanged: readonly ApiEntry[];
}

interface Declared extends ApiSymbol {
  readonly touched: ApiFile;
}

/**
 * Compares the public symbols of the touched files by package and qualified name, so that a symbol that moves
 * between files of a package is neither added nor removed (catalogue §7.9: after rename mapping).
 *
 * Source: Dig, Johnson 2006 (JSME); Xavier, Brito, Hora, Valente 2017 (SANER).
 */
export function apiChange(before: ApiSide, after: ApiSide): ApiChange {
  const from = entriesOf(before);
  const to = entriesOf(after);
  const isElsewhere = untouchedNames(before);
  const gone = [...from].filter(([key]) => !to.has(key));
  return {
    added: sorted(
      [...to].flatMap(([key, entry]) =>
        from.has(key) || isElsewhere(entry) || wasThere(before, from, entry) ? [] : [entry],
      ),
    ),
    removed: sorted(
      gone.flatMap(([, entry]) => (isElsewhere(entry) || isStillThere(after, to, entry) ? [] : [entry])),
    ),
    signatureChanged: sorted(
      [...from].flatMap(([key, entry]) => {
        const next = to.get(key);
        return next && isBroken(before.model, after.model, entry, next) ? [entry] : [];
      }),
    ),
  };
}

interface Entry extends ApiEntry {
  readonly declarations: Declared[];
}

function entriesOf({ model, touched }: ApiSide): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const each of touched) {
    const name = packageOf(each.basePath);
    for (const symbol of apiOf(model, each.file)) {
      const key = `${name}\0${symbol.name}`;
      const entry = entries.get(key) ?? { package: name, name: symbol.name, declarations: [] };
      entry.declarations.push({ ...symbol, touched: each });
      entries.set(key, entry);
    }
  }
  return entries;
}

function packageOf(path: string): string {
  return directoryOf(path) || '.';
}

/** Tells whether a file of the package that the change does not touch declares a name too. */
function untouchedNames({ model, touched }: ApiSide): (entry: ApiEntry) => boolean {
  const changed = new Set(touched.map(({ file }) => file));
  const byPackage = new Map<string, ReadonlySet<string>>();
  const namesOf = (name: string) => {
    let names = byPackage.get(name);
    if (!names) {
      const files = (model.packages.get(name) ?? []).filter((file) => !changed.has(file));
      names = new Set(files.flatMap((file) => apiOf(model, file).map((symbol) => symbol.name)));
      byPackage.set(name, names);
    }
    return names;
  };
  return (entry) => namesOf(entry.package).has(entry.name);
}

/** Exported on under the same name, or, for a member, inherited by the type that declared it. */
function isStillThere(after: ApiSide, entries: ReadonlyMap<string, Entry>, entry: Entry): boolean {
  return isPassedOn(after, entry) || isInherited(after.model, entries, entry);
}

/**
 * The same for a name that comes. A field that the type had from a base is one that callers could use; a method
 * that overrides another one is new.
 */
function wasThere(before: ApiSide, entries: ReadonlyMap<string, Entry>, entry: Entry): boolean {
  const isField = entry.declarations.every(({ symbol }) => symbol.kind === 'field');
  return isPassedOn(before, entry) || (isField && isInherited(before.model, entries, entry));
}

/** True when a side exports on, under the same name, what the other side declares. */
function isPassedOn(side: ApiSide, entry: Entry): boolean {
  const [root, ...members] = entry.name.split('.') as [string, ...string[]];
  return bearersOf(side, entry).some((bearer) =>
    namesIn(bearer, root, entry).some((name) => {
      const offer = reExported(side.model, bearer.file, name);
      if (!offer || offer === 'outside') return offer === 'outside';
      const owner = [offer.name, ...members.slice(0, -1)].join('.');
      const symbols = side.model.world.file(offer.path)?.facts.symbols ?? [];
      return (
        members.length === 0 || symbols.some((each) => each.owner === owner && each.name === members.at(-1))
      );
    }),
  );
}

/** Names of a symbol in a file: the default export of one is not that of another one. */
function namesIn({ basePath }: Bearer, root: string, { declarations }: Entry): string[] {
  const isDefault = declarations.some(
    ({ file, touched }) => touched.basePath === basePath && defaultExports(file.facts).has(root),
  );
  return [...(root === 'default' ? [] : [root]), ...(isDefault ? ['default'] : [])];
}

/** What a file exports by default. */
const defaultExports = perObject(
  ({ exports }: FileFacts): ReadonlySet<string> =>
    new Set((exports ?? []).flatMap(({ name, local }) => (name === 'default' ? [local] : []))),
);

interface Bearer {
  readonly file: ModelFile;
  readonly basePath: string;
}

/** The files through which a package may pass on the name: its facades, and the file that declares it. */
function bearersOf({ model, touched }: ApiSide, entry: Entry): Bearer[] {
  const [{ file: declaring }] = entry.declarations as [Declared];
  if (declaring.language === 'java' || declaring.language === 'go') return [];
  const renamed = touched.filter(({ file, basePath }) => file.path !== basePath);
  const moved = new Set(renamed.map(({ file }) => file));
  const staying = (model.packages.get(entry.package) ?? []).filter((file) => !moved.has(file));
  const own: Bearer[] = [
    ...staying.map((file) => ({ file, basePath: file.path })),
    ...renamed.filter(({ basePath }) => packageOf(basePath) === entry.package),
  ];
  if (declaring.language !== 'python') return own;
  // A module of Python that happens to import the name is another one than that which had it.
  const declared = new Set(entry.declarations.map(({ touched: { basePath } }) => basePath));
  return own.filter(
    ({ file, basePath }) => /(^|\/)__init__\.pyi?$/.test(file.path) || declared.has(basePath),
  );
}

/** The type is still there, and has the member of a base. */
function isInherited(model: RepoModel, entries: ReadonlyMap<string, Entry>, entry: Entry): boolean {
  const dot = entry.name.lastIndexOf('.');
  if (dot < 0) return false;
  const type = entries.get(`${entry.package}\0${entry.name.slice(0, dot)}`);
  return (type?.declarations ?? []).some(({ file, symbol }) => {
    const name = symbol.owner === '' ? symbol.name : `${symbol.owner}.${symbol.name}`;
    const found = model.types().at({ path: file.path, name });
    return found !== undefined && model.types().inherits(found, entry.name.slice(dot + 1));
  });
}

/** A declaration before of which no declaration after takes all calls, that of a constructor included. */
function isBroken(before: RepoModel, after: RepoModel, entry: Entry, next: Entry): boolean {
  const known = new Set(entry.declarations.map(({ touched }) => touched.basePath));
  const byFile = groupedBy(next.declarations, ({ touched }) => touched.basePath);
  // What another file of the package declared before is another symbol of the same name.
  const others = lazily(() =>
    offerOf(
      after,
      next.declarations.filter(({ touched }) => !known.has(touched.basePath)),
    ),
  );
  const offers = new Map([...byFile].map(([path, declarations]) => [path, offerOf(after, declarations)]));
  return entry.declarations.some((declared) => {
    const { touched, file } = declared;
    const offer = offers.get(touched.basePath) ?? others();
    if (offer.isMadeNoMore && isConstructible(declared)) return true;
    const required = signaturesOf(before, declared, touched.detail);
    if (!required || !offer.signatures) return false;
    const { signatures, texts } = offer;
    return required.some(
      (signature) =>
        !texts.has(JSON.stringify(signature)) &&
        !signatures.some((other) => fits(signature, other, file.language)),
    );
  });
}

/** What callers can call afterwards. */
interface ApiOffer {
  readonly isMadeNoMore: boolean;
  /** Undefined where nothing is declared, or a file does not tell. */
  readonly signatures: readonly SignatureFacts[] | undefined;
  /** The same as texts. */
  readonly texts: ReadonlySet<string>;
}

function offerOf(after: RepoModel, candidates: readonly Declared[]): ApiOffer {
  const isMadeNoMore = candidates.length > 0 && candidates.every((other) => isConstructible(other) === false);
  const offered = candidates.map((other) => signaturesOf(after, other, other.touched.detail));
  const isKnown = offered.length > 0 && !offered.includes(undefined);
  const signatures = isKnown ? offered.flatMap((each) => each ?? []) : undefined;
  return { isMadeNoMore, signatures, texts: new Set(signatures?.map((each) => JSON.stringify(each))) };
}

function sorted(entries: readonly Entry[]): ApiEntry[] {
  return [...entries].sort((a, b) => compareText(a.package, b.package) || compareText(a.name, b.name));
}
