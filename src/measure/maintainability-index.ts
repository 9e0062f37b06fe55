import type { ModelFile } from '../model/repo-model.ts';
import { halsteadVolume, sumOf } from './side.ts';

/** Mean volume, cyclomatic complexity and length of a file's units; of the file itself when it has none. */
function meansOf({ facts }: ModelFile): { volume: number; cyclomatic: number; sloc: number } {
  const { units } = facts;
  if (units.length === 0) return { volume: halsteadVolume(facts.halstead), cyclomatic: 1, sloc: facts.sloc };
  return {
    volume: sumOf(units, (unit) => halsteadVolume(unit.halstead)) / units.length,
    cyclomatic: sumOf(units, (unit) => unit.cyclomatic) / units.length,
    sloc: sumOf(units, (unit) => unit.sloc) / units.length,
  };
}

/** 171 - 5.2 ln V - 0.23 CC - 16.2 ln S, arguments of the logarithms floored at 1. */
function polynomial(file: ModelFile): number {
  const { volume, cyclomatic, sloc } = meansOf(file);
  return 171 - 5.2 * Math.log(Math.max(1, volume)) - 0.23 * cyclomatic - 16.2 * Math.log(Math.max(1, sloc));
}

/**
 * Maintainability index as Visual Studio shows it, from 0 to 100; 100 for a file without code.
 * Source: Oman, Hagemeister 1992; Microsoft Visual Studio 2007.
 */
export function visualStudioIndex(file: ModelFile): number {
  if (file.facts.sloc === 0) return 100;
  return Math.max(0, (polynomial(file) * 100) / 171);
}

/**
 * Maintainability index with the comment term, at most 221 (perCM as a fraction).
 * Source: Coleman, Ash, Lowther, Oman 1994.
 */
export function softwareEngineeringInstituteIndex(file: ModelFile): number {
  const { sloc, cloc } = file.facts;
  const commentShare = cloc + sloc === 0 ? 0 : cloc / (cloc + sloc);
  return polynomial(file) + 50 * Math.sin(Math.sqrt(2.4 * commentShare));
}
