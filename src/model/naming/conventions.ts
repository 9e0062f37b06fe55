import { NAME_STYLES, type NameStyle, nameStyle } from '../../core/name-style.ts';
import { perObject } from '../../core/per-object.ts';
import { NAME_KINDS, type NameKind } from '../../facts/types.ts';
import { languageFamily } from '../languages.ts';
import type { ModelFile, RepoModel } from '../repo-model.ts';

/** Kinds of names with a convention of their own: those that a file declares, and that of the file. */
export type NamedKind = NameKind | 'file';

const KINDS: readonly NamedKind[] = [...NAME_KINDS, 'file'];

/** The name of a file up to its first dot: what is to be read of it. */
export function fileStem(path: string): string {
  return /^\.?[^.]*/.exec(path.slice(path.lastIndexOf('/') + 1))![0];
}

/** Where a file stands, whose names are judged. */
export type Place = Pick<ModelFile, 'language' | 'package' | 'component'>;

/**
 * The styles of the names of a state, by language. A name of one lower-case word counts for each style that it
 * fits.
 *
 * Source: Allamanis, Barr, Bird, Sutton 2014, Learning natural coding conventions (FSE), by majority in place of a
 * language model.
 */
export const conventionsOf = perObject((model: RepoModel): Conventions => new Conventions(model));

/** The dominating styles of packages, components and the repository; each is counted when it is first asked for. */
export class Conventions {
  readonly #model: RepoModel;
  readonly #counts = new Map<string, Float64Array>();

  constructor(model: RepoModel) {
    this.#model = model;
  }

  /**
   * The styles that most names of a kind fit in the package, else the component, else the repository: several for a
   * tie, as where all names are one lower-case word; none where no name of the kind has a style.
   */
  styles(kind: NamedKind, place: Place): readonly NameStyle[] {
    for (const scope of SCOPES) {
      const counts = this.#countsOf(scope, place);
      const found = majority(counts.subarray(rowOf(kind), rowOf(kind) + NAME_STYLES.length), kind);
      if (found.length > 0) return found;
    }
    return [];
  }

  #countsOf(scope: Scope, place: Place): Float64Array {
    const language = languageFamily(place.language);
    const key = [language, scope, scope === 'repository' ? '' : place[scope]].join('\0');
    let counts = this.#counts.get(key);
    if (!counts) {
      counts = new Float64Array(KINDS.length * NAME_STYLES.length);
      for (const file of filesIn(this.#model, scope, place)) {
        if (languageFamily(file.language) === language) addStyles(counts, file);
      }
      this.#counts.set(key, counts);
    }
    return counts;
  }
}

/** From the narrowest to the widest; conventions are those of a language. */
const SCOPES = ['package', 'component', 'repository'] as const;
type Scope = (typeof SCOPES)[number];

function filesIn(model: RepoModel, scope: Scope, place: Place): readonly ModelFile[] {
  if (scope === 'repository') return model.files;
  const files =
    scope === 'package' ? model.packages.get(place.package) : model.components.get(place.component);
  return files ?? [];
}

function addStyles(counts: Float64Array, file: ModelFile): void {
  // The rows of the declared kinds come first.
  const { nameStyles } = file.facts;
  for (let at = 0; at < nameStyles.length; at++) counts[at]! += nameStyles[at]!;
  const row = fileStyleRow(file);
  if (row >= 0) counts[row]!++;
}

/** Where the name of a file counts, -1 for one without a style. */
const fileStyleRow = perObject(({ path }: ModelFile): number => {
  const style = nameStyle(fileStem(path));
  return style === undefined ? -1 : rowOf('file') + NAME_STYLES.indexOf(style);
});

/** In Go the first letter's case says who may see a name, and is no matter of style. */
export function isFirstCaseFree(language: string): boolean {
  return language === 'go';
}

/** True for a style that a name fits. One lower-case word fits `snake`, `camel` and, as a file name, `kebab`. */
export function fitsStyle(own: NameStyle, wanted: NameStyle, kind: NamedKind): boolean {
  if (own !== 'lower') return own === wanted;
  return wanted === 'snake' || wanted === 'camel' || (wanted === 'kebab' && kind === 'file');
}

/** The styles that more names fit than any other. */
function majority(counts: Float64Array, kind: NamedKind): readonly NameStyle[] {
  const support = (style: NameStyle) =>
    NAME_STYLES.reduce((sum, own, at) => sum + (fitsStyle(own, style, kind) ? counts[at]! : 0), 0);
  const styles = NAME_STYLES.filter((style) => style !== 'lower');
  const most = Math.max(...styles.map(support));
  return most > 0 ? styles.filter((style) => support(style) === most) : [];
}

function rowOf(kind: NamedKind): number {
  return KINDS.indexOf(kind) * NAME_STYLES.length;
}
