/** The markers that stand in a source, also where they are comments of another kind than the one we write. */
import { lineStartsOf, positionIn } from '../ast/source.js';
import type { Marker } from './result.js';

const MARKER = /(?:\/\/|\/?\*)[ \t]*MCP-TODO\(([\w-]+\/[\w-]+)\):?[ \t]*([^\r\n]*)/g;

export function markersIn(file: string, text: string): Marker[] {
  if (!text.includes('MCP-TODO(')) return [];
  const starts = lineStartsOf(text);
  return [...text.matchAll(MARKER)].map((match) => {
    const words = match[2].replace(/\s*\*\/.*$/, '').trim();
    return { file, line: positionIn(starts, match.index).line, id: match[1], text: words };
  });
}
