/** Direct sends of a client: what has to be wrapped, and why one cannot be. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf, isCall, isMember } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { keyOf } from '../../objects.js';
import { childOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isAddedModule } from '../../protocol/added-modules.js';
import { skinOf } from '../shapes.js';
import { strangerIn } from './client-address.js';
import { type ClientObstacle, obstacleAt } from './client-obstacles.js';
import { isThisOf, isWithin, type Owner } from './client-owner.js';
import type { Send } from './send.js';

export interface ClientSend {
  readonly send: Send;
  readonly file: ParsedFile;
  /** The call with what is chained to it: `got.post(…).json()`. */
  readonly expression: NodePath;
  /** The payload stands inside the expression, so that a parameter can take its place. */
  readonly isInline: boolean;
  readonly hasAwait: boolean;
  /** It passes through a peer of the added module already. */
  readonly isModern: boolean;
  readonly obstacles: readonly ClientObstacle[];
}

export function clientSendOf(project: Project, owner: Owner, send: Send): ClientSend {
  const { file } = send;
  const expression = chainOf(send.call);
  const isInline = isWithin(send.payload, expression);
  const isModern = isOfPeer(project, file, send);
  const parts = { send, file, expression, isInline, isModern, hasAwait: holds(expression, 'AwaitExpression') };
  return { ...parts, obstacles: [...sendObstacles(owner, parts)] };
}

/** `peer.send(message, (message) => fetch(…))`, `JSON.stringify(peer.enveloped(message))`. */
function isOfPeer(project: Project, file: ParsedFile, { call, payload }: Send): boolean {
  const made = skinOf(payload);
  if (made.isCallExpression() && calleeNameOf(made.node) === 'enveloped') return true;
  const run = call.findParent(
    (at) => at.isArrowFunctionExpression() && at.parent.type === 'CallExpression' && at.key === 1,
  );
  const outer = run?.parentPath;
  if (!outer?.isCallExpression() || calleeNameOf(outer.node) !== 'send') return false;
  const values = project.mcp.valuesOf(file, childOf(skinOf(childOf(outer, 'callee')), 'object'));
  return values.some((value) => value.type === 'self' && isAddedModule(value.class.file.text));
}

/** `got.post(…).json()`, not `fetch(…).then(…)`: what `then` gets is still the response. */
function chainOf(call: NodePath): NodePath {
  let at = call;
  for (;;) {
    const member: NodePath | null = at.parentPath;
    const outer: NodePath | null | undefined = member?.parentPath;
    if (!member || !outer || !isMember(member.node) || member.node.object !== at.node || !isCall(outer.node)) return at;
    if (outer.node.callee !== member.node) return at;
    const { property } = member.node;
    const name = property.type === 'Identifier' ? property.name : '';
    if (['then', 'catch', 'finally'].includes(name)) return at;
    at = outer;
  }
}

function* sendObstacles(
  owner: Owner,
  { send, file, expression, isInline }: Omit<ClientSend, 'obstacles'>,
): Iterable<ClientObstacle> {
  const at = (kind: string, text: string) => obstacleAt(kind, text, file, send.call.node);
  if (owner.kind === 'class' && !isThisOf(send.call, owner.path))
    yield at('send-in-static', 'a message is sent where `this` is not the client');
  if (send.kind === 'socket') yield at('own-transport', 'messages leave by a socket, which is no transport of MCP');
  if (send.kind === 'node-http')
    yield at(
      'node-http',
      'the request of node:http is written in pieces, so its headers are set before the message is known',
    );
  if (holds(expression, 'YieldExpression'))
    yield at('send-in-generator', 'a message is sent from inside an expression with yield');
  const payload = skinOf(send.payload);
  const isSimple = payload.isIdentifier() || payload.isMemberExpression();
  if (!isInline && !isSimple && send.kind !== 'writer')
    yield at('body-elsewhere', 'the text of the message is made in another place than the one that sends it');
  if (send.kind === 'axios' && send.call.node.arguments.length > 2 && !send.options)
    yield at('options-elsewhere', 'the options of the request come from another place, so its headers cannot be shown');
  if (send.options && mayHideHeaders(send.options.node))
    yield at('options-spread', 'options are spread into the request, and headers may be among them');
  const relayed = send.messages.find(({ hasUnknownKeys }) => hasUnknownKeys);
  if (relayed)
    yield obstacleAt(
      'relay',
      'a message is passed on with members that are not seen here',
      relayed.file,
      relayed.path.node,
    );
  const receiver = send.kind === 'writer' ? childOf(skinOf(childOf(send.call, 'callee')), 'object') : send.url;
  const stranger = receiver && strangerIn(owner, receiver);
  if (stranger !== undefined)
    yield at(
      'server-by-parameter',
      `the server is handed in (${stranger}), so that one client may talk to servers of both eras`,
    );
}

/** `{ headers, ...options }`, `{ body, ...options }`: the headers that leave are not those that stand here. */
function mayHideHeaders({ properties }: t.ObjectExpression): boolean {
  const headers = properties.findLastIndex((property) => keyOf(property) === 'headers');
  return properties.some((property, index) => property.type === 'SpreadElement' && index > headers);
}

function holds(path: NodePath, type: string): boolean {
  let found = false;
  path.traverse({
    Function: (inner) => inner.skip(),
    enter(inner) {
      if (inner.type === type) found = true;
    },
  });
  return found;
}
