/** Where things stand in files, as sites of rules. */
import type { Node } from '@babel/types';
import type { ParsedFile, Site } from './contract.js';

export function siteAt(file: ParsedFile, node: Node): Site {
  return { file: file.path, start: node.start ?? 0, end: node.end ?? 0 };
}

/** The site alone of something that knows more than where it stands: sites go into the report as they are. */
export function bareSite({ file, start, end }: Site): Site {
  return { file, start, end };
}
