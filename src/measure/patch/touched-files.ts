import { perObject } from '../../core/per-object.ts';
import type { FileDetail } from '../../facts/detail.ts';
import type { ModelFile } from '../../model/repo-model.ts';
import type { PatchFacts, PatchFileSide } from '../patch-facts.ts';

/** A file of T on one side, with its details. */
export interface TouchedFile {
  readonly file: ModelFile;
  readonly detail: FileDetail;
  /** Path at base: another one after the patch, if the patch renames the file. */
  readonly basePath: string;
}

/** True for a production file that can be measured: one of T on its side. */
export function isMeasured(side: PatchFileSide | undefined): boolean {
  return side?.facts !== undefined && side.class === 'production';
}

/** The files of T on both sides, each in path order. */
export const touchedFiles = perObject(
  (
    patch: PatchFacts,
  ): { readonly before: readonly TouchedFile[]; readonly after: readonly TouchedFile[] } => {
    const of = (which: 'before' | 'after') => {
      const details = new Map(
        patch.files.flatMap((file) => {
          const side = file[which];
          return side?.detail ? [[side.path, side.detail] as const] : [];
        }),
      );
      return patch[which].touched.flatMap((file): TouchedFile[] => {
        const detail = details.get(file.path);
        return detail ? [{ file, detail, basePath: patch[which].basePath(file.path) }] : [];
      });
    };
    return { before: of('before'), after: of('after') };
  },
);
