import { nameStyle } from '../../core/name-style.ts';
import {
  type Conventions,
  conventionsOf,
  fileStem,
  fitsStyle,
  isFirstCaseFree,
  type NamedKind,
} from '../../model/naming/conventions.ts';
import type { PatchFacts } from '../patch-facts.ts';
import { type TouchedFile, touchedFiles } from './touched-files.ts';

/**
 * Share of the new names of the files of T whose style is that of most names of their kind at base; undefined when
 * no new name can be judged. A name is new when the file declares it after the patch and not before, by kind.
 */
export function namingConformity(patch: PatchFacts): number | undefined {
  const { before, after } = touchedFiles(patch);
  const known = new Map(before.map((file) => [file.basePath, file]));
  const conventions = conventionsOf(patch.before.model);
  let [all, conforming] = [0, 0];
  for (const touched of after) {
    for (const { kind, name } of newNames(known.get(touched.basePath), touched)) {
      const verdict = conforms(conventions, touched, kind, name);
      if (verdict === undefined) continue;
      all++;
      if (verdict) conforming++;
    }
  }
  return all === 0 ? undefined : conforming / all;
}

interface Named {
  readonly kind: NamedKind;
  readonly name: string;
}

function newNames(before: TouchedFile | undefined, after: TouchedFile): Named[] {
  const key = ({ kind, name }: Named) => `${kind}\0${name}`;
  const known = new Set((before ? namesOf(before) : []).map(key));
  return namesOf(after).filter((each) => !known.has(key(each)));
}

function namesOf({ file, detail }: TouchedFile): Named[] {
  return [...detail.names, { kind: 'file', name: fileStem(file.path) }];
}

/** Undefined where the name has no style, or the base no convention. */
function conforms(
  conventions: Conventions,
  { file }: TouchedFile,
  kind: NamedKind,
  name: string,
): boolean | undefined {
  const style = nameStyle(name, kind !== 'file' && isFirstCaseFree(file.language));
  const wanted = style ? conventions.styles(kind, file) : [];
  return style && wanted.length > 0 ? wanted.some((each) => fitsStyle(style, each, kind)) : undefined;
}
