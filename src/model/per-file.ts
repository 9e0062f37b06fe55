import type { ModelFile, ResolvedFiles } from './resolved-files.ts';

/**
 * A function of a file that computes its value once, and keeps it over the states of a repository as long as the
 * file and all that was looked at are the same. It may ask for the facts of the file, the resolution of files, what
 * the index of types tells, and which files use a name; of other files for what a tracer has looks for.
 */
export function perFile<T, M extends ResolvedFiles>(
  compute: (model: M, file: ModelFile) => T,
): (model: M, file: ModelFile) => T {
  const kind = Symbol();
  return (model, file) => {
    const tracer = model.tracer(file.language);
    return tracer.memo<T>(kind).of(file.path, () => {
      tracer.content(file.path);
      return compute(model, file);
    });
  };
}
