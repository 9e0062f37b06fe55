import { readdirSync, readFileSync } from 'node:fs';
import type { FileDetail } from '../../src/facts/detail.ts';
import { extractDetail, extractFacts } from '../../src/facts/extraction.ts';
import type { FrontEnd } from '../../src/facts/front-end.ts';
import type { FileFacts } from '../../src/facts/types.ts';
import { fixturePath } from './fixtures.ts';

/** A source file of the fixtures. */
export interface Source {
  /** Path below the fixtures. */
  readonly path: string;
  readonly text: string;
}

/** The files of the fixtures whose names end like one of these. */
export function sourcesOf(extensions: readonly string[]): Source[] {
  return ['repos', 'equivalents'].flatMap((folder) =>
    readdirSync(fixturePath(folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => extensions.some((extension) => path.endsWith(extension)))
      .sort()
      .map((path) => ({
        path: `${folder}/${path}`,
        text: readFileSync(fixturePath(`${folder}/${path}`), 'utf8'),
      })),
  );
}

/** All that a front end says of a text or of bytes. */
export interface Reading {
  readonly facts: FileFacts;
  readonly detail: FileDetail;
}

/** Reads a source; a reason when it has no facts. Facts without details, or the reverse, are a fault. */
export function reading(frontEnd: FrontEnd, source: string | Uint8Array): Reading | string {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  const extraction = extractFacts(frontEnd, bytes, 'whole');
  if (!extraction.parsed) return extraction.reason;
  const detail = extractDetail(frontEnd, bytes);
  if (!detail) throw new Error('facts without details');
  return { facts: extraction.facts, detail };
}

/** Reads a source that has facts. */
export function readingOf(frontEnd: FrontEnd, source: string | Uint8Array): Reading {
  const read = reading(frontEnd, source);
  if (typeof read === 'string') throw new Error(`no facts: ${read}`);
  return read;
}
