/** Where servers and clients use the experimental tasks of 2025-11-25, which SDK v2 does not have. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node, ObjectExpression } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { keyOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import type { Evidence, Site } from '../contract.js';
import { findDestructured } from './method-uses.js';

export interface RemovedSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly evidence: readonly Evidence[];
  /** A server or client cannot be built without it. */
  readonly isVital: boolean;
}

const TASK_OPTIONS: ReadonlySet<string> = new Set(['taskStore', 'taskMessageQueue']);
export const BUILT = ['McpServer', 'Server', 'Client'] as const;

export function findTaskUses(file: ParsedFile, project: Project): RemovedSite[] {
  return [
    ...optionSites(file, project),
    ...accessorSites(file, project),
    ...takenAccessorSites(file, project),
    ...requestSites(file, project),
  ];
}

/** `new McpServer(info, { taskStore })`. */
function optionSites(file: ParsedFile, project: Project): RemovedSite[] {
  return file.paths('NewExpression').flatMap((construction) => {
    const options = construction.get('arguments')[1] as NodePath | undefined;
    const instance = options && project.mcp.instanceOf(file, construction, ...BUILT);
    if (!options || !instance || instance.value.origin?.path.node !== construction.node) return [];
    const literals = project.mcp.valuesOf(file, options).flatMap((value) => (value.type === 'object' ? [value] : []));
    return literals.flatMap((literal) =>
      taskProperties(literal.path.node).map((property): RemovedSite => {
        const span = { file: literal.file.path, start: property.start ?? 0, end: property.end ?? 0 };
        const built = { file: file.path, start: construction.node.start ?? 0, end: construction.node.end ?? 0 };
        const name = keyOf(property) ?? '';
        const evidence = [...instance.value.steps, { ...built, shows: 'built with it' }];
        return { ...span, reason: 'task-option', words: { name }, evidence, isVital: true };
      }),
    );
  });
}

function taskProperties(options: ObjectExpression): Node[] {
  return options.properties.filter((property) => TASK_OPTIONS.has(keyOf(property) ?? ''));
}

/** `server.experimental.tasks.registerToolTask()`, `client.experimental.tasks.callToolStream()`. */
function accessorSites(file: ParsedFile, project: Project): RemovedSite[] {
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path) => {
    if (memberNameOf(path.node) !== 'experimental') return [];
    const instance = project.mcp.instanceOf(file, childOf(path, 'object'), ...BUILT);
    if (!instance) return [];
    const span = { file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0 };
    const evidence = [...instance.value.steps, { ...span, shows: 'experimental tasks' }];
    return [{ ...span, reason: 'task-accessor', words: {}, evidence, isVital: true }];
  });
}

/** `const { experimental } = server`. */
function takenAccessorSites(file: ParsedFile, project: Project): RemovedSite[] {
  const names = { McpServer: ['experimental'], Server: ['experimental'], Client: ['experimental'] };
  return findDestructured(file, project, names).map(({ path: { node }, receiver }) => {
    const span = { file: file.path, start: node.start ?? 0, end: node.end ?? 0 };
    const evidence = [...receiver.steps, { ...span, shows: 'experimental tasks' }];
    return { ...span, reason: 'task-accessor', words: {}, evidence, isVital: true };
  });
}

const REQUEST_OPTIONS: ReadonlySet<string> = new Set(['task', 'relatedTask']);
const REQUESTS: ReadonlySet<string> = new Set(['request', 'callTool', 'createMessage', 'elicitInput', 'notification']);

/** `client.callTool(params, undefined, { task: { ttl } })`; only literals, since options come from everywhere. */
function requestSites(file: ParsedFile, project: Project): RemovedSite[] {
  return file.paths('CallExpression', 'OptionalCallExpression').flatMap((path): RemovedSite[] => {
    const call = path as NodePath<CallExpression>;
    const callee = childOf(call, 'callee');
    if (!isMember(callee.node) || !REQUESTS.has(memberNameOf(callee.node) ?? '')) return [];
    const [, ...options] = call.node.arguments;
    const properties = options.flatMap((one) => (one.type === 'ObjectExpression' ? one.properties : []));
    const property = properties.find((one) => REQUEST_OPTIONS.has(keyOf(one) ?? ''));
    const instance = property && project.mcp.instanceOf(file, childOf(callee, 'object'), ...BUILT);
    if (!property || instance?.value.sdk !== 'v1') return [];
    const span = { file: file.path, start: property.start ?? 0, end: property.end ?? 0 };
    const evidence = [...instance.value.steps, { ...span, shows: 'asks for a task' }];
    return [{ ...span, reason: 'task-request', words: { name: keyOf(property) ?? '' }, evidence, isVital: false }];
  });
}
