import { createHash } from 'node:crypto';
import { sha256 } from '../core/hashing.ts';
import type { Instance, InvalidInstance } from './row.ts';

/** What names a row: the key of a row together with what it was computed at. */
export interface RowIdentity {
  readonly instance_id?: string;
  readonly repo?: string;
  readonly base_commit?: string;
  readonly model?: string;
  readonly sample?: number;
}

/** A 48-bit hash of a row's identity as 12 hex digits; an absent id, repository or commit is an empty one. */
export function identityHash(row: RowIdentity): string {
  const { instance_id = '', repo = '', base_commit = '', model = null, sample = null } = row;
  return sha256(JSON.stringify([instance_id, repo, base_commit, model, sample])).slice(0, 12);
}

/**
 * Says whether two inputs are the same without keeping them: a running SHA-256 over everything that goes
 * into the rows (identities, patches, reasons of invalid records), and a short hash of each identity.
 * Takes 8 bytes a row.
 */
export class InputIdentity {
  readonly #hash = createHash('sha256');
  readonly #rows: number[] = [];

  /** Adds the next instance of the input, in its order. */
  add(instance: Instance | InvalidInstance): void {
    const content = 'invalid' in instance ? ['invalid', instance.invalid] : ['patch', instance.patch];
    const { instance_id = '', repo = '', base_commit = '', model = null, sample = null } = instance;
    this.#hash.update(`${JSON.stringify([instance_id, repo, base_commit, model, sample, ...content])}\n`);
    this.#rows.push(Number.parseInt(identityHash(instance), 16));
  }

  /** Number of instances added. */
  get count(): number {
    return this.#rows.length;
  }

  /** SHA-256, in hex, of all instances added so far. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Whether the row of this input at `index` (0-based) has the identity of `row`. */
  matches(index: number, row: RowIdentity): boolean {
    return this.#rows[index] === Number.parseInt(identityHash(row), 16);
  }

  /** Hash of the identity at `index` (0-based), as {@link identityHash} gives it. */
  rowHash(index: number): string {
    return (this.#rows[index] ?? 0).toString(16).padStart(12, '0');
  }
}
