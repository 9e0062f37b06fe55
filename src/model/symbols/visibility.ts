import type { EntityFacts } from '../../facts/types.ts';
import type { ModelFile } from '../repo-model.ts';

/** Go: what stands under `internal/` is not public outside of it, whatever its letter (catalogue §4.4). */
export function isInternal(file: ModelFile): boolean {
  return file.language === 'go' && file.path.split('/').slice(0, -1).includes('internal');
}

/** The top-level units, classes and types of a file, with their visibility in the repository. */
export function topLevelEntities(file: ModelFile): EntityFacts[] {
  const entities = file.facts.entities.filter((entity) => entity.topLevel);
  return isInternal(file) ? entities.map((entity) => ({ ...entity, public: false })) : entities;
}

/** The public entities of a file, methods and nested types included. */
export function publicEntities(file: ModelFile): EntityFacts[] {
  return isInternal(file) ? [] : file.facts.entities.filter((entity) => entity.public);
}
