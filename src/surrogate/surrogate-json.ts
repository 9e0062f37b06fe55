import { ArchdeltaError } from '../core/errors.ts';
import { sha256 } from '../core/hashing.ts';
import { namesAt, objectAt, textAt, unreadable } from './json-checks.ts';
import type { Surrogate } from './surrogate.ts';
import { bodyAt, bodyOf } from './surrogate-body.ts';

/** Which files this version reads and writes. */
const FORMAT = 'archdelta-surrogate/1';

/** Characters of the file that a message repeats. */
const MOST_QUOTED = 60;

/**
 * A surrogate as one line of JSON: the format, the catalogue's version and the metric ids in plain sight, a SHA-256
 * of the body, the body. The same surrogate gives the same bytes.
 */
export function surrogateToJson(surrogate: Surrogate): string {
  const { catalogue, ids } = surrogate;
  const body = bodyOf(surrogate);
  return `${JSON.stringify({ format: FORMAT, catalogue, ids, sha256: digestOf(catalogue, ids, body), body })}\n`;
}

/**
 * Reads a saved surrogate, which may come from anywhere: all is checked.
 *
 * @param catalogue version of the catalogue that the rows to predict are of.
 * @param known metric ids that these rows can have.
 * @throws {ArchdeltaError} `input-unreadable` for a damaged file or another format; `usage` for a surrogate of
 * another catalogue version or of metrics that are not known.
 */
export function surrogateFromJson(text: string, catalogue: string, known: readonly string[]): Surrogate {
  const file = objectAt(parsed(text), 'the file');
  if (file.format !== FORMAT) {
    const format = typeof file.format === 'string' ? quoted(file.format) : 'missing';
    throw new ArchdeltaError(
      'input-unreadable',
      `not a surrogate of format ${FORMAT}: its format is ${format}`,
    );
  }
  const own = textAt(file.catalogue, 'catalogue');
  if (own !== catalogue) {
    throw new ArchdeltaError(
      'usage',
      `the surrogate was trained on metrics of catalogue ${quoted(own)}, not ${quoted(catalogue)}: train it anew`,
    );
  }
  const ids = namesAt(file.ids, 'ids');
  const names = new Set(known);
  const unknown = ids.filter((id) => !names.has(id));
  if (unknown.length > 0) {
    throw new ArchdeltaError(
      'usage',
      `the surrogate needs ${unknown.length} metrics that are not known, as ${quoted(unknown[0]!)}`,
    );
  }
  const body = bodyAt(file.body, ids.length);
  if (file.sha256 !== digestOf(own, ids, bodyOf(body))) throw unreadable('body', 'is not what was written');
  return { catalogue: own, ids, ...body };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ArchdeltaError('input-unreadable', 'the surrogate file is no whole JSON', { cause: error });
  }
}

/** A text of the file for a message: short, without control characters. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, MOST_QUOTED));
}

/** Finds accidents. It is no signature: whoever writes a file can write its digest. */
function digestOf(catalogue: string, ids: readonly string[], body: unknown): string {
  return sha256(JSON.stringify([catalogue, ids, body]));
}
