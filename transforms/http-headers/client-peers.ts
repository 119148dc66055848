/**
 * Peers of hand-written clients, as `lifecycle` (or a person) wrote them: objects of the added module's class, found by
 * its import. Rules of this transform go on from there.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { importsOf } from '../../ast/imports.js';
import type { McpFacts } from '../../ast/mcp/facts.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { isWithin, type Owner } from '../../ast/mcp/wire/client-owner.js';
import type { Send } from '../../ast/mcp/wire/send.js';
import { sendsIn } from '../../ast/mcp/wire/sinks.js';
import { oncePer } from '../../ast/once-per.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { isAddedModule } from '../../ast/protocol/added-modules.js';
import type { Evidence } from '../contract.js';

export interface ClientPeer {
  readonly owner: Owner;
  /** How it is written inside its owner: `peer`, `this.peer`. */
  readonly text: string;
  readonly made: NodePath<t.NewExpression>;
  /** The owner's file and those that import the peer. */
  readonly files: readonly ParsedFile[];
  readonly component: string;
}

/** A message that leaves by a peer over HTTP. */
export interface PeerSend {
  readonly peer: ClientPeer;
  readonly send: Send;
  /** The message as the headers may read it. */
  readonly message: string;
}

export function peersIn(project: Project, file: ParsedFile): readonly ClientPeer[] {
  return allPeers(project.mcp).filter(({ files }) => files.includes(file));
}

const allPeers = oncePer(({ project }: McpFacts): readonly ClientPeer[] => {
  return project.mcp.files().flatMap((file) => (file.text.includes('McpPeer') ? madeIn(project, file) : []));
});

function madeIn(project: Project, file: ParsedFile): ClientPeer[] {
  const names = new Set(
    importsOf(file).flatMap(({ specifier, bindings }) => {
      const path = project.modules.resolve(file.path, specifier);
      const isOurs = path !== undefined && isAddedModule(project.tree.text(path) ?? '');
      return isOurs ? bindings.flatMap(({ imported, local }) => (imported === 'McpPeer' && local ? [local] : [])) : [];
    }),
  );
  if (names.size === 0) return [];
  return file.paths('NewExpression').flatMap((made): ClientPeer[] => {
    if (made.node.callee.type !== 'Identifier' || !names.has(made.node.callee.name)) return [];
    const holder = made.parentPath;
    const owner = ownerAt(file, holder);
    const text = textOf(holder);
    if (!owner || text === undefined) return [];
    const files = owner.kind === 'module' ? [file, ...importersOf(project, file, text)] : [file];
    return [{ owner, text, made, files, component: `wire-client:${owner.key}` }];
  });
}

function textOf(holder: NodePath | null): string | undefined {
  if (holder?.isVariableDeclarator()) return holder.node.id.type === 'Identifier' ? holder.node.id.name : undefined;
  if (holder?.isClassProperty())
    return holder.node.key.type === 'Identifier' ? `this.${holder.node.key.name}` : undefined;
  return holder?.isClassPrivateProperty() ? `this.#${holder.node.key.id.name}` : undefined;
}

function ownerAt(file: ParsedFile, holder: NodePath | null): Owner | undefined {
  const around = holder?.findParent((at) => at.isClass() || at.isFunction());
  if (!holder) return undefined;
  if (!around) return { key: file.path, kind: 'module', file, path: file.program };
  if (!around.isClass()) {
    const name = (around.node as t.FunctionDeclaration).id?.name ?? `function at ${around.node.start}`;
    return { key: `${file.path}#${name}`, kind: 'function', file, path: around };
  }
  return { key: `${file.path}#${around.node.id?.name ?? 'class'}`, kind: 'class', file, path: around };
}

function importersOf(project: Project, file: ParsedFile, name: string): ParsedFile[] {
  return project.mcp
    .files()
    .filter(
      (other) =>
        other !== file &&
        importsOf(other).some(
          ({ specifier, bindings }) =>
            bindings.some(({ imported }) => imported === name) &&
            project.modules.resolve(other.path, specifier) === file.path,
        ),
    );
}

/** Sends of a file that stand in the second argument of `peer.send(message, (message) => …)`. */
export function peerSendsIn(project: Project, file: ParsedFile): PeerSend[] {
  const peers = peersIn(project, file);
  if (peers.length === 0) return [];
  return sendsIn(project, file).flatMap((send): PeerSend[] => {
    if (send.kind === 'own' || send.kind === 'writer' || send.kind === 'socket') return [];
    const peer = peers.find(({ text, owner }) => isInSendOf(file, send.call, text, owner));
    const message = messageText(file, send);
    return peer && message !== undefined ? [{ peer, send, message }] : [];
  });
}

function isInSendOf(file: ParsedFile, call: NodePath, text: string, owner: Owner): boolean {
  if (file === owner.file && !isWithin(call, owner.path)) return false;
  return (
    call.findParent((at) => {
      if (!at.isCallExpression() || !isMember(at.node.callee) || memberNameOf(at.node.callee) !== 'send') return false;
      if (file.textOf(at.node.callee.object) !== text) return false;
      const [, run] = childrenOf(at, 'arguments');
      return run !== undefined && isWithin(call, run);
    }) !== null
  );
}

/** The payload, without the envelope that it is given on the way. */
function messageText(file: ParsedFile, { payload }: Send): string | undefined {
  const inner = skinOf(payload);
  if (inner.isCallExpression()) {
    const [message] = childrenOf(inner, 'arguments');
    return /\.enveloped$/.test(file.textOf(childOf(inner, 'callee').node)) && message
      ? file.textOf(message.node)
      : undefined;
  }
  return inner.isIdentifier() || inner.isMemberExpression() ? file.textOf(inner.node) : undefined;
}

export function peerEvidence({ owner, made }: ClientPeer): Evidence[] {
  const shows = 'peer of a hand-written client, made here';
  return [{ file: owner.file.path, start: made.node.start ?? 0, end: made.node.end ?? 0, shows }];
}
