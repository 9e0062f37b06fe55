import { toArchdeltaError } from '../../src/core/errors.ts';
import type { Instance } from '../../src/instance/row.ts';
import { rowToJson } from '../../src/instance/row-format.ts';
import { metricIds } from '../../src/pipeline/catalogue.ts';
import { failedRow } from '../../src/pipeline/row.ts';
import type { RepositorySession } from '../../src/pipeline/session.ts';

/** An instance and where its repository is. */
export interface PlacedInstance {
  readonly directory: string;
  readonly instance: Instance;
}

/** The row of an instance as a line of JSON, with the values of both sides; what a repository of a run makes of it. */
export async function rowLine(session: RepositorySession, instance: Instance): Promise<string> {
  const options = { beforeAfter: true, apply: 'harness' } as const;
  const row = await session
    .score(instance, options)
    .catch((thrown: unknown) => failedRow(instance, toArchdeltaError(thrown)));
  return `${rowToJson(row, { ids: metricIds, beforeAfter: true })}\n`;
}
