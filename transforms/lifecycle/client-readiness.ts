/**
 * Whether a hand-written client can be brought over whole. Every rule that touches a client asks here: one that sends
 * the envelope without the headers, or probes without being able to go on, would be worse than one left as it is.
 */

import type { ParsedFile } from '../../ast/file.js';
import type { McpFacts } from '../../ast/mcp/facts.js';
import { type ClientObstacle, obstacleAt } from '../../ast/mcp/wire/client-obstacles.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import { wireClientsOf } from '../../ast/mcp/wire/clients.js';
import { oncePer } from '../../ast/once-per.js';
import type { Project } from '../../ast/project.js';
import type { Evidence } from '../contract.js';
import { sharingObstacleOf } from './client-peer.js';
import { directSendOf, ownStatementOf } from './client-places.js';

/** What stands in the way of a client; empty when it comes over whole. */
export function clientObstaclesOf(project: Project, client: WireClient): readonly ClientObstacle[] {
  const known = obstaclesByFacts(project.mcp);
  const found = known.get(client.key);
  if (found) return found;
  const all = [...client.obstacles, ...ownObstacles(project, client)];
  known.set(client.key, all);
  return all;
}

const obstaclesByFacts = oncePer((_mcp: McpFacts) => new Map<string, readonly ClientObstacle[]>());

function ownObstacles(project: Project, client: WireClient): ClientObstacle[] {
  const { owner, handshakes, transport } = client;
  const sharing = sharingObstacleOf(project, client);
  const inline = handshakes.flatMap((handshake) => {
    const sent = directSendOf(client, handshake);
    if (!sent || (sent.isInline && sent.send.kind !== 'writer' && ownStatementOf(sent.expression))) return [];
    const text = 'the handshake is sent from inside another expression, where nothing can be asked before it';
    return [obstacleAt('handshake-in-expression', text, handshake.file, handshake.call.node)];
  });
  const pings = client.calls.filter((call) => call.method === 'ping' && directSendOf(client, call));
  const silent = transport === 'stdio' && handshakes.length === 0;
  return [
    ...inline,
    ...pings.map(({ file, call }) =>
      obstacleAt(
        'ping-inline',
        'ping is sent by a call of its own, whose method cannot be changed by era',
        file,
        call.node,
      ),
    ),
    ...(sharing === undefined ? [] : [obstacleAt('peer-not-shared', sharing, owner.file, owner.path.node)]),
    ...(silent
      ? [
          obstacleAt(
            'no-handshake',
            'its handshake is not found, and a server on stdio answers nothing before one',
            owner.file,
            client.sends[0].send.call.node,
          ),
        ]
      : []),
  ];
}

/** Clients whose owner stands in a file, test code left out. */
export function clientsOwnedBy(project: Project, file: ParsedFile): WireClient[] {
  return wireClientsOf(project).filter(({ owner }) => owner.file === file);
}

/** Clients that still have to come over: their parts in a file are a rule's sites there. */
export function clientsOf(project: Project): readonly WireClient[] {
  return wireClientsOf(project).filter(({ isModern }) => !isModern);
}

/** The chain that shows a client: where a message leaves, and one that leaves there. */
export function clientEvidence({ sends, messages }: WireClient): Evidence[] {
  const [{ send }] = sends;
  const message = messages.find(({ isMcp }) => isMcp) ?? messages[0];
  return [
    {
      file: message.file.path,
      start: message.path.node.start ?? 0,
      end: message.path.node.end ?? 0,
      shows: `message of ${message.methods.slice(0, 3).join(', ')}`,
    },
    { file: send.file.path, start: send.call.node.start ?? 0, end: send.call.node.end ?? 0, shows: 'it is sent here' },
  ];
}
