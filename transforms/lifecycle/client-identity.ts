/** What a client says of itself in every envelope, as text of the file in which it is written. */
import type { NodePath } from '@babel/traverse';
import { memberChainOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { quotedText } from '../../ast/literals.js';
import type { HandshakeCall } from '../../ast/mcp/wire/client-handshake.js';
import { isWithin } from '../../ast/mcp/wire/client-owner.js';
import type { WireClient } from '../../ast/mcp/wire/clients.js';
import type { Project } from '../../ast/project.js';
import { indentAt } from '../../ast/source.js';
import { reindented } from './client-texts.js';

/** A literal `{ clientInfo, clientCapabilities, answer }`; over several lines when it holds more than names. */
export function identityText(
  project: Project,
  client: WireClient,
  handshake: HandshakeCall | undefined,
  offset: number,
): string {
  const { owner } = client;
  const file = handshake?.file ?? owner.file;
  const written = handshake ? infoOf(handshake) : packageInfo(project, file);
  const inner = `${indentAt(file.text, offset)}${file.style.indent}`;
  const info =
    written &&
    reindented(written, handshake?.clientInfo ? indentAt(file.text, handshake.clientInfo.node.start ?? 0) : '', inner);
  const answer = handshake ? answerText(client, handshake) : undefined;
  const capabilities = answer ? (client.answers?.capabilities ?? []) : [];
  const declared = capabilities.length > 0 ? `{ ${capabilities.map((name) => `${name}: {}`).join(', ')} }` : '{}';
  const members = [
    ...(info === undefined ? [] : [info === 'clientInfo' ? info : `clientInfo: ${info}`]),
    `clientCapabilities: ${declared}`,
    ...(answer === undefined ? [] : [`answer: ${answer}`]),
    ...(client.transport === 'stdio' ? ['probeTimeoutMs: 10_000'] : []),
    ...(handshake === undefined && project.options.era === 'modern' ? ['isModernOnly: true'] : []),
  ];
  const line = `{ ${members.join(', ')} }`;
  if (line.length <= 80 && !/[\r\n]/.test(line)) return line;
  const { eol, trailingCommas } = file.style;
  const outer = indentAt(file.text, offset);
  return `{${eol}${members.map((member) => `${inner}${member}`).join(`,${eol}`)}${trailingCommas ? ',' : ''}${eol}${outer}}`;
}

/** The expression that the handshake uses, when it means the same at the call. */
function infoOf({ clientInfo, clientInfoFile, file, call, params }: HandshakeCall): string | undefined {
  if (!clientInfo) return undefined;
  const isHere = params !== undefined && isWithin(clientInfo, params);
  if (clientInfoFile !== file) return undefined;
  return isHere || isMeantAt(clientInfo, call) ? clientInfoFile.textOf(clientInfo.node) : undefined;
}

/** Every name of an expression is bound at another place to what it is bound to here. */
function isMeantAt(expression: NodePath, place: NodePath): boolean {
  let isSame = true;
  const check = (path: NodePath): void => {
    if (!path.isReferencedIdentifier()) return;
    const { name } = path.node as { name: string };
    if (path.scope.getBinding(name) !== place.scope.getBinding(name)) isSame = false;
  };
  check(expression);
  expression.traverse({ Identifier: check });
  return isSame;
}

/** Name and version of the package: a client without a handshake has not said who it is so far. */
function packageInfo(project: Project, file: ParsedFile): string | undefined {
  const { name, version } = (project.manifestOf(file.path)?.json ?? {}) as { name?: unknown; version?: unknown };
  if (typeof name !== 'string' || typeof version !== 'string') return undefined;
  const { quote } = file.style;
  return `{ name: ${quotedText(name, quote)}, version: ${quotedText(version, quote)} }`;
}

/** How the table of answers is asked, when it can be reached where the handshake is made and a loop can be closed. */
function answerText(
  { answers, results, owner }: WireClient,
  { file, call, access }: HandshakeCall,
): string | undefined {
  if (!answers || results.length === 0 || answers.file !== file || access?.kind !== 'own') return undefined;
  const root = memberChainOf(answers.object.node)?.root;
  const isHere = root?.type === 'ThisExpression' ? owner.kind === 'class' : isMeantAt(answers.object, call);
  if (!isHere) return undefined;
  const argument = answers.takes === 'params' ? 'params' : "{ jsonrpc: '2.0', method, params }";
  return `(method, params) => ${file.textOf(answers.object.node)}${answers.members}[method]?.(${argument})`;
}

/** Whether the client answers what a server asks for: then its results go through the loop of questions. */
export function answersQuestions(client: WireClient): boolean {
  return client.handshakes.some((handshake) => answerText(client, handshake) !== undefined);
}
