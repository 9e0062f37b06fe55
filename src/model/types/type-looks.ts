import type { Looks } from '../resolution/looks.ts';
import type { SourceFile } from '../resolution/world.ts';
import type { ChangedFile } from '../resolution/world-difference.ts';
import type { ModelFile } from '../resolved-files.ts';
import { type FileTypes, typesOf } from './type-models.ts';
import { targetId } from './type-references.ts';

/** Looks for types of languages whose types have all of their members in one file. */
export function* changedTypeLooks(looks: Looks, files: readonly ChangedFile[]): Generator<number> {
  for (const { from, to } of files) {
    const [before, after] = [typesByName(from), typesByName(to)];
    const { path } = from ?? to;
    for (const name of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(name)?.isClass !== after.get(name)?.isClass)
        yield looks.types.number(targetId({ path, name }));
    }
  }
}

/** Tests declare no type of the repository. */
function typesByName(file: SourceFile | undefined): FileTypes['byName'] {
  return isProduction(file) ? typesOf(file).byName : new Map();
}

function isProduction(file: SourceFile | undefined): file is ModelFile {
  return file?.class === 'production';
}
