/** What a hand-written server answers to `initialize`. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { keyOf } from '../../objects.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import type { Arm } from './arms.js';
import { type Place, reachable } from './callers.js';
import { armOf, type Dispatcher } from './dispatchers.js';

export interface Handshake {
  readonly file: ParsedFile;
  readonly arm: Arm;
  readonly dispatcher: Dispatcher;
  /** The literal that holds `protocolVersion`, `capabilities`, `serverInfo`. */
  readonly literal: NodePath<t.ObjectExpression>;
  readonly capabilities: NodePath | undefined;
  readonly serverInfo: NodePath | undefined;
  readonly instructions: NodePath | undefined;
}

export function handshakeOf(project: Project, dispatchers: readonly Dispatcher[]): Handshake | undefined {
  for (const dispatcher of dispatchers) {
    const arm = armOf(dispatcher, 'initialize');
    if (!arm) continue;
    const place = literalsIn(project, arm)[0];
    if (!place) continue;
    const { file, path: literal } = place;
    const part = (name: string): NodePath | undefined => partOf(literal, name);
    const parts = {
      capabilities: part('capabilities'),
      serverInfo: part('serverInfo'),
      instructions: part('instructions'),
    };
    return { file, arm, dispatcher, literal, ...parts };
  }
  return undefined;
}

/** In the arm, in the functions that it calls, and in the constants that it names. */
function literalsIn(project: Project, arm: Arm): Place<t.ObjectExpression>[] {
  const own = arm.body.flatMap(({ file, path }) => insideOf(file, path));
  if (own.length > 0) return own;
  const reach = reachable(project, arm.body);
  const called = [...reach].flatMap(([node, file]) => insideOf(file, file.pathOf(node)));
  if (called.length > 0) return called;
  return arm.body.flatMap(({ file, path }) => namedIn(project, file, path));
}

function insideOf(file: ParsedFile, path: NodePath): Place<t.ObjectExpression>[] {
  const found: Place<t.ObjectExpression>[] = [];
  const look = (one: NodePath<t.ObjectExpression>): void => {
    if (isAnswer(one)) found.push({ file, path: one });
  };
  if (path.isObjectExpression()) look(path);
  path.traverse({ ObjectExpression: look });
  return found;
}

/** `return ok(id, INITIALIZE_RESULT)`. */
function namedIn(project: Project, file: ParsedFile, path: NodePath): Place<t.ObjectExpression>[] {
  const found: Place<t.ObjectExpression>[] = [];
  path.traverse({
    Identifier(identifier) {
      if (!identifier.isReferencedIdentifier()) return;
      for (const value of project.mcp.valuesOf(file, identifier as NodePath))
        if (value.type === 'object' && isAnswer(value.path)) found.push({ file: value.file, path: value.path });
    },
  });
  return found;
}

function isAnswer({ node }: NodePath<t.ObjectExpression>): boolean {
  const keys = node.properties.map((one) => keyOf(one));
  return (
    keys.includes('protocolVersion') &&
    (keys.includes('capabilities') || keys.includes('serverInfo')) &&
    !keys.includes('clientInfo')
  );
}

function partOf(literal: NodePath<t.ObjectExpression>, name: string): NodePath | undefined {
  const property = childrenOf(literal, 'properties').findLast((one) => keyOf(one.node) === name);
  return property?.isObjectProperty() ? childOf(property, 'value') : undefined;
}
