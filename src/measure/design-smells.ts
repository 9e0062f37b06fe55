import type { UnitFacts } from '../facts/types.ts';
import type { ModelFile, RepoModel } from '../model/repo-model.ts';
import { couplingsOf } from '../model/symbols/callees.ts';
import { tcc } from '../model/types/class-cohesion.ts';
import { classInterface } from '../model/types/class-interface.ts';
import { cohesionOf } from '../model/types/cohesion.ts';
import { accessesOfMethods, accessToForeignData } from '../model/types/foreign-data.ts';
import type { TypeModel } from '../model/types/type-index.ts';
import { countOf, sumOf } from './side.ts';

// The thresholds of Lanza and Marinescu 2006, by the names that they have there.
const FEW = 5;
const SHORT_MEMORY = 7;
const ONE_THIRD = 1 / 3;
const HALF = 1 / 2;
const HIGH_WMC = 31;
const VERY_HIGH_WMC = 47;
const HIGH_LINES_OF_METHOD = 65;
const HIGH_CYCLOMATIC_PER_LINE = 0.24;
const DEEP = 3;
const SHALLOW = 1;
const MANY_PUBLIC = 3;

/** Weighted methods of a class: the cyclomatic complexity of all of them, constructors included. */
export function weightedMethods({ units }: TypeModel): number {
  return sumOf(units, ({ cyclomatic }) => cyclomatic);
}

/**
 * A class that does much, with the data of others, and hangs together loosely. Without TCC (fewer than two visible
 * methods) it is none.
 */
export function isGodClass(model: RepoModel, type: TypeModel): boolean {
  if (weightedMethods(type) < VERY_HIGH_WMC) return false;
  const cohesion = tcc(cohesionOf(type));
  return cohesion !== undefined && cohesion < ONE_THIRD && accessToForeignData(model, type) > FEW;
}

/** A unit that is long, branches much for its length, nests deeply and keeps many variables. */
export function isBrainMethod({ sloc, cyclomatic, nesting, variables }: UnitFacts): boolean {
  return (
    sloc > HIGH_LINES_OF_METHOD &&
    cyclomatic / sloc >= HIGH_CYCLOMATIC_PER_LINE &&
    nesting >= DEEP &&
    variables > SHORT_MEMORY
  );
}

/** A class that shows its data and does little with it. What is declared as a value is none. */
export function isDataClass(type: TypeModel): boolean {
  if (isDeclaredValue(type)) return false;
  const { weight, publicAttributes, accessors } = classInterface(type);
  if (weight === undefined || weight >= ONE_THIRD) return false;
  const shown = publicAttributes + accessors;
  const complexity = weightedMethods(type);
  return (shown > MANY_PUBLIC && complexity < HIGH_WMC) || (shown > FEW && complexity < VERY_HIGH_WMC);
}

/** Data classes, records and their like; in Go, where every type of data is a struct, only those without methods. */
function isDeclaredValue({ facts, units }: TypeModel): boolean {
  return facts.isValue && (facts.kind !== 'struct' || units.length === 0);
}

/** Methods of a class that take more of a few other objects than of their own. */
export function enviousMethods(model: RepoModel, type: TypeModel): number {
  return countOf(
    accessesOfMethods(model, type),
    ({ foreign, providers, locality }) =>
      foreign > FEW && locality !== undefined && locality < ONE_THIRD && providers <= FEW,
  );
}

/** Units of a file that call many operations, which are spread over many other files (dispersed coupling). */
export function dispersedUnits(model: RepoModel, file: ModelFile): number {
  const couplings = couplingsOf(model, file);
  return file.facts.units.filter(({ nesting }, at) => {
    const { intensity, dispersion } = couplings[at]!;
    return nesting > SHALLOW && intensity > SHORT_MEMORY && dispersion !== undefined && dispersion >= HALF;
  }).length;
}
