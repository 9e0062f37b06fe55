import { decodeUtf8, readBytes, toUtf8, unreadable } from './bytes.ts';

/**
 * The text of a whole file, UTF-8 or UTF-16, without its byte order mark.
 *
 * @throws {ArchdeltaError} `input-unreadable` naming the file, also when it is not valid UTF-8.
 */
export async function readTextFile(path: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of toUtf8(readBytes(path))) chunks.push(chunk);
  const text = decodeUtf8(Buffer.concat(chunks));
  if (text === undefined) throw unreadable(path, 'is not valid UTF-8');
  return text;
}
