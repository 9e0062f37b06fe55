const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a source file: UTF-8 with or without byte-order mark, UTF-16 by its mark, else Latin-1.
 * Undefined for binary content: a NUL byte without a UTF-16 mark (catalogue §1).
 */
export function decodeSource(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return UTF8.decode(bytes);
  } catch {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  }
}

/** Lines of a blob as git counts them: by line feeds, and a last line without one. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  return lines + (bytes.length > 0 && bytes[bytes.length - 1] !== 10 ? 1 : 0);
}
