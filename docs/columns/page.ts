import type { Correlation } from '../../src/stats/spearman.ts';
import type { Explanation } from './explained.ts';
import type { ConstantFinding, CopyFinding } from './findings.ts';
import { AUDITED_LANGUAGES, byLanguage, ENOUGH_ROWS, type Population } from './populations.ts';
import { COPY_RHO, ENOUGH_PAIRS, type PopulationStatistics } from './statistics.ts';
import { correlation, markdownTable, percent } from './table.ts';

/** What a page of the audit is made of. */
export interface Audit {
  /** Version of the catalogue. */
  readonly catalogue: string;
  /** The first holds all rows. */
  readonly populations: readonly PopulationStatistics[];
  readonly constants: readonly ConstantFinding[];
  readonly copies: readonly CopyFinding[];
  readonly explanations: readonly Explanation[];
  /** Rows that were left out, by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** What stands where a finding lacks its explanation. */
export const NOT_EXPLAINED = '**NOT EXPLAINED**';

/** The page `docs/columns.md`: equal rows, in whatever order, give equal text. */
export function columnsPage(audit: Audit): string {
  return [
    '# Columns',
    'What each column of a feature vector says on real patches. Written by `npm run audit`; [how](../CONTRIBUTING.md#the-audit-of-columns).',
    '## Rows',
    ...rowsSection(audit),
    '## Constant columns',
    ...constantSection(audit),
    '## Copies',
    ...copySection(audit),
    ...explanationSection(audit),
    '## How to read the tables',
    readingGuide(),
    ...audit.populations.flatMap(populationSection),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function rowsSection({ catalogue, populations: [all, ...parts], leftOut }: Audit): string[] {
  const rows = all?.rows ?? [];
  const few = byLanguage(rows).filter((each) => each.rows.length < ENOUGH_ROWS);
  const pooled = parts.find(({ title }) => !AUDITED_LANGUAGES.includes(title));
  const left = [...leftOut].map(([reason, count]) => `${count} ${reason}`);
  return [
    `Scored rows of the languages that have facts, catalogue ${catalogue}, ${all?.columns.length ?? 0} columns:`,
    markdownTable(
      ['language', 'rows', 'reference patches', 'patches of models', 'instances', 'repositories'].map(
        (title, at) => ({ title, numeric: at > 0 }),
      ),
      [...byLanguage(rows), { title: 'all', rows }].map(countsOf),
    ),
    `Left out: ${left.length === 0 ? 'none' : left.join(', ')}.`,
    few.length === 0
      ? `Every language has ${ENOUGH_ROWS} rows and is looked at by itself.`
      : `Under ${ENOUGH_ROWS} rows, and so not looked at by itself: ${few.map(({ title }) => title).join(', ')}; ${
          pooled ? 'these are pooled' : `in "${all?.title}" alone`
        }.`,
  ];
}

function countsOf({ title, rows }: Population): (string | number)[] {
  const ofModels = rows.filter(({ model }) => model !== undefined).length;
  const instances = new Set(rows.map(({ instance_id }) => instance_id));
  // The letter case of GitHub's names differs between benchmarks.
  const repositories = new Set(rows.map(({ repo }) => repo.toLowerCase()));
  return [title, rows.length, rows.length - ofModels, ofModels, instances.size, repositories.size];
}

function constantSection({ constants }: Audit): string[] {
  const intro = 'Columns with one value, or none, over all rows or over those of one table.';
  if (constants.length === 0) return [intro, 'None.'];
  const rows = constants.flatMap(({ ids: [id], places, explanation }) =>
    places.map(({ title, shown }) => [
      code(id!),
      title,
      shown.values[0] ?? 'none',
      `${shown.defined} of ${shown.rows}`,
      noteOf(explanation),
    ]),
  );
  const headings = [
    { title: 'column' },
    { title: 'where' },
    { title: 'value', numeric: true },
    { title: 'defined', numeric: true },
    { title: 'explanation' },
  ];
  return [intro, markdownTable(headings, rows)];
}

function copySection({ copies }: Audit): string[] {
  const intro = `Pairs of columns with |ρ| of at least ${COPY_RHO} on ${ENOUGH_PAIRS} common rows or more. _Not 0_: how often each is not 0 there. Where that is a handful of rows, ρ stands on these.`;
  if (copies.length === 0) return [intro, 'None.'];
  const rows = copies.flatMap(({ ids, places, explanation }) =>
    places.map(({ title, shown }) => [
      ...ids.map(code),
      title,
      correlation(shown.rho),
      shown.n,
      shown.nonZero.join(', '),
      noteOf(explanation),
    ]),
  );
  const headings = [
    { title: 'column' },
    { title: 'and' },
    { title: 'where' },
    { title: 'ρ', numeric: true },
    { title: 'n', numeric: true },
    { title: 'not 0', numeric: true },
    { title: 'explanation' },
  ];
  return [intro, markdownTable(headings, rows)];
}

/** The explanations that a finding refers to, by their place in the list. */
function explanationSection({ constants, copies, explanations }: Audit): string[] {
  const used = new Set([...constants, ...copies].map(({ explanation }) => explanation));
  const notes = explanations.flatMap(({ because }, at) =>
    used.has(at) ? [`**${at + 1}.** ${because}`] : [],
  );
  return notes.length === 0 ? [] : ['## Explanations', ...notes];
}

function noteOf(explanation: number | undefined): string {
  return explanation === undefined ? NOT_EXPLAINED : String(explanation + 1);
}

function readingGuide(): string {
  return [
    '- **defined**: share of the rows that have a value. **Not 0**, **distinct**: share of those whose value is not 0, and how many different values they have.',
    "- **ρ lines**: Spearman's rank correlation with the changed lines of the patch, all files (`covariates.plain_lines`), over the rows where the column is defined; ties share the mean of their ranks.",
    `- **closest**: the column with the greatest |ρ|, over the **n** rows where both are defined; of several the first of the catalogue; none below ${ENOUGH_PAIRS} common rows. Columns that are 0 nearly everywhere correlate by sharing their zeros.`,
    '- ρ is cut after three digits, not rounded. `–`: does not exist (the column is constant or defined in too few rows).',
  ].join('\n');
}

function populationSection({ title, rows, columns }: PopulationStatistics): string[] {
  const headings = [
    { title: 'column' },
    { title: 'defined', numeric: true },
    { title: 'not 0', numeric: true },
    { title: 'distinct', numeric: true },
    { title: 'ρ lines', numeric: true },
    { title: 'closest' },
    { title: 'ρ', numeric: true },
    { title: 'n', numeric: true },
  ];
  const cells = columns.map(({ id, defined, nonZero, values, withLines, closest }) => [
    code(id),
    percent(defined, rows.length),
    percent(nonZero, defined),
    values.length,
    rhoOf(withLines),
    closest ? code(closest.id) : '–',
    closest ? correlation(closest.rho) : '–',
    closest?.n ?? '–',
  ]);
  return [`## Table: ${title} (${rows.length})`, markdownTable(headings, cells)];
}

function rhoOf({ rho }: Correlation): string {
  return typeof rho === 'number' ? correlation(rho) : '–';
}

function code(id: string): string {
  return `\`${id}\``;
}
