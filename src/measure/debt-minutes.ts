import type { UnitFacts } from '../facts/types.ts';
import type { ModelFile } from '../model/repo-model.ts';
import {
  unusedImports,
  unusedParametersAndLocals,
  unusedPrivateSymbols,
} from '../model/symbols/unused-symbols.ts';
import { lcom4 } from '../model/types/class-cohesion.ts';
import { cohesionOf } from '../model/types/cohesion.ts';
import type { TypeModel } from '../model/types/type-index.ts';
import { dispersedUnits, enviousMethods, isBrainMethod, isDataClass, isGodClass } from './design-smells.ts';
import { type Side, sumOf } from './side.ts';
import { sideClones } from './side-clones.ts';

/** Minutes that the findings in a file take to mend, by the fixed list of catalogue §5.7. */
export function debtMinutes(side: Side, file: ModelFile): number {
  const { model } = side;
  const classes = model.types().classesOf([file]);
  return (
    sumOf(file.facts.units, unitMinutes) +
    sumOf(classes, (type) => classMinutes(side, type)) +
    (file.facts.sloc > 1000 ? 60 : 0) +
    2 * unusedImports(file) +
    5 * unusedPrivateSymbols(model, file).length +
    2 * unusedParametersAndLocals(model, file) +
    5 * file.facts.unreachable +
    10 * sideClones(side).coverage(file).runs +
    20 * dispersedUnits(model, file)
  );
}

function unitMinutes(unit: UnitFacts): number {
  const { cyclomatic, cognitive, sloc, parameters, nesting } = unit;
  return (
    (cyclomatic > 10 ? 10 + (cyclomatic - 10) : 0) +
    (cognitive > 15 ? 5 + (cognitive - 15) : 0) +
    (sloc > 60 ? 20 : 0) +
    (parameters > 4 ? 20 : 0) +
    (nesting > 3 ? 10 : 0) +
    (isBrainMethod(unit) ? 60 : 0)
  );
}

function classMinutes({ model }: Side, type: TypeModel): number {
  return (
    ((lcom4(cohesionOf(type)) ?? 0) > 1 ? 15 : 0) +
    (isGodClass(model, type) ? 120 : 0) +
    (isDataClass(type) ? 30 : 0) +
    20 * enviousMethods(model, type)
  );
}
