/** The call of a handshake, with the question what the server speaks in front of it. */
import type { NodePath } from '@babel/traverse';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { quotedText } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { HandshakeCall } from '../../ast/mcp/wire/client-handshake.js';
import { isWithin } from '../../ast/mcp/wire/client-owner.js';
import type { ClientSend } from '../../ast/mcp/wire/client-sends.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import { indentEdits } from '../../ast/print.js';
import type { Project } from '../../ast/project.js';
import { freeNameOf } from '../../ast/scope.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { identityText } from './client-identity.js';
import { peerOf, peerTextAt } from './client-peer.js';
import { directSendOf, ownStatementOf } from './client-places.js';
import { messageNameIn, reindented } from './client-texts.js';

const LONGEST_LINE = 110;

export function openedEdits(project: Project, client: WireClient, handshake: HandshakeCall): Edit[] {
  const direct = directSendOf(client, handshake);
  return direct ? directEdits(project, client, handshake, direct) : callEdits(project, client, handshake);
}

/** `request('initialize', params)` and `this.send({ … })` stay where they are, one level further in. */
function callEdits(project: Project, client: WireClient, handshake: HandshakeCall): Edit[] {
  const { file, call, access } = handshake;
  const peer = peerTextAt(client, file, access!);
  const [start, end] = [call.node.start ?? 0, call.node.end ?? 0];
  const arrow = arrowOf(call);
  const probe = `${arrow}${probeText(handshake)}`;
  const head = [identityText(project, client, handshake, start), probe];
  if (project.options.era === 'modern')
    return [{ file: file.path, start, end, text: `${peer}.opened(${head.join(', ')})` }];
  return wrapped(file, { start, end }, `${peer}.opened`, head, arrow);
}

/** Insertions that make a span the last argument of a call. */
function wrapped(
  file: ParsedFile,
  { start, end }: { start: number; end: number },
  callee: string,
  head: readonly string[],
  arrow: string,
): Edit[] {
  const insert = (offset: number, text: string): Edit => ({ file: file.path, start: offset, end: offset, text });
  const line = `${callee}(${head.join(', ')}, ${arrow}${file.text.slice(start, end)})`;
  const shifted = indentEdits(file, { start, end });
  const isShort = line.length <= LONGEST_LINE && !/[\r\n]/.test(line);
  if (isShort || !shifted) return [insert(start, `${callee}(${head.join(', ')}, ${arrow}`), insert(end, ')')];
  const { trailingCommas, indent } = file.style;
  const eol = eolAt(file.text, start, file.style);
  const outer = indentAt(file.text, start);
  const inner = `${eol}${outer}${indent}`;
  // The identity was laid out for the line of the call; it now stands one level further in.
  const parts = head.map((part) => `${inner}${part.split(eol).join(`${eol}${indent}`)},`);
  return [
    insert(start, `${callee}(${parts.join('')}${inner}${arrow}`),
    ...shifted,
    insert(end, `${trailingCommas ? ',' : ''}${eol}${outer})`),
  ];
}

function arrowOf(call: NodePath): string {
  let isAwaiting = false;
  call.traverse({
    Function: (inner) => inner.skip(),
    AwaitExpression: () => {
      isAwaiting = true;
    },
  });
  return isAwaiting ? 'async () => ' : '() => ';
}

/** The same call with `server/discover` for its method and nothing for its params. */
function probeText({ file, call, methodValue, params, message, send }: HandshakeCall): string {
  const [start, end] = [call.node.start ?? 0, call.node.end ?? 0];
  if (message && send && !isWithin(message.path, call)) {
    const payload = outerSpanOf(file, send.payload.node);
    const text = discovering(file, file.text.slice(payload.start, payload.end));
    return spliced(file, start, end, [{ ...payload, text }]);
  }
  return spliced(file, start, end, discoverParts(file, methodValue, params));
}

function discovering(file: ParsedFile, message: string): string {
  return `{ ...${message}, method: ${quotedText('server/discover', file.style.quote)}, params: {} }`;
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function discoverParts(file: ParsedFile, method: NodePath, params: NodePath | undefined): Piece[] {
  const at = (path: NodePath, text: string): Piece => ({ ...outerSpanOf(file, path.node), text });
  return [at(method, quotedText('server/discover', file.style.quote)), ...(params ? [at(params, '{}')] : [])];
}

/** Text of a span with pieces of it replaced; comments inside are those of the call that stays. */
function spliced(file: ParsedFile, start: number, end: number, pieces: readonly Piece[]): string {
  let text = '';
  let at = start;
  for (const piece of [...pieces].sort((a, b) => a.start - b.start)) {
    text += file.text.slice(at, piece.start) + piece.text;
    at = piece.end;
  }
  return text + file.text.slice(at, end);
}

/** An inline request: what sends it becomes a function, so that it can send the probe as well. */
function directEdits(project: Project, client: WireClient, handshake: HandshakeCall, sent: ClientSend): Edit[] {
  const { file, methodValue, params, message } = handshake;
  const { expression, hasAwait, send } = sent;
  const peer = peerOf(client).text;
  const payload = outerSpanOf(file, send.payload.node);
  const inner = skinOf(send.payload);
  const isNamed = inner.isIdentifier();
  const name = isNamed ? inner.node.name : messageNameIn(file, expression.node, payload);
  const ask = freeNameOf(file, 'ask');
  const [start, end] = [expression.node.start ?? 0, expression.node.end ?? 0];
  const sending = spliced(file, start, end, [{ ...payload, text: name }]);
  const typed = /\.[cm]?tsx?$/.test(file.path) ? `${name}: object` : name;
  const made = `const ${ask} = (${typed}) => ${peer}.send(${name}, ${hasAwait ? 'async ' : ''}(${name}) => ${sending})${file.style.semicolons ? ';' : ''}`;
  const statement = ownStatementOf(expression)!;
  const at = statement.node.start ?? 0;
  const text = file.text.slice(payload.start, payload.end);
  const isHere = message !== undefined && isWithin(message.path, expression);
  const probe = isHere
    ? spliced(file, payload.start, payload.end, discoverParts(file, methodValue, params))
    : discovering(file, text);
  const identity = identityText(project, client, handshake, start);
  const messages = project.options.era === 'modern' ? [probe] : [probe, text];
  const indents = [indentAt(file.text, payload.start), indentAt(file.text, start)] as const;
  const opened = [identity, ...messages.map((one) => `() => ${ask}(${reindented(one, ...indents)})`)];
  const eol = eolAt(file.text, at, file.style);
  return [
    { file: file.path, start: at, end: at, text: `${made}${eol}${indentAt(file.text, at)}` },
    { file: file.path, start, end, text: laidOut(file, start, `${peer}.opened`, opened) },
  ];
}

/** A call with one argument a line, when it would not fit on one. */
function laidOut(file: ParsedFile, offset: number, callee: string, parts: readonly string[]): string {
  const line = `${callee}(${parts.join(', ')})`;
  if (line.length <= LONGEST_LINE && !/[\r\n]/.test(line)) return line;
  const { trailingCommas, indent } = file.style;
  const eol = eolAt(file.text, offset, file.style);
  const outer = `${eol}${indentAt(file.text, offset)}`;
  const inner = parts.map((part) => `${outer}${indent}${part.split(eol).join(`${eol}${indent}`)}`).join(',');
  return `${callee}(${inner}${trailingCommas ? ',' : ''}${outer})`;
}
