import { objectId } from './loose-object.ts';

/** The id that git gives to a file with these bytes in a SHA-1 repository. */
export function blobId(bytes: Uint8Array): string {
  return objectId('blob', bytes, 'sha1');
}
