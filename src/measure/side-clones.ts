import { perObject } from '../core/per-object.ts';
import type { Side } from './side.ts';

/** The clones of a side, derived from those of the base. */
export const sideClones = perObject(({ model, frozen }: Side) => frozen.clones().changed(model.files));
