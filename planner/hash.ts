import { createHash } from 'node:crypto';

/** SHA-256 of bytes, or of a text in UTF-8, as hexadecimal digits. */
export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
