import type { Departure } from './departures/departure.ts';
import { pmd } from './departures/pmd.ts';
import { radon } from './departures/radon.ts';
import { rustCodeAnalysis } from './departures/rust-code-analysis.ts';
import { mccabe, ruff, sonarJava, sonarPython } from './departures/small.ts';
import { caseKey, type ExpectedFact, type OracleCase } from './types.ts';

/** Every departure from a suite. gocyclo has none. */
export const allDepartures: readonly Departure[] = [
  ...radon,
  ...mccabe,
  ...ruff,
  ...sonarPython,
  ...sonarJava,
  ...pmd,
  ...rustCodeAnalysis,
];

function matches(departure: Departure, item: OracleCase): boolean {
  return (
    departure.suite === item.suite &&
    departure.case === item.case &&
    departure.metric === item.metric &&
    departure.unit === (item.unitName ?? '')
  );
}

/** The departure that speaks of a case. */
export function departureOf(item: OracleCase): Departure | undefined {
  return allDepartures.find((departure) => matches(departure, item));
}

/**
 * Turns the cases of a suite into facts. It fails when a departure names no case or another value than
 * the suite's, or when two cases cannot be told apart.
 */
export function factsOf(cases: readonly OracleCase[]): readonly ExpectedFact[] {
  const used = new Set<Departure>();
  const keys = new Set<string>();
  const facts = cases.map((item): ExpectedFact => {
    const key = caseKey(item);
    if (keys.has(key)) throw new Error(`two cases named ${key.replaceAll('\u0000', ' / ')}`);
    keys.add(key);
    const fact = {
      case: item.case,
      where: item.where,
      metric: item.metric,
      scope: item.scope,
      ...(item.unitName === undefined ? {} : { unit: item.unitName }),
      suite: item.expected,
    };
    if (item.notCompared !== undefined) return { ...fact, notCompared: item.notCompared };
    const departure = departureOf(item);
    if (departure === undefined) return { ...fact, ours: item.expected };
    used.add(departure);
    if (departure.suiteValue !== item.expected) {
      throw new Error(
        `${item.where}: the suite says ${item.expected}, the departure ${departure.suiteValue}`,
      );
    }
    return { ...fact, ours: departure.ours, departure: departure.conventions };
  });
  const suite = cases[0]?.suite;
  const unused = allDepartures.find((departure) => departure.suite === suite && !used.has(departure));
  if (unused !== undefined) throw new Error(`no case for the departure ${unused.suite} ${unused.case}`);
  return facts;
}
