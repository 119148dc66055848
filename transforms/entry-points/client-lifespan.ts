/** Clients that live for one call: made, connected, asked once and closed in one run of a function. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import type { ParsedFile, Project } from '../contract.js';
import type { ClientConnection } from './client-connections.js';
import { functionAround, isWithin } from './places.js';

const REQUESTS: ReadonlySet<string> = new Set([
  'callTool',
  'complete',
  'getPrompt',
  'listPrompts',
  'listResourceTemplates',
  'listResources',
  'listTools',
  'readResource',
  'request',
]);

/** Whether the function that connects the client made it, asks it once, and closes it before it returns. */
export function isMadeForOneCall(project: Project, { file, call, receiver }: ClientConnection): boolean {
  if (!receiver.isIdentifier()) return false;
  const run = functionAround(call) ?? (file.pathOf(file.ast.program) as NodePath);
  const binding = receiver.scope.getBinding(receiver.node.name);
  if (!binding || (functionAround(binding.path) ?? file.pathOf(file.ast.program)).node !== run.node) return false;
  // A parameter is made by somebody else.
  if (binding.kind === 'param') return false;
  const uses = usesIn(run, receiver.node.name);
  if (!uses.some((use) => !repeats(use, run) && closes(project, file, use))) return false;
  const asked = uses.filter((use) => use.node !== call.node && asks(use, receiver.node.name));
  return !asked.some((one) => repeats(one, run)) && asked.every((one, at) => asked.slice(at + 1).every(excludes(one)));
}

/** Calls that have the client as receiver or argument, where the function itself runs them. */
function usesIn(run: NodePath, name: string): NodePath<CallExpression>[] {
  const found: NodePath<CallExpression>[] = [];
  descend(run, (inner) => {
    if (inner.isCallExpression() && (receiverNameOf(inner.node) === name || takes(inner.node, name))) found.push(inner);
    return undefined;
  });
  return found;
}

function receiverNameOf(node: CallExpression): string | undefined {
  const { callee } = node;
  return isMember(callee) && callee.object.type === 'Identifier' ? callee.object.name : undefined;
}

function takes(node: CallExpression, name: string): boolean {
  return node.arguments.some((argument) => argument.type === 'Identifier' && argument.name === name);
}

function methodOf(node: CallExpression): string | undefined {
  return isMember(node.callee) ? memberNameOf(node.callee) : undefined;
}

/** `client.close()`, or a function of the project that closes what it is given. */
function closes(project: Project, file: ParsedFile, use: NodePath<CallExpression>): boolean {
  if (methodOf(use.node) === 'close') return true;
  return project.mcp.evaluator.calleesOf(file, childOf(use, 'callee')).some((callee) => {
    let isClosed = false;
    descend(callee.path, (inner) => {
      if (inner.isCallExpression() && methodOf(inner.node) === 'close')
        isClosed ||=
          project.mcp.instanceOf(callee.file, childOf(childOf(inner, 'callee'), 'object'), 'Client') !== undefined;
      return !isClosed;
    });
    return isClosed;
  });
}

/** A request, or code that the client is handed to and that may make one. */
function asks({ node }: NodePath<CallExpression>, name: string): boolean {
  if (receiverNameOf(node) === name) return REQUESTS.has(methodOf(node) ?? '');
  return (
    takes(node, name) && methodOf(node) !== 'connect' && !/close|disconnect|cleanup|shutdown/i.test(calleeText(node))
  );
}

function calleeText({ callee }: CallExpression): string {
  if (callee.type === 'Identifier') return callee.name;
  return isMember(callee) ? (memberNameOf(callee) ?? '') : '';
}

const LOOPS: ReadonlySet<string> = new Set([
  'DoWhileStatement',
  'ForInStatement',
  'ForOfStatement',
  'ForStatement',
  'WhileStatement',
]);

/** In a loop, or in a function that something else calls. */
function repeats(path: NodePath, run: NodePath): boolean {
  if (functionAround(path)?.node !== (run.isProgram() ? undefined : run.node)) return true;
  const loop = path.findParent(({ node }) => LOOPS.has(node.type));
  return loop !== null && isWithin(loop.node, run.node);
}

/** Two calls of which one run makes only one: they stand in different branches. */
function excludes(one: NodePath): (other: NodePath) => boolean {
  return (other) => {
    const fork = one.findParent(({ node }) => isWithin(other.node, node));
    if (fork?.isSwitchStatement()) return childrenOf(fork, 'cases').some(({ node }) => isWithin(one.node, node));
    if (!fork?.isIfStatement() && !fork?.isConditionalExpression()) return false;
    const test = childOf(fork, 'test').node;
    return !isWithin(one.node, test) && !isWithin(other.node, test);
  };
}
