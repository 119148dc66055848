/**
 * Uses of a server that stay when another one becomes an entry, and get a server of their own:
 * `server.connect(new StdioServerTransport())` → `createServer().connect(…)`, `startStdio(server)` → `startStdio(createServer())`.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isCall } from '../../ast/calls.js';
import { isAsync } from '../../ast/functions.js';
import { childrenOf } from '../../ast/paths.js';
import { referencesOf } from '../../ast/scope.js';
import { isFirstOnLine } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import { connectionsOf, holderOf } from './connections.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import { functionAround } from './places.js';
import { layoutOf } from './wrap.js';

export interface StayingUse {
  /** `server.connect(…)`, or the call of a function that connects what it is given. */
  readonly call: NodePath;
  /** The server in it. */
  readonly server: NodePath;
}

const DEEPEST = 3;

/** All calls that connect the server of a variable, but those that are known already. */
export function stayingUses(
  project: Project,
  file: ParsedFile,
  binding: Binding,
  known: readonly NodePath[],
): StayingUse[] {
  return referencesOf(file, binding).flatMap(({ path }) => {
    const call = connectingCall(project, file, path, 0);
    return call && !known.some(({ node }) => node === call.node) ? [{ call, server: path }] : [];
  });
}

/** The call that connects a server, there or in a function that is given the server. */
function connectingCall(project: Project, file: ParsedFile, path: NodePath, depth: number): NodePath | undefined {
  const connection = connectionsOf(project).find(
    (one) => one.file === file && holderOf(project, file, one.receiver).node === path.node,
  );
  if (connection) return connection.call;
  const call = path.parentPath;
  if (depth > DEEPEST || path.listKey !== 'arguments' || !call?.isCallExpression()) return undefined;
  const index = childrenOf(call, 'arguments').findIndex(({ node }) => node === path.node);
  const callees = project.mcp.evaluator.calleesOf(file, call);
  const isConnected = callees.some((callee) => {
    const parameter = childrenOf(callee.path, 'params')[index];
    const own = parameter?.isIdentifier() ? callee.path.scope.getBinding(parameter.node.name) : undefined;
    return (
      own !== undefined &&
      referencesOf(callee.file, own).some((use) => connectingCall(project, callee.file, use.path, depth + 1))
    );
  });
  return isConnected ? call : undefined;
}

/**
 * @param isMadeLater the factory gives a promise
 * @param nameFor the variable of the server, where code near a use needs it
 */
export function usedAnew(
  file: ParsedFile,
  uses: readonly StayingUse[],
  factory: string,
  isMadeLater: boolean,
  nameFor: (use: StayingUse) => string | undefined = () => undefined,
): Edit[] | Obstacle {
  const made = callOf(factory);
  const edits: Edit[] = [];
  for (const use of uses) {
    const { call, server } = use;
    if (isMadeLater && !mayWait(call)) return obstacleAt(file, call.node, 'other-transport');
    const name = nameFor(use);
    const edit =
      name === undefined
        ? replacement(file, server.node, isMadeLater ? `(await ${made})` : made, isCall(server.parent))
        : declaration(file, call, `const ${name} = ${isMadeLater ? 'await ' : ''}${made}`);
    if (!edit) return obstacleAt(file, call.node, 'other-transport');
    edits.push(edit);
  }
  return edits;
}

function replacement(file: ParsedFile, { start, end }: Node, made: string, isArgument: boolean): Edit {
  const text = isArgument && made.startsWith('(await ') ? made.slice(1, -1) : made;
  return { file: file.path, start: start!, end: end!, text };
}

/** In front of the statement that connects. */
function declaration(file: ParsedFile, call: NodePath, code: string): Edit | undefined {
  const statement = call.findParent((at) => at.isStatement());
  if (statement?.listKey !== 'body' || !isFirstOnLine(file.text, statement.node.start!)) return undefined;
  const { start } = statement.node;
  const { indent, eol } = layoutOf(file, statement.node);
  const end = file.style.semicolons ? ';' : '';
  return { file: file.path, start: start!, end: start!, text: `${code}${end}${eol}${indent}` };
}

/** `createServer` → `createServer()`, `() => createServer(a)` → `createServer(a)`. */
function callOf(factory: string): string {
  const [, body] = /^(?:async )?\(\) => (.*)$/s.exec(factory) ?? [];
  if (body === undefined) return `${factory}()`;
  return factory.startsWith('async ') ? `(${factory})()` : body;
}

/** At the top level of a module, or in an `async` function. */
function mayWait(path: NodePath): boolean {
  const fn = functionAround(path);
  return fn === undefined || isAsync(fn as never);
}
