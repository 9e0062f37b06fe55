import { createHash } from 'node:crypto';

/** SHA-256 of a text (as UTF-8) or of bytes, in lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
