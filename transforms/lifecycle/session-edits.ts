/**
 * A request of 2026-07-28 has no session: where the way to the dispatcher needs the object that `initialize` makes,
 * one is made for that request alone, stored nowhere, with what its envelope says. Refusals for want of a session
 * are for earlier revisions.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { Edit } from '../../ast/edits.js';
import type { Entry } from '../../ast/mcp/wire/entries.js';
import { identifiersIn } from '../../ast/mcp/wire/refusals.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import type { SessionVariable } from '../../ast/mcp/wire/session-variables.js';
import type { SessionGuard } from '../../ast/mcp/wire/sessions.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { placeOf } from './entry-way.js';
import { handshakeStateOf } from './handshake-state.js';
import { obstacleOfMove, type Swap, swapped } from './moves.js';
import { classSessionText } from './session-class.js';

export type SessionEdits = { readonly edits: readonly Edit[] } | { readonly missing: string };

/** Text that means the modern request (or that there is one) at a place of an entry. */
export type ModernAt = (path: NodePath) => string;

export function sessionEdits(project: Project, server: WireServer, entry: Entry, modernAt: ModernAt): SessionEdits {
  const edits: Edit[] = [];
  const around = placeOf(entry);
  const variables = server.sessions.variables.filter(
    ({ file, lookup }) => file === entry.file && lookup.isDescendant(around),
  );
  for (const variable of variables) {
    if (!variable.isNeeded) continue;
    const { known } = entry;
    if (known && (variable.lookup.node.start ?? 0) < (known.node.start ?? 0))
      return { missing: `the session in ${variable.name} is looked up before its message is known` };
    const made = variableEdits(project, server, variable, modernAt(variable.lookup));
    if ('missing' in made) return made;
    edits.push(...made.edits);
  }
  const guards = server.sessions.guards.filter(({ file, path }) => file === entry.file && path.isDescendant(around));
  for (const guard of guards) {
    if (server.gates.some(({ path }) => path.node === guard.path.node)) continue;
    // What stands in the other branches of the `if` that makes the session is not reached any more.
    if (variables.some(({ branch }) => branch && guard.path.isDescendant(branch))) continue;
    if (variables.some((variable) => variable.isNeeded && isOnlyAbout(guard, variable))) continue;
    edits.push(guardEdit(guard, modernAt(guard.path)));
  }
  return { edits };
}

/** `if (!session) return 404` behind `session = modern ? {…} : sessions.get(id)` never fires for a modern request. */
function isOnlyAbout({ path }: SessionGuard, { binding }: SessionVariable): boolean {
  const used = identifiersIn(path.get('test'));
  return used.length > 0 && used.every((one) => one.scope.getBinding(one.node.name) === binding);
}

function guardEdit({ file, path }: SessionGuard, modern: string): Edit {
  return prefixTest(file.path, path, file.textOf(path.node.test), `!${modern}`);
}

/** `if (test)` → `if (prefix && test)`, with parentheses where the test needs them. */
export function prefixTest(file: string, path: NodePath<t.IfStatement>, text: string, prefix: string): Edit {
  const { test } = path.node;
  const needsParentheses =
    (test.type === 'LogicalExpression' && test.operator !== '&&') ||
    test.type === 'ConditionalExpression' ||
    test.type === 'AssignmentExpression' ||
    test.type === 'SequenceExpression';
  const [start, end] = [test.start ?? 0, test.end ?? 0];
  if (!needsParentheses) return { file, start, end: start, text: `${prefix} && ` };
  return { file, start, end, text: `${prefix} && (${text})` };
}

function variableEdits(project: Project, server: WireServer, variable: SessionVariable, modern: string): SessionEdits {
  const { file, construction, branch, lookup, name } = variable;
  if (!construction) return { missing: `how the session in ${name} is made is not found` };
  const to = branch ?? lookup;
  const start = to.node.start ?? 0;
  const outer = indentAt(file.text, start);
  const indent = branch ? `${outer}${file.style.indent}` : outer;
  const literal = construction.isObjectExpression()
    ? literalFor(server, variable, construction, modern, indent)
    : classSessionText(project, variable, construction as NodePath<t.NewExpression>, {
        id: idKeyOf(variable),
        noId: noId(file.path),
        state: handshakeStateOf(server),
        modern,
      });
  if ('missing' in literal) return literal;
  if (!branch) return { edits: [{ file: file.path, start, end: start, text: `${modern} ? ${literal.text} : ` }] };
  const eol = eolAt(file.text, start, file.style);
  const semicolon = file.style.semicolons ? ';' : '';
  const text = `if (${modern}) {${eol}${indent}${name} = ${literal.text}${semicolon}${eol}${outer}} else `;
  return { edits: [{ file: file.path, start, end: start, text }] };
}

/** The literal of the construction with what belongs to a session taken from the envelope or left out. */
function literalFor(
  server: WireServer,
  variable: SessionVariable,
  construction: NodePath<t.ObjectExpression>,
  modern: string,
  indent: string,
): { readonly text: string } | { readonly missing: string } {
  const { file, branch, lookup, name } = variable;
  const state = handshakeStateOf(server);
  const id = idKeyOf(variable);
  const swaps: Swap[] = [];
  for (const property of childrenOf(construction, 'properties')) {
    const key = keyOf(property.node);
    if (key === undefined || !property.isObjectProperty())
      return { missing: `the session in ${name} is made from parts that are not known` };
    const value = childOf(property, 'value');
    const text = key === id ? noId(file.path) : state.get(key)?.(modern);
    if (text !== undefined) {
      swaps.push({
        start: property.node.start ?? 0,
        end: property.node.end ?? 0,
        text: `${file.textOf(property.node.key)}: ${text}`,
      });
      continue;
    }
    const foreign = obstacleOfMove({ file, path: value }, { file, path: branch ?? lookup });
    if (foreign !== undefined) return { missing: `the session in ${name} is made with ${foreign}` };
  }
  return { text: reindented(file.text, swapped(file, construction.node, swaps), construction.node, indent) };
}

/** A type may ask for text; an empty id is as good as none. */
function noId(path: string): string {
  return /\.[cm]?tsx?$/.test(path) ? "''" : 'undefined';
}

/** The key of the id by which it is stored: `sessions.set(session.id, session)`, `sessions.set(id, { id, … })`. */
function idKeyOf({ construction, stored, binding }: SessionVariable): string | undefined {
  const call = stored?.isExpressionStatement() ? stored.get('expression') : undefined;
  const key = call?.isCallExpression()
    ? childrenOf(call, 'arguments')[0]
    : call?.isAssignmentExpression()
      ? childOf(childOf(call, 'left'), 'property')
      : undefined;
  if (
    key?.isMemberExpression() &&
    key.get('object').isIdentifier() &&
    key.scope.getBinding((key.node.object as t.Identifier).name) === binding
  )
    return key.node.property.type === 'Identifier' ? key.node.property.name : undefined;
  const properties = construction?.isObjectExpression() ? childrenOf(construction, 'properties') : [];
  const named = key?.isIdentifier()
    ? properties.find((one) => one.isObjectProperty() && childOf(one, 'value').isIdentifier({ name: key.node.name }))
    : undefined;
  if (named) return keyOf(named.node);
  // By the name that everyone gives it, where the store is not seen.
  return properties.map((one) => keyOf(one.node)).find((one) => one === 'id' || one === 'sessionId');
}

/** Lines after the first move from where the literal stands to `indent`. */
function reindented(whole: string, text: string, literal: t.Node, indent: string): string {
  const from = indentAt(whole, literal.start ?? 0);
  return text
    .split('\n')
    .map((line, index) => (index > 0 && line.startsWith(from) ? `${indent}${line.slice(from.length)}` : line))
    .join('\n');
}
