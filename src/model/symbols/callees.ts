import type { ModelFile, RepoModel } from '../repo-model.ts';

/** How many operations of other files a unit calls, and over how many files these are spread (catalogue §5.6). */
export interface Coupling {
  /** CINT: distinct functions, methods and types of other files of the repository that are called. */
  readonly intensity: number;
  /** CDISP: files that declare them, as a share of CINT; undefined without any. */
  readonly dispersion: number | undefined;
}

/**
 * The couplings of the units of a file, in their order. Calls in nested named units are those of the nested ones.
 *
 * Source: Lanza, Marinescu 2006, Object-Oriented Metrics in Practice.
 */
export function couplingsOf(model: RepoModel, file: ModelFile): Coupling[] {
  const targets = model.resolution(file).references();
  const called = file.facts.units.map(() => new Map<string, string>());
  file.facts.references.forEach(({ role, unit, name }, at) => {
    const target = targets[at];
    if (role !== 'call' || !target || target.path === file.path) return;
    // A module stands for what is called of it.
    called[unit]?.set(`${target.path}\0${target.name || name}`, target.path);
  });
  return called.map((callees) => ({
    intensity: callees.size,
    dispersion: callees.size === 0 ? undefined : new Set(callees.values()).size / callees.size,
  }));
}
