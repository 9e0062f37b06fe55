import type { CatalogueRow } from 'archdelta';

/** `src/core/metric-ids.ts`: the ids of the registry as types. */
export function metricIdsModule(catalogue: readonly CatalogueRow[]): string {
  const groups = [...new Set(catalogue.map(({ group }) => group))];
  return [
    '// Generated from the registry by `npm run reference`.',
    '',
    '/** Id of a metric, `group.level.name`, in the order of a feature vector. */',
    union(
      'MetricId',
      catalogue.map(({ id }) => id),
    ),
    '',
    '/** Id of a metric group, in the order of the catalogue. */',
    union('MetricGroupId', groups),
    '',
  ].join('\n');
}

function union(name: string, members: readonly string[]): string {
  return `export type ${name} =\n${members.map((member) => `  | '${member}'`).join('\n')};`;
}
