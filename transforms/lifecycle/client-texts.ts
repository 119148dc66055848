/** Texts of a client that move: as far in as their new place, and under a name that means nothing else there. */
import type { Node } from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { identifiersNamed } from '../../ast/scope.js';
import type { SpanEnd } from '../../ast/tokens.js';

/** Lines after the first as far in as another line; a text that holds a template literal keeps its blanks. */
export function reindented(text: string, from: string, to: string): string {
  if (text.includes('`') || from === to) return text;
  const [first, ...others] = text.split('\n');
  return [first, ...others.map((line) => (line.startsWith(from) ? `${to}${line.slice(from.length)}` : line))].join(
    '\n',
  );
}

/** A name for the message inside a call that nothing else in the call means; what is said in the payload goes. */
export function messageNameIn(file: ParsedFile, call: Node, payload: SpanEnd): string {
  const [start, end] = [call.start ?? 0, call.end ?? 0];
  for (const name of ['message', 'request', 'outgoing', 'sent']) {
    const isTaken = identifiersNamed(file, name).some(({ node }) => {
      const at = node.start ?? 0;
      return at >= start && at < end && (at < payload.start || at >= payload.end);
    });
    if (!isTaken) return name;
  }
  return 'mcpMessage';
}
