/** The `package.json` files of the root, as texts; parsed only when something mentions MCP. */
import { decodeSource, isDecodeFailure, lineStartsOf, positionIn } from '../ast/source.js';
import { causeOf, type Disk } from './disk.js';
import { hashOf } from './hash.js';
import type { Listing } from './listing.js';
import type { Failure } from './shape.js';

export interface ManifestText {
  readonly path: string;
  /** Empty when it could not be read; then there is a failure. */
  readonly text: string;
  readonly hash: string;
  readonly mode: number;
  readonly mentions: boolean;
  readonly failure?: Failure;
}

export function readManifests(listing: Listing, disk: Disk): ManifestText[] {
  return listing.manifests.flatMap((path) => {
    try {
      const bytes = Buffer.from(disk.read(path));
      const text = decodeSource(bytes);
      const mentions = bytes.includes('modelcontextprotocol');
      if (isDecodeFailure(text)) return [unreadable(path, text.message)];
      return [{ path, text, hash: hashOf(bytes), mode: disk.modeOf(path), mentions }];
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' ? [] : [unreadable(path, causeOf(error))];
    }
  });
}

export function manifestFailure(path: string, text: string, offset: number, cause: string): Failure {
  return { file: path, ...positionIn(lineStartsOf(text), offset), cause };
}

function unreadable(path: string, cause: string): ManifestText {
  return { path, text: '', hash: '', mode: 0, mentions: false, failure: { file: path, line: 1, column: 1, cause } };
}
