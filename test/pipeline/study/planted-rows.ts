import { createRandom } from '../../../src/core/random.ts';
import type { FeatureRow } from '../../../src/instance/row-format.ts';
import { metricIds } from '../../../src/pipeline/catalogue.ts';

/** The metric that the planted label follows. */
export const PLANTED = 'cognitive.file.sum';

/** Rows of `score` with the catalogue's columns, most of them noise, and a label that follows {@link PLANTED}. */
export interface PlantedRows {
  readonly rows: readonly FeatureRow[];
  readonly labels: readonly { readonly instance_id: string; readonly model: string; readonly aqj: string }[];
}

/** Two patches each of `instances` instances in `repositories` repositories: the reference and one of a model. */
export function plantedRows(instances: number, repositories: number, seed = 7): PlantedRows {
  const random = createRandom(seed, 'planted-rows');
  const rows: FeatureRow[] = [];
  const labels: { instance_id: string; model: string; aqj: string }[] = [];
  for (let at = 0; at < 2 * instances; at++) {
    const instance = at >> 1;
    const model = at % 2 === 1 ? { model: 'm' } : {};
    const features = Object.fromEntries(
      metricIds.map((id) => [id, Math.round(20 * random.unit()) as number | null]),
    );
    const planted = features[PLANTED]!;
    if (at % 3 === 0) features[metricIds[100]!] = null;
    features[metricIds[101]!] = 5;
    features[metricIds[102]!] = null;
    rows.push({
      instance_id: `instance-${instance}`,
      repo: `o/r${instance % repositories}`,
      base_commit: 'abc',
      ...model,
      language: instance % 2 === 0 ? 'python' : 'go',
      status: 'scored',
      features,
      covariates: {
        plain_lines: 1 + random.below(50),
        files: 1 + random.below(3),
        hunks: 1 + random.below(5),
        base_files: 9,
        base_sloc: 900 + instance,
      },
    });
    const classes = ['Low', 'Acceptable', 'High_with_concerns', 'High'];
    // One label in ten is noise.
    const code = random.below(10) === 0 ? random.below(4) : Math.min(3, Math.floor(planted / 5.25));
    labels.push({
      instance_id: `instance-${instance}`,
      model: at % 2 === 1 ? 'm' : 'reference',
      aqj: classes[code]!,
    });
  }
  return { rows, labels };
}
