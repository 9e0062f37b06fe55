import { createHash } from 'node:crypto';

const CHECKSUM_BYTES = 8;

/** A value as JSON with a checksum in front, for the cache. */
export function sealed(value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value));
  return Buffer.concat([checksum(body), body]);
}

/** The value in sealed bytes; undefined when they are not what was written. */
export function unsealed<Value>(bytes: Buffer): Value | undefined {
  const body = bytes.subarray(CHECKSUM_BYTES);
  if (bytes.length <= CHECKSUM_BYTES || !checksum(body).equals(bytes.subarray(0, CHECKSUM_BYTES)))
    return undefined;
  return JSON.parse(body.toString()) as Value;
}

function checksum(body: Buffer): Buffer {
  return createHash('sha1').update(body).digest().subarray(0, CHECKSUM_BYTES);
}
