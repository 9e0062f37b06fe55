import { perObject } from '../../core/per-object.ts';
import { type ApiChange, apiChange } from '../../model/api/api-change.ts';
import type { PatchFacts } from '../patch-facts.ts';
import { touchedFiles } from './touched-files.ts';

/** What a patch does to the public symbols of the files of T. */
export const apiOfPatch = perObject((patch: PatchFacts): ApiChange => {
  const { before, after } = touchedFiles(patch);
  return apiChange(
    { model: patch.before.model, touched: before },
    { model: patch.after.model, touched: after },
  );
});
