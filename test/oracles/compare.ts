import type { Extraction } from '../../src/facts/types.ts';
import { openCheckout } from './checkout.ts';
import { readExpected } from './expected.ts';
import { type Suite, suites } from './suites/index.ts';
import { caseKey, type ExpectedFact, type Language, type OracleCase, type SuiteName } from './types.ts';
import { measuredValue } from './values.ts';

/** Extracts the facts of a source: the product's own function. */
export type Extract = (language: Language, source: string) => Promise<Extraction>;

/** How a case came out. */
export type Verdict = 'agree' | 'departure' | 'disagree' | 'not-compared';

/** A case with our value, or why there is none. */
export interface Result {
  readonly suite: SuiteName;
  readonly fact: ExpectedFact;
  readonly verdict: Verdict;
  readonly actual?: number;
  readonly problem?: string;
}

/** The suites that were compared and what came of it. */
export interface Comparison {
  readonly suites: readonly {
    readonly suite: SuiteName;
    readonly repository: string;
    readonly commit: string;
  }[];
  readonly results: readonly Result[];
}

/** The results that nothing explains. */
export function disagreements(comparison: Comparison): readonly Result[] {
  return comparison.results.filter(({ verdict }) => verdict === 'disagree');
}

/** The facts of each distinct source, extracted once. */
function cached(extract: Extract): Extract {
  const known = new Map<string, Promise<Extraction>>();
  return (language, source) => {
    const key = `${language}\u0000${source}`;
    const result = known.get(key) ?? extract(language, source);
    known.set(key, result);
    return result;
  };
}

function judge(fact: ExpectedFact, actual: number): Verdict {
  if (fact.ours === undefined || actual !== Number(fact.ours.toPrecision(9))) return 'disagree';
  return fact.departure === undefined ? 'agree' : 'departure';
}

async function compareCase(item: OracleCase, fact: ExpectedFact, extract: Extract): Promise<Result> {
  const base = { suite: item.suite, fact };
  if (fact.notCompared !== undefined) return { ...base, verdict: 'not-compared' };
  if (item.expected !== fact.suite) {
    const problem = `the checkout says ${item.expected}, the expected values ${fact.suite}`;
    return { ...base, verdict: 'disagree', problem };
  }
  try {
    const extraction = await extract(item.language, item.source);
    if (!extraction.parsed) {
      return { ...base, verdict: 'disagree', problem: `unparsable: ${extraction.reason}` };
    }
    const actual = measuredValue(extraction.facts, item);
    return { ...base, verdict: judge(fact, actual), actual };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { ...base, verdict: 'disagree', problem };
  }
}

async function compareSuite(suite: Suite, path: string, extract: Extract): Promise<readonly Result[]> {
  const items = new Map(suite.read(openCheckout(path)).map((item) => [caseKey(item), item]));
  const results: Result[] = [];
  for (const fact of readExpected(suite.name).cases) {
    const item = items.get(caseKey(fact));
    results.push(
      item === undefined
        ? { suite: suite.name, fact, verdict: 'disagree', problem: 'the checkout has no such case' }
        : await compareCase(item, fact, extract),
    );
  }
  return results;
}

/**
 * Compares archdelta's values with those of the suites whose checkouts are given. The suite's expected
 * values and ours come from `expected/`, the sources from the checkout.
 */
export async function compareSuites(
  checkouts: Partial<Record<SuiteName, string>>,
  extract: Extract,
): Promise<Comparison> {
  const once = cached(extract);
  const results: Result[] = [];
  const compared: Comparison['suites'][number][] = [];
  for (const suite of suites) {
    const path = checkouts[suite.name];
    if (path === undefined) continue;
    results.push(...(await compareSuite(suite, path, once)));
    const { commit } = readExpected(suite.name);
    compared.push({ suite: suite.name, repository: suite.repository, commit });
  }
  return { suites: compared, results };
}
