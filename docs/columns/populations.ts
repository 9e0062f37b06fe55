import type { FeatureRow } from '../../src/instance/row-format.ts';

/** A row that has metrics. */
export type AuditedRow = Extract<FeatureRow, { status: 'scored' }>;

/** The languages that have facts: in the others most columns are undefined by rule. */
export const AUDITED_LANGUAGES: readonly string[] = ['python', 'java', 'go', 'typescript', 'javascript'];

/** Rows from which on a language has a table of its own. */
export const ENOUGH_ROWS = 100;

/** Rows that are looked at together. */
export interface Population {
  readonly title: string;
  readonly rows: readonly AuditedRow[];
}

/** The rows of each audited language that has any, in the order of {@link AUDITED_LANGUAGES}. */
export function byLanguage(rows: readonly AuditedRow[]): Population[] {
  return AUDITED_LANGUAGES.map((language) => ({
    title: language,
    rows: rows.filter((row) => row.language === language),
  })).filter((each) => each.rows.length > 0);
}

/**
 * What has a table: all rows; each language of {@link ENOUGH_ROWS}; the others pooled, when they are that
 * many together (else they are in the first table alone). A part that is the whole has none.
 */
export function populationsOf(rows: readonly AuditedRow[]): Population[] {
  const languages = byLanguage(rows);
  const few = languages.filter((each) => each.rows.length < ENOUGH_ROWS);
  const pooled = {
    title: few.map(({ title }) => title).join(' + '),
    rows: few.flatMap((each) => each.rows),
  };
  const parts = [...languages.filter((each) => each.rows.length >= ENOUGH_ROWS), pooled];
  return [
    { title: 'all rows', rows },
    ...parts.filter((part) => part.rows.length >= ENOUGH_ROWS && part.rows.length < rows.length),
  ];
}
