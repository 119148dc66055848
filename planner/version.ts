/** Name and version of this tool, from its own manifest: one folder up in the sources, two up in `dist/`. */
import { readFileSync } from 'node:fs';

export function toolVersion(): { name: string; version: string } {
  for (const up of ['../package.json', '../../package.json']) {
    try {
      const { name, version } = JSON.parse(readFileSync(new URL(up, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (name !== undefined && version !== undefined) return { name, version };
    } catch {
      // Not there: the other place has it.
    }
  }
  throw new Error('the manifest of this tool is missing');
}
