import {
  type CatalogueRow,
  type Covariates,
  ERROR_CODES,
  type ErrorCode,
  type FailedRow,
  REASONS,
  type ScoredRow,
  type Sidecar,
} from 'archdelta';

type Schema = Readonly<Record<string, unknown>>;

/** A schema for each key of a type, so that a key that the type gains or loses does not compile. */
type Properties<T> = Readonly<Record<keyof T, Schema>>;

const TEXT: Schema = { type: 'string' };
const COUNT: Schema = { type: 'integer', minimum: 0 };

/** Codes of commands and calls, which no row carries. */
const NOT_OF_ROWS: ReadonlySet<ErrorCode> = new Set(['usage', 'input-unreadable', 'aborted']);

/** JSON schema (draft 2020-12) of a row of `score`. */
export function rowSchema(catalogue: readonly CatalogueRow[], version: string): string {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A row of archdelta score',
    description: `Catalogue ${version}: ${catalogue.length} metrics. Generated from the registry by npm run reference.`,
    oneOf: [{ $ref: '#/$defs/scored' }, { $ref: '#/$defs/failed' }],
    $defs: {
      scored: scoredRow(version),
      failed: failedRow(),
      features: everyMetric(catalogue, ({ meaning }) => ({
        description: meaning,
        type: ['number', 'null'],
      })),
      // A patch metric has no sides.
      side: everyMetric(catalogue, ({ kind }) => ({ type: kind === 'patch' ? 'null' : ['number', 'null'] })),
      reasons: reasons(catalogue),
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const IDENTITY = { instance_id: TEXT, repo: TEXT, base_commit: TEXT, model: TEXT, sample: COUNT };

function scoredRow(version: string): Schema {
  const side = { $ref: '#/$defs/side' };
  return closed<ScoredRow>(
    {
      ...IDENTITY,
      language: { type: ['string', 'null'] },
      status: { const: 'scored' },
      features: { $ref: '#/$defs/features' },
      undefined: { $ref: '#/$defs/reasons' },
      before: side,
      after: side,
      covariates: covariates(),
      sidecar: sidecar(version),
    },
    ['model', 'sample', 'before', 'after'],
  );
}

function failedRow(): Schema {
  const codes = ERROR_CODES.filter((code) => !NOT_OF_ROWS.has(code));
  return closed<FailedRow>(
    {
      ...IDENTITY,
      language: { type: 'null' },
      status: { const: 'failed' },
      error: closed<FailedRow['error']>({ code: { enum: codes }, message: TEXT }),
    },
    ['model', 'sample'],
  );
}

function covariates(): Schema {
  return closed<Covariates>({
    plain_lines: COUNT,
    files: COUNT,
    hunks: COUNT,
    base_files: COUNT,
    base_sloc: COUNT,
  });
}

function sidecar(version: string): Schema {
  return closed<Sidecar>(
    {
      files_touched: COUNT,
      files_skipped: {
        type: 'array',
        items: closed<Sidecar['files_skipped'][number]>({ path: TEXT, reason: TEXT }),
      },
      files_unparsable: COUNT,
      unresolved: { type: 'object', additionalProperties: COUNT },
      betweenness_on: { enum: ['packages', 'components'] },
      history: { enum: ['present', 'absent'] },
      languages: { type: 'array', items: TEXT },
      apply: { enum: ['strict', 'fuzz'] },
      catalogue: { const: version },
    },
    ['apply'],
  );
}

/** An object with these keys and no others; all but the optional ones are required. */
function closed<T>(properties: Properties<T>, optional: readonly (keyof T & string)[] = []): Schema {
  const left = new Set<string>(optional);
  return {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !left.has(name)),
    additionalProperties: false,
  };
}

/** An object with exactly the ids of the catalogue. */
function everyMetric(catalogue: readonly CatalogueRow[], of: (row: CatalogueRow) => Schema): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(catalogue.map((row) => [row.id, of(row)])),
    required: catalogue.map(({ id }) => id),
    additionalProperties: false,
  };
}

/** For each metric that can be undefined its reasons. */
function reasons(catalogue: readonly CatalogueRow[]): Schema {
  const properties = catalogue.flatMap(({ id, undefinedWhen }) => {
    const known = REASONS.filter((reason) => undefinedWhen[reason] !== undefined);
    return known.length === 0 ? [] : [[id, { enum: known }] as const];
  });
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}
