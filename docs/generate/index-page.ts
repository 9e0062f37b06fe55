import type { CatalogueRow } from 'archdelta';
import { markdownTable } from '../columns/table.ts';

/** `docs/reference/README.md`: the groups, and how their pages are read. */
export function indexPage(catalogue: readonly CatalogueRow[]): string {
  const groups = [...new Set(catalogue.map(({ group }) => group))];
  const rows = groups.map((group) => {
    const own = catalogue.filter((row) => row.group === group);
    const { groupTitle, category, kind } = own[0]!;
    return [`[${group}](${group}.md)`, groupTitle, category, kind, String(own.length)];
  });
  return [
    '# Metrics',
    '',
    `${catalogue.length} metrics in ${groups.length} groups. Generated from the registry by \`npm run reference\`, as are [the JSON schema of a row](row.schema.json) and [the header of a CSV file](columns.csv).`,
    '',
    'The value of a delta metric is the value after the patch minus the value before it; the range, the unit and the value of an empty population are those of each side. Where one side is undefined, so is the delta. A worked example is a row of `fixtures/golden`, counted by hand; the tests compute it anew.',
    '',
    'In formulas F are the production files that parse, T those that the patch touches, P and C the packages and components, PT and CT those that hold a file of T, U(X) and K(X) the units and classes in X, G the graph of files and E its edges, G\\_p and G\\_c the graphs of packages and components.',
    '',
    markdownTable(
      [
        ...['group', 'title', 'category', 'kind'].map((title) => ({ title })),
        { title: 'metrics', numeric: true },
      ],
      rows,
    ),
    '',
  ].join('\n');
}
