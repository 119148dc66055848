/**
 * The arm for `server/discover`, made after the one for `initialize`: the same way out, another result. What the
 * handshake does beside answering (flags, sessions, the version) is left out.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { quotedText } from '../../ast/literals.js';
import type { Place } from '../../ast/mcp/wire/callers.js';
import { armOf } from '../../ast/mcp/wire/dispatchers.js';
import { modernMethodsOf, type WireServer } from '../../ast/mcp/wire/servers.js';
import type { Project } from '../../ast/project.js';
import { DISCOVER_METHOD } from '../../ast/protocol/cacheable-results.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { spanOf } from './answer-names.js';
import { answerText } from './discover-answer.js';
import { tableArm } from './discover-in-table.js';
import { type Built, isBuilt } from './discover-result.js';
import { leadsToLiteral, type Opening } from './handshake-answer.js';
import { namesFromOutside, obstacleOfMove, swapped } from './moves.js';

export type ArmEdits = { readonly edits: readonly Edit[] } | { readonly missing: string };

export function discoverArm(project: Project, server: WireServer): ArmEdits {
  const { handshake } = server;
  if (!handshake) return { missing: 'what it answers to initialize is not found' };
  if (server.dispatchers.some((dispatcher) => armOf(dispatcher, DISCOVER_METHOD))) return { edits: [] };
  const opening = { project, handshake, methods: modernMethodsOf(server) };
  switch (handshake.dispatcher.kind) {
    case 'switch':
      return switchCase(opening);
    case 'if-chain':
      return branch(opening);
    default:
      return tableArm(opening);
  }
}

function switchCase(opening: Opening): ArmEdits {
  const { path, file } = opening.handshake.arm;
  const first = path.node;
  const indent = indentAt(file.text, first.start ?? 0);
  const inner = `${indent}${file.style.indent}`;
  const body = answerBody(opening, inner);
  if (!isBuilt(body)) return body;
  const eol = eolAt(file.text, first.start ?? 0, file.style);
  const isBlock = (path.node as t.SwitchCase).consequent[0]?.type === 'BlockStatement';
  const label = `case ${quotedText(DISCOVER_METHOD, file.style.quote)}:`;
  const text = isBlock ? `${label} {${eol}${inner}${body.text}${eol}${indent}}` : `${label}${eol}${inner}${body.text}`;
  const at = path.node.end ?? 0;
  // Without clients of 2025 the handshake has nobody to answer: the new arm takes its place.
  if (isReplaced(opening)) return { edits: [{ file: file.path, start: first.start ?? 0, end: at, text }] };
  return { edits: [{ file: file.path, start: at, end: at, text: `${eol}${indent}${text}` }] };
}

function isReplaced({ project, handshake }: Opening): boolean {
  return project.options.era === 'modern' && handshake.arm.methods.every((method) => method === 'initialize');
}

function branch(opening: Opening): ArmEdits {
  const { path, name, file } = opening.handshake.arm;
  const test = comparison(file, name);
  if (test === undefined) return { missing: 'the test for initialize is not a plain comparison' };
  const start = path.node.start ?? 0;
  const indent = indentAt(file.text, start);
  const inner = `${indent}${file.style.indent}`;
  const body = answerBody(opening, inner);
  if (!isBuilt(body)) return body;
  const eol = eolAt(file.text, start, file.style);
  const text = `if (${test}) {${eol}${inner}${body.text}${eol}${indent}}`;
  // In a chain the last `else` refuses what no branch takes: the new branch has to be one of the chain.
  if (isReplaced(opening)) {
    const { consequent } = path.node as t.IfStatement;
    return { edits: [{ file: file.path, start, end: consequent.end ?? 0, text }] };
  }
  const isListed = path.inList === true && !(path.node as t.IfStatement).alternate;
  return {
    edits: [{ file: file.path, start, end: start, text: isListed ? `${text}${eol}${indent}` : `${text} else ` }],
  };
}

/** `method === 'initialize'` with the other name. */
function comparison(file: ParsedFile, name: NodePath): string | undefined {
  const holder = name.findParent((at) => at.isBinaryExpression());
  const text = quotedText(DISCOVER_METHOD, file.style.quote);
  return holder ? swapped(file, holder.node, [{ ...spanOf(name.node), text }]) : undefined;
}

/** Statements that answer, without what else the handshake does. */
function answerBody(opening: Opening, indent: string): Built {
  const { file } = opening.handshake.arm;
  const statements = armStatements(opening);
  const at = statements.findIndex((one) => leadsToLiteral(opening, { file, path: one }));
  if (at < 0) return { missing: 'how it answers initialize cannot be followed' };
  const chosen = statements[at];
  const to: Place = { file, path: opening.handshake.arm.path };
  const answer = answerText(opening, { file, path: chosen }, to, indent, undefined, 0);
  if (!isBuilt(answer)) return answer;
  const rest = statements.slice(at + 1).filter((one) => belongsTo(chosen, one));
  for (const one of rest) {
    const name = obstacleOfMove({ file, path: one }, to);
    if (name !== undefined && !declares(chosen, name)) return { missing: `its answer to initialize uses ${name}` };
  }
  const eol = eolAt(file.text, chosen.node.start ?? 0, file.style);
  const tail = rest.map((one) => file.textOf(one.node));
  return { text: [answer.text, ...tail].join(`${eol}${indent}`) };
}

function armStatements(opening: Opening): NodePath[] {
  const paths = opening.handshake.arm.body.map(({ path }) => path);
  const [only] = paths;
  return paths.length === 1 && only.isBlockStatement()
    ? only.get('body')
    : paths.flatMap((one) => (one.isBlockStatement() ? one.get('body') : [one]));
}

/** `break`, `return`, and what uses a variable that the answer was put into. */
function belongsTo(chosen: NodePath, statement: NodePath): boolean {
  if (statement.isBreakStatement() || statement.isReturnStatement()) return true;
  return namesFromOutside(statement).some(({ node }) => declares(chosen, node.name));
}

function declares(chosen: NodePath, name: string): boolean {
  return chosen.isVariableDeclaration() && Object.hasOwn(chosen.getBindingIdentifiers(), name);
}
