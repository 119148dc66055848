/** What keeps a hand-written client from 2026-07-28. */
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Owner } from './client-owner.js';
import type { WireClient } from './clients.js';
import type { WireMessage } from './messages.js';
import type { Send } from './send.js';

/** Something that a rule cannot bring over; `text` completes "it cannot be brought over: …". */
export interface ClientObstacle {
  readonly kind: string;
  readonly text: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export function obstacleAt(kind: string, text: string, file: ParsedFile, node: t.Node): ClientObstacle {
  return { kind, text, file: file.path, start: node.start ?? 0, end: node.end ?? 0 };
}

export function obstaclesOf(client: Omit<WireClient, 'obstacles'>, strays: readonly Send[]): ClientObstacle[] {
  const { owner, sends, handshakes, calls } = client;
  const found = [
    ...(owner.obstacle ? [owner.obstacle] : []),
    ...wholeObstacles(client, strays),
    ...sends.flatMap(({ obstacles }) => obstacles),
    ...handshakes.flatMap(({ obstacle }) => obstacle ?? []),
    ...calls.flatMap(({ obstacle }) => obstacle ?? []),
  ];
  return found.filter(
    ({ kind, file, start }, index) =>
      found.findIndex((other) => other.kind === kind && other.file === file && other.start === start) === index,
  );
}

/** What speaks against the client as a whole, not against one place in it. */
function* wholeObstacles(
  { owner, sends, messages }: Omit<WireClient, 'obstacles'>,
  strays: readonly Send[],
): Iterable<ClientObstacle> {
  const at = (kind: string, text: string) => obstacleAt(kind, text, owner.file, sends[0].send.call.node);
  if (isTransport(owner)) yield at('relay', 'it is a transport, which sends whatever it is given');
  if (messages.every(isOpening))
    yield at('opening-only', 'only the handshake is made here, and other code sends the requests');
  const stray = strays.find(({ file }) => file === owner.file);
  const text = 'other code of the file sends requests whose method is not known';
  if (stray) yield obstacleAt('stray-requests', text, stray.file, stray.call.node);
}

/** A transport: it sends whatever it is given, and hands what comes in to its `onmessage`. */
function isTransport({ kind, path }: Owner): boolean {
  if (kind !== 'class') return false;
  const members = childrenOf(childOf(path, 'body'), 'body');
  return members.some(
    ({ node }) =>
      (node as t.ClassProperty).key?.type === 'Identifier' &&
      ((node as t.ClassProperty).key as t.Identifier).name === 'onmessage',
  );
}

/** Methods that open a conversation and ask for nothing. */
const OPENING: ReadonlySet<string> = new Set(['initialize', 'notifications/initialized', 'ping']);

/** Replies ask for nothing either. */
function isOpening({ methods, kind }: WireMessage): boolean {
  return (
    !/^(?:request|notification)$/.test(kind) || (methods.length > 0 && methods.every((method) => OPENING.has(method)))
  );
}
