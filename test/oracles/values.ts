import type { FileFacts, HalsteadCounts, UnitFacts } from '../../src/facts/types.ts';
import { classValue, isClassMetric } from './class-values.ts';
import type { Metric, OracleCase, UnitSelector } from './types.ts';

/** Raised when a case's unit is not among the extracted ones, or not alone. */
export class UnitNotFound extends Error {}

function segments(unit: UnitFacts): readonly string[] {
  return unit.name.split('.');
}

function matches(unit: UnitFacts, selector: UnitSelector): boolean {
  const names = segments(unit);
  const named =
    selector.kind === 'constructor'
      ? unit.kind === 'constructor' && names.includes(selector.owner ?? selector.name)
      : names.at(-1) === selector.name;
  return (
    named &&
    (selector.kind !== undefined || selector.owner === undefined || names.at(-2) === selector.owner) &&
    (selector.parameters === undefined || unit.parameters === selector.parameters) &&
    (selector.line === undefined || unit.line === selector.line)
  );
}

function findUnit(facts: FileFacts, selector: UnitSelector): UnitFacts {
  const found = facts.units.filter((unit) => matches(unit, selector));
  const [unit] = found;
  if (unit === undefined || found.length > 1) {
    const all = facts.units.map((each) => `${each.name}/${each.parameters}:${each.line}`).join(', ');
    throw new UnitNotFound(`${found.length} units match ${JSON.stringify(selector)} among ${all || 'none'}`);
  }
  return unit;
}

function halsteadCount(counts: HalsteadCounts, metric: Metric): number | undefined {
  switch (metric) {
    case 'halstead.n1':
      return counts.n1;
    case 'halstead.n2':
      return counts.n2;
    case 'halstead.N1':
      return counts.N1;
    case 'halstead.N2':
      return counts.N2;
    default:
      return undefined;
  }
}

function unitValue(unit: UnitFacts, metric: Metric): number | undefined {
  switch (metric) {
    case 'cyclomatic':
      return unit.cyclomatic;
    case 'cognitive':
      return unit.cognitive;
    case 'npath':
      return unit.npath;
    case 'sloc':
      return unit.sloc;
    case 'lloc':
      return unit.lloc;
    default:
      return halsteadCount(unit.halstead, metric);
  }
}

function sum(units: readonly UnitFacts[], value: (unit: UnitFacts) => number): number {
  return units.reduce((total, unit) => total + value(unit), 0);
}

function mean(units: readonly UnitFacts[], value: (unit: UnitFacts) => number): number {
  return sum(units, value) / units.length;
}

function volume({ N1, N2, n1, n2 }: HalsteadCounts): number {
  return n1 + n2 === 0 ? 0 : (N1 + N2) * Math.log2(n1 + n2);
}

/** Maintainability without the comment term, straight from the catalogue's row, for files with units. */
function points(facts: FileFacts): number {
  const floored = (value: number): number => Math.log(Math.max(1, value));
  const { units } = facts;
  return (
    171 -
    5.2 *
      floored(units.length === 0 ? volume(facts.halstead) : mean(units, (unit) => volume(unit.halstead))) -
    0.23 * (units.length === 0 ? 1 : mean(units, (unit) => unit.cyclomatic)) -
    16.2 * floored(units.length === 0 ? facts.sloc : mean(units, (unit) => unit.sloc))
  );
}

function fileValue(facts: FileFacts, metric: Metric): number | undefined {
  switch (metric) {
    case 'cyclomatic':
      return sum(facts.units, (unit) => unit.cyclomatic);
    case 'cognitive':
      return facts.topLevelCognitive + sum(facts.units, (unit) => unit.cognitive);
    case 'sloc':
      return facts.sloc;
    case 'lloc':
      return facts.lloc;
    case 'cloc':
      return facts.cloc;
    case 'blank':
      return facts.blank;
    case 'mi.vs':
      return Math.max(0, (points(facts) * 100) / 171);
    case 'mi.sei': {
      const comments = facts.cloc + facts.sloc === 0 ? 0 : facts.cloc / (facts.cloc + facts.sloc);
      return points(facts) + 50 * Math.sin(Math.sqrt(2.4 * comments));
    }
    default:
      return halsteadCount(facts.halstead, metric);
  }
}

/** Our value of a case, rounded as archdelta writes numbers. */
export function measuredValue(
  facts: FileFacts,
  item: Pick<OracleCase, 'scope' | 'metric' | 'unit' | 'type'>,
): number {
  const unit = item.scope === 'unit' && item.unit !== undefined ? findUnit(facts, item.unit) : undefined;
  const value = isClassMetric(item.metric)
    ? classValue(facts, item.metric, item.type ?? '', unit)
    : unit
      ? unitValue(unit, item.metric)
      : fileValue(facts, item.metric);
  if (value === undefined) throw new Error(`no ${item.metric} of a ${item.scope}`);
  return Number(value.toPrecision(9));
}
