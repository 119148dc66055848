/** Who made a plan. */
import { existsSync, readFileSync } from 'node:fs';

export interface Tool {
  readonly name: string;
  readonly version: string;
}

/** From the manifest, which lies one folder further up when this file has been compiled into `dist/`. */
export function tool(): Tool {
  const manifest = ['../package.json', '../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url));
  if (!manifest) throw new Error('package.json of mcp-refit is missing');
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Tool;
  return { name, version };
}
