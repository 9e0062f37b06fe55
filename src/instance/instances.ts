import type { ReadOptions } from './bytes.ts';
import { ISSUE_COLUMNS, issueText } from './issue.ts';
import { parseJson } from './json-records.ts';
import {
  filledTextField,
  isObject,
  nullableTextField,
  column as read,
  type SourceRecord,
  type TextField,
  textField,
  type WantedColumns,
} from './record.ts';
import { readRecords } from './records.ts';
import type { Instance, InvalidInstance } from './row.ts';

/** How instances are read. */
export interface InstanceOptions extends ReadOptions {
  /** `optional` when predictions bring the patches: a record may then lack one. Default `required`. */
  readonly patch?: 'required' | 'optional';
  /** Reads the text of the issue as well (`problem_statement`, or `resolved_issues`). Default false. */
  readonly issue?: boolean;
}

const ID_COLUMNS = ['instance_id'] as const;
const PATCH_COLUMNS = ['patch', 'fix_patch'] as const;

/** SWE-bench's columns as published, and Multi-SWE-bench's; others are not read. */
const IDENTITY: WantedColumns = {
  names: [...ID_COLUMNS, 'org', 'repo', 'number', 'base_commit', 'base', 'base.sha'],
  required: [['instance_id', 'number'], ['repo'], ['base_commit', 'base.sha', 'base']],
};

/**
 * Reads instances, in the order of the file, one at a time.
 *
 * Columns: `instance_id, repo, base_commit, patch` (SWE-bench), or `org, repo, number, base: {sha}` or
 * `base.sha`, `fix_patch` (Multi-SWE-bench; its repository is `org/repo` and its id, unless given,
 * `org__repo-number`). All others are ignored. A null patch is an empty one.
 *
 * A record that is no instance comes as an {@link InvalidInstance} whose reason names its place and
 * column. A patch is text: a record with bytes that are not valid UTF-8 is invalid, never altered.
 *
 * @param source - path of `.jsonl`, `.json`, `.csv`, `.tsv`, `.parquet`, of a folder of Parquet files,
 * or `-` for JSON or JSONL on standard input.
 * @throws {ArchdeltaError} `input-unreadable` for a source that cannot be read at all; `aborted`.
 */
export async function* readInstances(
  source: string,
  options: InstanceOptions = {},
): AsyncGenerator<Instance | InvalidInstance> {
  const required = options.patch === 'optional' ? [] : [PATCH_COLUMNS];
  const wanted = {
    names: [
      ...(IDENTITY.names as readonly string[]),
      ...PATCH_COLUMNS,
      ...(options.issue === true ? ISSUE_COLUMNS : []),
    ],
    required: [...IDENTITY.required, ...required],
  };
  for await (const record of readRecords(source, wanted, options)) {
    yield toInstance(record, options.patch ?? 'required', options.issue);
  }
}

/** Checks one record. Pure; never throws. */
export function toInstance(
  record: SourceRecord,
  patchColumn: 'required' | 'optional' = 'required',
  withIssue = false,
): Instance | InvalidInstance {
  if ('problem' in record) {
    const known = record.key === undefined ? {} : { instance_id: record.key };
    return { invalid: `${record.where} ${record.problem}`, ...known };
  }
  const { columns } = record;
  const fields = {
    instance_id: instanceId(columns, record.key),
    repo: repositoryName(columns),
    base_commit: baseCommit(columns),
    patch: patchText(columns, patchColumn),
  };
  const issue = withIssue ? issueText(columns) : undefined;
  const { instance_id, repo, base_commit, patch } = fields;
  const isWhole = 'text' in instance_id && 'text' in repo && 'text' in base_commit && 'text' in patch;
  if (isWhole && !(issue && 'problem' in issue)) {
    return {
      instance_id: instance_id.text,
      repo: repo.text,
      base_commit: base_commit.text,
      patch: patch.text,
      ...(issue && { issue: issue.text }),
    };
  }
  const problems = [...Object.values(fields), ...(issue ? [issue] : [])].flatMap((field) =>
    'problem' in field ? [field.problem] : [],
  );
  return {
    invalid: `${record.where}: ${problems.join('; ')}`,
    ...('text' in instance_id && { instance_id: instance_id.text }),
    ...('text' in repo && { repo: repo.text }),
    ...('text' in base_commit && { base_commit: base_commit.text }),
  };
}

function patchText(columns: Readonly<Record<string, unknown>>, kind: 'required' | 'optional'): TextField {
  const present = PATCH_COLUMNS.some((name) => read(columns, name) !== undefined);
  return !present && kind === 'optional'
    ? { text: '' }
    : nullableTextField(columns, PATCH_COLUMNS as [...typeof PATCH_COLUMNS]);
}

function instanceId(columns: Readonly<Record<string, unknown>>, key: string | undefined): TextField {
  const given = read(columns, 'instance_id') ?? undefined;
  const number = read(columns, 'number');
  if (given !== undefined || (number === undefined && key === undefined)) {
    return filledTextField(columns, ['instance_id']);
  }
  if (key !== undefined) return filledTextField({ instance_id: key }, ['instance_id']);
  const org = filledTextField(columns, ['org']);
  const repo = filledTextField(columns, ['repo']);
  if ('problem' in org) return org;
  if ('problem' in repo) return repo;
  const digits = String(number);
  if (!/^\d+$/.test(digits)) return { problem: 'column "number" is not a whole number' };
  return { text: `${org.text}__${repo.text}-${digits}` };
}

/** `owner/name`, or more segments (GitLab's groups). Each is a plain file name: no `..`, no option. */
const REPOSITORY = /^(?!-)[\w.+-]+(?:\/(?!-)[\w.+-]+)+$/;

/** Whether a repository's name can be put behind a folder without leaving it. */
export function isSafeRepositoryName(name: string): boolean {
  return REPOSITORY.test(name) && !name.split('/').some((segment) => segment === '.' || segment === '..');
}

function repositoryName(columns: Readonly<Record<string, unknown>>): TextField {
  const repo = filledTextField(columns, ['repo']);
  if ('problem' in repo) return repo;
  const org = read(columns, 'org');
  const full = typeof org === 'string' && !repo.text.includes('/') ? `${org}/${repo.text}` : repo.text;
  if (isSafeRepositoryName(full)) return { text: full };
  return { problem: `column "repo" is not a repository's owner/name: ${JSON.stringify(full)}` };
}

function baseCommit(columns: Readonly<Record<string, unknown>>): TextField {
  const field = baseField(columns);
  // A revision goes to git's standard input, a line each, and onto its command line.
  if ('text' in field && /^-|\p{Cc}/u.test(field.text)) {
    return { problem: `column "base_commit" is not a revision: ${JSON.stringify(field.text)}` };
  }
  return field;
}

function baseField(columns: Readonly<Record<string, unknown>>): TextField {
  const base = read(columns, 'base') ?? undefined;
  const direct = ['base_commit', 'base.sha'].some((name) => (read(columns, name) ?? undefined) !== undefined);
  if (direct || base === undefined) return filledTextField(columns, ['base_commit', 'base.sha']);
  const value = typeof base === 'string' ? parseJson(base) : base;
  if (isObject(value)) {
    const sha = textField(value, ['sha']);
    return 'problem' in sha
      ? { problem: 'column "base" has no text "sha"' }
      : filledTextField(value, ['sha']);
  }
  return { problem: 'column "base" is not an object with "sha"' };
}
