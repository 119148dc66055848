/** A connection that stays and gets a server of its own: `server.connect(t)` → `createServer().connect(t)`. */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { isAsync } from '../../ast/functions.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import { isFirstOnLine } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import type { Connection } from './connections.js';
import { type Obstacle, obstacleAt } from './obstacles.js';
import { functionAround } from './places.js';
import { layoutOf } from './wrap.js';

/**
 * @param isMadeLater the factory gives a promise
 * @param name the variable of the server, where code near the connection needs it
 */
export function connectedAnew(
  project: Project,
  connection: Connection,
  factory: string,
  isMadeLater: boolean,
  name: string | undefined,
): Edit[] | Obstacle {
  const { file, call, receiver } = connection;
  if (isMadeLater && !mayWait(call)) return obstacleAt(file, call.node, 'other-transport');
  const made = callOf(factory);
  if (name !== undefined) return declaredAnew(connection, isMadeLater ? `await ${made}` : made, name);
  const text = isMadeLater ? `(await ${made})` : made;
  const { start, end } = holderOf(project, file, receiver).node;
  return [{ file: file.path, start: start!, end: end!, text }];
}

/** `server` of `server.server.connect(t)`: the low-level server belongs to the other one. */
export function holderOf(project: Project, file: ParsedFile, receiver: NodePath): NodePath {
  const path = skinOf(receiver);
  if (!isMember(path.node) || memberNameOf(path.node) !== 'server') return path;
  const object = childOf(path, 'object');
  return project.mcp.instanceOf(file, object, 'McpServer') ? holderOf(project, file, object) : path;
}

/** `const server = createServer();` in front of the statement that connects. */
function declaredAnew({ file, call }: Connection, made: string, name: string): Edit[] | Obstacle {
  const statement = call.findParent((at) => at.isStatement());
  if (statement?.listKey !== 'body' || !isFirstOnLine(file.text, statement.node.start!))
    return obstacleAt(file, call.node, 'other-transport');
  const { start } = statement.node;
  const { indent, eol } = layoutOf(file, statement.node);
  const end = file.style.semicolons ? ';' : '';
  return [{ file: file.path, start: start!, end: start!, text: `const ${name} = ${made}${end}${eol}${indent}` }];
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
