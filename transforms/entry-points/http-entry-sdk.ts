/** Connections over HTTP: found, told, and left as they are; this version brings over stdio entries only. */
import { isTestFile } from '../../ast/mcp/facts.js';
import { defineRule, type Site } from '../contract.js';
import { type Connection, connectionsOf } from './connections.js';

type HttpSite = Site & { readonly connection: Connection };

export const httpEntrySdk = defineRule<HttpSite>({
  id: 'http-entry-sdk',
  title: 'Servers connected to an HTTP transport are found; a later version brings them over.',
  why:
    'A server behind a session transport speaks only the 2025 revisions; 2026-07-28 over HTTP needs createMcpHandler ' +
    'with a server factory. The entry keeps working for 2025 clients until then.',
  leavesAlone: 'Every HTTP entry.',
  spec: { revision: '2026-07-28', section: 'basic/transports/streamable-http' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: ['.connect'],
  reasons: {
    'later-version': {
      verdict: 'advice',
      text: 'This HTTP entry goes on speaking the 2025 revisions; a later version of this tool brings it over.',
    },
  },
  detect: (file, project) =>
    connectionsOf(project)
      .filter((one) => one.file === file && one.kind === 'http' && !isTestFile(file.path))
      .map((connection) => ({
        file: file.path,
        start: connection.call.node.start!,
        end: connection.call.node.end!,
        connection,
      })),
  rewrite: ({ connection: { server, file, call } }) => ({
    reason: 'later-version',
    evidence: [
      ...server.steps,
      { file: file.path, start: call.node.start!, end: call.node.end!, shows: 'server.connect(…)' },
    ],
  }),
});
