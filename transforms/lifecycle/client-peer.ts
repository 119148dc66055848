/**
 * How a hand-written client gets its peer: the object of the added module that knows which era the server speaks. One
 * per owner (class, function, module), declared once and reached from every place that the facts name.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import type { Access } from '../../ast/mcp/wire/client-access.js';
import { isWithin } from '../../ast/mcp/wire/client-owner.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import { insertPropertyEdit, keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { freeNameOf, identifiersNamed } from '../../ast/scope.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { importPlaceOf } from '../../ast/statements.js';
import type { Addition } from '../contract.js';
import { addedModuleOf, isCommonJs, namesFrom } from '../templates/added.js';

export const PEER_MODULE = 'mcp-wire-client';

export interface Peer {
  /** Variable or field name. */
  readonly name: string;
  /** How it is written inside its owner. */
  readonly text: string;
}

/** Names by which the peer of a client is declared and read; the same for every rule of one pass. */
export function peerOf(client: WireClient): Peer {
  const { owner } = client;
  if (owner.kind !== 'class') {
    const name = isFreeInAll(client, 'peer') ? 'peer' : freeNameOf(owner.file, 'mcpPeer');
    return { name, text: name };
  }
  const members = membersOf(owner.path);
  const base =
    ['peer', 'mcpPeer', 'modernPeer'].find((name) => !members.has(name) && !members.has(`#${name}`)) ?? 'mcpPeer2';
  const isHidden = !isReachedFromOutside(client) && [...members].some((name) => name.startsWith('#'));
  const name = isHidden ? `#${base}` : base;
  return { name, text: `this.${name}` };
}

function isFreeInAll({ owner, files }: WireClient, name: string): boolean {
  const all = owner.kind === 'module' ? files : [owner.file];
  return all.every((file) => identifiersNamed(file, name).length === 0);
}

function membersOf(path: NodePath): Set<string> {
  return new Set(
    childrenOf(childOf(path, 'body'), 'body').flatMap(({ node }) => {
      const { key } = node as t.ClassMethod;
      if (!key) return [];
      if ((key as t.Node).type === 'PrivateName') return [`#${(key as unknown as t.PrivateName).id.name}`];
      return key.type === 'Identifier' ? [key.name] : [];
    }),
  );
}

function isReachedFromOutside(client: WireClient): boolean {
  return [...client.handshakes, ...client.calls].some(({ access }) => access?.kind === 'member');
}

/** The peer as an expression at a place. */
export function peerTextAt(client: WireClient, file: ParsedFile, access: Access): string {
  const { name, text } = peerOf(client);
  return access.kind === 'member' ? `${file.textOf(access.object.node)}.${name}` : text;
}

/** Places that read the peer and were found inside the files of the client, with how they reach it. */
function importersOf(client: WireClient): ParsedFile[] {
  const { owner, handshakes, calls, sends, sessionReads, sessionTests, getStreams } = client;
  if (owner.kind !== 'module') return [];
  const places = [...handshakes, ...calls, ...sends, ...sessionReads, ...sessionTests, ...getStreams];
  return [...new Set(places.map(({ file }) => file))].filter((file) => file !== owner.file);
}

/** Why the peer of a module cannot be shared with its other files; `undefined` when it can. */
export function sharingObstacleOf(project: Project, client: WireClient): string | undefined {
  const others = importersOf(client);
  if (others.length === 0 || !isCommonJs(project, client.owner.file) || exportsLiteralOf(client.owner.file))
    return undefined;
  return `${others[0].path} cannot get at it: ${client.owner.file.path} exports by single assignments`;
}

export interface Declaration {
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
}

/** Import, declaration and sharing of the peer; made by one finding of the client. */
export function declarationOf(project: Project, client: WireClient, argument: string): Declaration {
  const { owner } = client;
  const { file } = owner;
  const module = addedModuleOf(project, file, PEER_MODULE);
  const { local, edits } = namesFrom(project, file, module, ['McpPeer']);
  const others = importersOf(client);
  const made = `new ${local.McpPeer}(${argument})`;
  const declared =
    owner.kind === 'class'
      ? fieldEdit(client, made)
      : owner.kind === 'function'
        ? variableEdit(client, made)
        : moduleEdits(project, client, made, others.length > 0);
  const pseudo = { name: PEER_MODULE, path: file.path, adds: [] } as const;
  const shared = others.flatMap((other) => [...namesFrom(project, other, pseudo, [peerOf(client).name]).edits]);
  return { edits: [...edits, ...(Array.isArray(declared) ? declared : [declared]), ...shared], adds: module.adds };
}

function semicolonOf(file: ParsedFile): string {
  return file.style.semicolons ? ';' : '';
}

/** The first member of the class. */
function fieldEdit(client: WireClient, made: string): Edit {
  const { file, path } = client.owner;
  const { name } = peerOf(client);
  const body = childOf(path, 'body');
  const [first] = childrenOf(body, 'body');
  const isTyped = /\.[cm]?tsx?$/.test(file.path);
  const modifiers = !isTyped
    ? ''
    : name.startsWith('#') || isReachedFromOutside(client)
      ? 'readonly '
      : 'private readonly ';
  const start = (body.node.start ?? 0) + 1;
  const eol = eolAt(file.text, start, file.style);
  const indent = first
    ? indentAt(file.text, first.node.start ?? 0)
    : `${indentAt(file.text, path.node.start ?? 0)}${file.style.indent}`;
  return { file: file.path, start, end: start, text: `${eol}${indent}${modifiers}${name} = ${made};` };
}

/** The first statement of the function. */
function variableEdit(client: WireClient, made: string): Edit {
  const { file, path } = client.owner;
  const body = childOf(path, 'body');
  const [first] = childrenOf(body, 'body');
  const directive = (body.node as t.BlockStatement).directives.at(-1);
  const start = directive ? (directive.end ?? 0) : (body.node.start ?? 0) + 1;
  const eol = eolAt(file.text, start, file.style);
  const indent = first ? indentAt(file.text, first.node.start ?? 0) : file.style.indent;
  const text = `${eol}${indent}const ${peerOf(client).name} = ${made}${semicolonOf(file)}`;
  return { file: file.path, start, end: start, text };
}

/** Below the imports: whatever runs at the top of the module finds it there. */
function moduleEdits(project: Project, client: WireClient, made: string, isShared: boolean): Edit[] {
  const { file } = client.owner;
  const { name } = peerOf(client);
  const { offset, before } = importPlaceOf(file);
  const eol = eolAt(file.text, offset, file.style);
  const literal = isShared && isCommonJs(project, file) ? exportsLiteralOf(file) : undefined;
  const head = isShared && !isCommonJs(project, file) ? 'export const' : 'const';
  const statement = `${head} ${name} = ${made}${semicolonOf(file)}`;
  // At the very top the import brings its own blank line.
  const text = before === '' ? `${statement}${eol}${eol}` : `${eol}${eol}${statement}`;
  const declared = { file: file.path, start: offset, end: offset, text };
  return literal ? [declared, insertPropertyEdit(file, literal, name)] : [declared];
}

/** The literal of `module.exports = { … }`. */
function exportsLiteralOf(file: ParsedFile): t.ObjectExpression | undefined {
  const found = file.paths('AssignmentExpression').find(({ node }) => {
    const { left, right } = node;
    return (
      right.type === 'ObjectExpression' && left.type === 'MemberExpression' && file.textOf(left) === 'module.exports'
    );
  });
  const literal = found?.node.right;
  return literal?.type === 'ObjectExpression' &&
    literal.properties.every((one) => keyOf(one) !== undefined || one.type === 'SpreadElement')
    ? literal
    : undefined;
}

/** Whether a place lies in the code that the client's owner holds. */
export function isOfOwner({ owner }: WireClient, file: ParsedFile, path: NodePath): boolean {
  return file === owner.file ? isWithin(path, owner.path) : owner.kind === 'module';
}
