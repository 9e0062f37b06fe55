import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueRow } from 'archdelta';
import type { GoldenMetric, GoldenRow } from '../../test/golden/row.ts';
import { markdownTable } from '../columns/table.ts';
import { plain } from './markdown.ts';

const LANGUAGES = [
  ['python', 'Python'],
  ['java', 'Java'],
  ['go', 'Go'],
  ['typescript', 'TypeScript'],
] as const;

/** Languages that a page shows. */
const SHOWN = 2;

/** The hand-worked row of a language: what `test/golden/golden.test.ts` recomputes. */
export interface GoldenExample {
  readonly language: string;
  readonly instance: string;
  readonly metrics: ReadonlyMap<string, GoldenMetric>;
}

/** Reads the hand-worked rows of the four languages. */
export function goldenExamples(directory: string): GoldenExample[] {
  return LANGUAGES.map(([name, language]) => {
    const row = JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8')) as GoldenRow;
    const metrics = new Map<string, GoldenMetric>(row.metrics.map((metric) => [metric.id, metric]));
    return { language, instance: row.instance_id, metrics };
  });
}

/** Metrics that are not worked out with a derivation in as many languages as a page shows. */
export function metricsWithoutExample(
  catalogue: readonly CatalogueRow[],
  examples: readonly GoldenExample[],
): string[] {
  const isWorked = (id: string) =>
    examples.filter(({ metrics }) => metrics.get(id)?.derivation !== undefined).length >= SHOWN;
  return catalogue.map(({ id }) => id).filter((id) => !isWorked(id));
}

/** The examples of a group, in the languages in which most of its values are other than 0. */
export function workedExamples(rows: readonly CatalogueRow[], examples: readonly GoldenExample[]): string[] {
  const worked = examples
    .map((example) => ({ example, metrics: rows.flatMap(({ id }) => example.metrics.get(id) ?? []) }))
    .filter(({ metrics }) => metrics.length > 0)
    .sort((a, b) => telling(b.metrics) - telling(a.metrics))
    .slice(0, SHOWN);
  if (worked.length === 0) return [];
  return [
    '## Worked examples',
    '',
    'Counted by hand; the tests compute them anew (`fixtures/golden`).',
    '',
    ...worked.flatMap(({ example, metrics }) => workedExample(example, metrics)),
  ];
}

function telling(metrics: readonly GoldenMetric[]): number {
  return metrics.filter(({ value, delta }) => (value ?? delta ?? 0) !== 0).length;
}

function workedExample({ language, instance }: GoldenExample, metrics: readonly GoldenMetric[]): string[] {
  const isPatch = metrics[0]?.value !== undefined;
  const names = isPatch ? (['value'] as const) : (['before', 'after', 'delta'] as const);
  const cells = metrics.map((metric) => [`\`${metric.id}\``, ...names.map((name) => cell(metric, name))]);
  const derivations = metrics.flatMap(({ id, derivation }) =>
    derivation === undefined ? [] : [`- \`${id}\`: ${plain(derivation)}`],
  );
  return [
    `### ${language}: \`${instance}\``,
    '',
    markdownTable([{ title: 'metric' }, ...names.map((title) => ({ title, numeric: true }))], cells),
    '',
    ...derivations,
    '',
  ];
}

/** A number with the exact fraction if it was given as one, or the reason why there is none. */
function cell(metric: GoldenMetric, name: 'before' | 'after' | 'delta' | 'value'): string {
  const value = metric[name];
  if (value === null || value === undefined) return metric.reason ?? '';
  const { expression } = metric;
  const exact = typeof expression === 'string' ? expression : expression?.[name as keyof typeof expression];
  const rounded = String(Number(value.toPrecision(6)));
  return exact?.includes('/') ? `${exact} = ${rounded}` : rounded;
}
