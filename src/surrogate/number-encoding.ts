import { unreadable } from './json-checks.ts';

const INTEGER_BYTES = 4;
const REAL_BYTES = 8;

/** 32-bit integers as little-endian bytes in base64. */
export function integersToText(numbers: Int32Array): string {
  const bytes = Buffer.allocUnsafe(INTEGER_BYTES * numbers.length);
  numbers.forEach((number, at) => {
    bytes.writeInt32LE(number, INTEGER_BYTES * at);
  });
  return bytes.toString('base64');
}

/** 64-bit floating-point numbers as little-endian bytes in base64. */
export function realsToText(numbers: Float64Array): string {
  const bytes = Buffer.allocUnsafe(REAL_BYTES * numbers.length);
  numbers.forEach((number, at) => {
    bytes.writeDoubleLE(number, REAL_BYTES * at);
  });
  return bytes.toString('base64');
}

/** @throws {ArchdeltaError} `input-unreadable` for what {@link integersToText} cannot have written. */
export function integersAt(value: unknown, at: string): Int32Array {
  const bytes = bytesAt(value, at, INTEGER_BYTES);
  return Int32Array.from({ length: bytes.length / INTEGER_BYTES }, (_, index) =>
    bytes.readInt32LE(INTEGER_BYTES * index),
  );
}

/** @throws {ArchdeltaError} `input-unreadable` for what is not finite, or {@link realsToText} cannot have written. */
export function realsAt(value: unknown, at: string): Float64Array {
  const bytes = bytesAt(value, at, REAL_BYTES);
  const numbers = Float64Array.from({ length: bytes.length / REAL_BYTES }, (_, index) =>
    bytes.readDoubleLE(REAL_BYTES * index),
  );
  if (!numbers.every(Number.isFinite)) throw unreadable(at, 'holds a number that is not finite');
  return numbers;
}

/** Decoding base64 skips what it does not know; encoding again shows it. */
function bytesAt(value: unknown, at: string, size: number): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'base64') : undefined;
  if (bytes === undefined || bytes.length % size !== 0 || bytes.toString('base64') !== value) {
    throw unreadable(at, `is no base64 of numbers of ${size} bytes`);
  }
  return bytes;
}
