import { perObject } from '../../core/per-object.ts';
import { compareEntities, type EntityChanges } from '../../model/entities/comparison.ts';
import { classEntities, type Entity, unitEntities } from '../../model/entities/entities.ts';
import type { PatchFacts } from '../patch-facts.ts';
import type { Side } from '../side.ts';
import { type TouchedFile, touchedFiles } from './touched-files.ts';

/** What a patch does to the units and classes of T; a class is a type that is in K on either side. */
export const entityChanges = perObject((patch: PatchFacts): EntityChanges => {
  const { before, after } = touchedFiles(patch);
  // An interface that gets a method with a body is no new class.
  const classes = new Set([...classKeys(patch.before, before), ...classKeys(patch.after, after)]);
  const entitiesOf = ({ file, detail, basePath }: TouchedFile): Entity[] => {
    const detailed = { basePath, facts: file.facts, detail };
    const types = file.facts.types.filter(({ name }) => classes.has(classKey(basePath, name)));
    return [...unitEntities(detailed), ...classEntities(detailed, new Set(types))];
  };
  return compareEntities(before.flatMap(entitiesOf), after.flatMap(entitiesOf));
});

function classKeys({ model }: Side, touched: readonly TouchedFile[]): string[] {
  return touched.flatMap(({ file, basePath }) =>
    model
      .types()
      .classesOf([file])
      .map(({ facts }) => classKey(basePath, facts.name)),
  );
}

function classKey(path: string, name: string): string {
  return `${path}\0${name}`;
}
