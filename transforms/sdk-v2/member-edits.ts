/** Another name, or another way, in the place of the property of a member expression. */
import { outerSpanOf } from '../../ast/tokens.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { ContextRead } from './context-uses.js';

/** Puts `text` (`mcpReq.signal`) in the place of the property of a member expression. */
export function memberEdits(file: ParsedFile, path: ContextRead['path'], text: string): Edit[] {
  const { node } = path;
  if (!node.computed) {
    const { start, end } = node.property;
    return [{ file: file.path, start: start ?? 0, end: end ?? 0, text }];
  }
  const dot = node.optional ? '?.' : '.';
  const { end: start } = outerSpanOf(file, node.object);
  return [{ file: file.path, start, end: node.end ?? 0, text: `${dot}${text}` }];
}
