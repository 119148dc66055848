/** `SSEServerTransport` of the frozen package: a bridge for old clients, not a place to stay. */
import { findImportedFrom } from './legacy-imports.js';
import { noteRule } from './note-rule.js';

export const sseWsTransport = noteRule({
  id: 'sse-ws-transport',
  title: 'The HTTP+SSE transport of a server is a frozen copy.',
  why: `The HTTP+SSE transport has been deprecated since 2025-03-26, and SDK v2 has it in a frozen package alone. A server on
it never speaks 2026-07-28; clients find the Streamable HTTP endpoint only if there is one beside it.`,
  leavesAlone: 'The client side, where the transport is kept as a last resort.',
  section: 'Imports & transports',
  sides: ['server'],
  mentions: ['server-legacy'],
  reason: [
    'frozen-transport',
    '`{name}` comes from the frozen package; serve Streamable HTTP beside it and drop it once no client asks for it.',
  ],
  find: (file) =>
    findImportedFrom(file, /^@modelcontextprotocol\/server-legacy(?:\/sse)?$/, (name) => name === 'SSEServerTransport'),
});
