import type { Comparison, Result, Verdict } from './compare.ts';
import { type ConventionKey, conventions } from './departures/conventions.ts';
import { allDepartures } from './departures.ts';
import { caseKey } from './types.ts';

const VERDICTS: readonly Verdict[] = ['agree', 'departure', 'disagree', 'not-compared'];

function count(results: readonly Result[], verdict: Verdict): number {
  return results.filter((result) => result.verdict === verdict).length;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', ' ');
}

/** A Markdown table with its columns as wide as their widest cell. */
function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, ...rows].map((cells) => cells.map((each) => cell(String(each))));
  const widths = head.map((_, at) => Math.max(3, ...lines.map((cells) => cells[at]?.length ?? 0)));
  const row = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = [], ...others] = lines;
  return [row(first), row(widths.map((width) => '-'.repeat(width))), ...others.map(row)].join('\n');
}

function summary(results: readonly Result[]): string {
  const rows = [...groupBy(results, ({ suite, fact }) => `${suite}\u0000${fact.metric}`)].map(
    ([key, group]) => [
      ...key.split('\u0000'),
      group.length,
      ...VERDICTS.map((verdict) => count(group, verdict)),
    ],
  );
  const totals = ['all', '', results.length, ...VERDICTS.map((verdict) => count(results, verdict))];
  const head = ['suite', 'metric', 'values', 'agree', 'departure', 'disagree', 'not compared'];
  return table(head, [...rows, totals]);
}

function nameOf({ fact }: Result): string {
  return fact.unit === undefined ? fact.case : `${fact.case}: ${fact.unit}`;
}

function derivationOf({ suite, fact }: Result): string {
  const key = caseKey(fact);
  const departure = allDepartures.find(
    (each) => each.suite === suite && caseKey({ ...each, scope: fact.scope, unitName: each.unit }) === key,
  );
  return departure?.derivation ?? '';
}

function departureSection(results: readonly Result[]): string {
  const departing = results.filter(({ verdict }) => verdict === 'departure');
  return (Object.keys(conventions) as ConventionKey[])
    .flatMap((key) => {
      const group = departing.filter(({ fact }) => fact.departure?.includes(key));
      if (group.length === 0) return [];
      const { title, text, where } = conventions[key];
      const rows = group.map((result) => [
        result.suite,
        result.fact.metric,
        nameOf(result),
        result.fact.suite,
        result.fact.ours ?? '',
        derivationOf(result),
      ]);
      const head = ['suite', 'metric', 'case', 'suite says', 'archdelta says', 'because'];
      return [`### ${title} (${group.length})\n\n${text} (${where})\n\n${table(head, rows)}`];
    })
    .join('\n\n');
}

function notComparedSection(results: readonly Result[]): string {
  const left = results.filter(({ verdict }) => verdict === 'not-compared');
  const rows = [
    ...groupBy(left, ({ suite, fact }) => `${suite}\u0000${fact.metric}\u0000${fact.notCompared}`),
  ].map(([key, group]) => [...key.split('\u0000'), group.length]);
  return table(['suite', 'metric', 'reason', 'values'], rows);
}

function disagreementSection(results: readonly Result[]): string {
  const rows = results
    .filter(({ verdict }) => verdict === 'disagree')
    .map((result) => [
      result.suite,
      result.fact.metric,
      nameOf(result),
      result.fact.where,
      result.fact.suite,
      result.fact.ours ?? '',
      result.actual ?? result.problem ?? '',
    ]);
  if (rows.length === 0) return 'None.';
  const head = ['suite', 'metric', 'case', 'where', 'suite says', 'worked out by hand', 'archdelta says'];
  return table(head, rows);
}

/** The comparison as the tables of `docs/accuracy.md`. */
export function renderAccuracyTable(comparison: Comparison): string {
  const { results, suites } = comparison;
  return [
    '## Suites',
    table(
      ['suite', 'repository', 'commit'],
      suites.map(({ suite, repository, commit }) => [suite, repository, commit.slice(0, 12)]),
    ),
    '## Agreement by suite and metric',
    summary(results),
    '## Disagreements',
    disagreementSection(results),
    '## Departures',
    'A case under two conventions is listed under both.',
    departureSection(results),
    '## Not compared',
    notComparedSection(results),
    '',
  ].join('\n\n');
}
