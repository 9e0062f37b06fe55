import { afterAll } from 'vitest';
import { removeTemporaryFolders } from '../git/temporary-repository.ts';

/** Runs around each test file: modules are shared between files, so a hook in one would run for one file only. */
afterAll(removeTemporaryFolders);
