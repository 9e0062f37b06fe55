import type { ReferenceFacts } from '../../facts/name-facts.ts';
import type { FileFacts } from '../../facts/types.ts';
import type { FileResolution, Target } from '../resolution/resolver.ts';
import type { ModelFile } from '../resolved-files.ts';

/** A use of a name inside a type, with what the name means where that is decidable. */
export interface TypeReference {
  readonly file: ModelFile;
  readonly reference: ReferenceFacts;
  readonly target: Target | undefined;
}

/** The id of a declaration. */
export function targetId({ path, name }: Target): string {
  return `${path}\0${name}`;
}

/** The references of some files by the qualified name of the innermost type around them. */
export function referencesByType(
  files: readonly ModelFile[],
  resolution: (file: ModelFile) => FileResolution,
): ReadonlyMap<string, readonly TypeReference[]> {
  const byType = new Map<string, TypeReference[]>();
  for (const file of files) {
    const references = resolution(file).references();
    file.facts.references.forEach((reference, at) => {
      if (reference.type === '') return;
      const entry = { file, reference, target: references[at] };
      const known = byType.get(reference.type);
      if (known) known.push(entry);
      else byType.set(reference.type, [entry]);
    });
  }
  return byType;
}

/** Distinct declarations by the type that names them. */
export type TargetsByType = ReadonlyMap<string, readonly Target[]>;

const targetsOf = new WeakMap<readonly (Target | undefined)[], TargetsByType>();

/**
 * Distinct declarations that are named in each type of a file. States share what the references of most files
 * mean, and with that this.
 */
export function targetsByType({ references }: FileFacts, resolution: FileResolution): TargetsByType {
  const meant = resolution.references();
  const known = targetsOf.get(meant);
  if (known) return known;
  const found = new Map<string, Map<string, Target>>();
  references.forEach(({ type }, at) => {
    const target = meant[at];
    if (type === '' || !target) return;
    const targets = found.get(type) ?? new Map<string, Target>();
    found.set(type, targets.set(targetId(target), target));
  });
  const made = new Map([...found].map(([type, targets]) => [type, [...targets.values()]]));
  targetsOf.set(meant, made);
  return made;
}
