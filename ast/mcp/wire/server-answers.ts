/** Which arms of a server answer, and how their results get an envelope. */

import type { NodePath } from '@babel/traverse';
import type { FunctionNode } from '../../functions.js';
import type { Project } from '../../project.js';
import { LEGACY_ONLY_METHODS } from '../../protocol/server-methods.js';
import { WIRE_METHODS } from '../../protocol/wire-methods.js';
import type { Arm } from './arms.js';
import { callersOf, isInside, reachable } from './callers.js';
import type { Dispatcher } from './dispatchers.js';
import type { ResponseExit } from './responses.js';
import type { WireServer } from './servers.js';

export function isLegacyArm({ methods }: Arm): boolean {
  return methods.every((method) => LEGACY_ONLY_METHODS.has(method) || WIRE_METHODS[method]?.isModern === false);
}

/** Inside an arm of a method that is gone, or in a function that only such arms call. */
export function isLegacyOnly(project: Project, exit: ResponseExit, arms: readonly Arm[]): boolean {
  const isIn = (path: NodePath): boolean =>
    arms.some(({ body }) => body.some((one) => one.path.node === path.node || path.isDescendant(one.path)));
  if (isIn(exit.path)) return true;
  if (!exit.fn) return false;
  if (arms.some(({ body }) => body.some(({ path }) => path.node === exit.fn?.node))) return true;
  const callers = callersOf(project, exit.file, exit.fn);
  return callers.length > 0 && callers.every(({ call }) => isIn(call));
}

/** A dispatcher that gives answers: its arms return something, hold an envelope or call what holds one. */
export function isAnswering(project: Project, dispatcher: Dispatcher, exits: readonly ResponseExit[]): boolean {
  if (dispatcher.kind === 'table' || dispatcher.kind === 'map') return true;
  return dispatcher.arms.some((arm) => hasAnswer(project, arm, exits));
}

function hasAnswer(project: Project, { body }: Arm, exits: readonly ResponseExit[]): boolean {
  if (body.some(({ path }) => returnsOrAssigns(path))) return true;
  const reach = reachable(project, body);
  return exits.some(({ path }) => isInside(reach, path));
}

function returnsOrAssigns(path: NodePath): boolean {
  let found = path.isReturnStatement() && path.node.argument !== null;
  path.traverse({
    Function: (inner) => inner.skip(),
    ReturnStatement: ({ node }) => {
      found ||= node.argument !== null;
    },
    AssignmentExpression: ({ node }) => {
      found ||= node.left.type === 'Identifier' && /^(?:result|response|reply|answer)$/i.test(node.left.name);
    },
  });
  return found;
}

/** The arm makes an envelope, calls what makes one, or hands its result to code that does. */
export function isAnswered(
  project: Project,
  arm: Arm,
  { exits, dispatchers, entries }: Omit<WireServer, 'obstacles'>,
): boolean {
  const reach = reachable(project, arm.body);
  if (exits.some(({ path }) => isInside(reach, path))) return true;
  const outside = dispatchers.flatMap(({ decides }) => (decides ? [decides.path] : []));
  const around = [...outside, ...entries.map(({ fn }) => fn)];
  const arms = dispatchers.flatMap((one) => one.arms);
  return exits.some(({ path, fn }) => {
    if (arms.some(({ body }) => body.some((one) => path.isDescendant(one.path)))) return false;
    return around.some((one) => path.isDescendant(one)) || (fn !== undefined && isOnTheWay(project, fn, exits, arms));
  });
}

/** A helper that is called from outside the arms: `return ok(id, await handlers[method](params))`. */
function isOnTheWay(
  project: Project,
  fn: NodePath<FunctionNode>,
  exits: readonly ResponseExit[],
  arms: readonly Arm[],
): boolean {
  const exit = exits.find((one) => one.fn?.node === fn.node);
  if (!exit) return false;
  return callersOf(project, exit.file, fn).some(
    ({ call }) =>
      !arms.some(({ body }) => body.some((one) => one.path.node === call.node || call.isDescendant(one.path))),
  );
}
