/** Calls that register something on a server or client, with the handler and the place of its request context. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression } from '@babel/types';
import type { ParsedFile } from '../file.js';
import { childOf, childrenOf } from '../paths.js';
import { argumentKindOf } from './argument-kinds.js';
import type { Evaluator } from './evaluate.js';
import { nameOf } from './exports.js';
import { propertyNamesOf } from './objects-of.js';
import { skinOf } from './shapes.js';
import type { FunctionValue, InstanceValue } from './values.js';

export type RegistrationMethod =
  | 'tool'
  | 'prompt'
  | 'resource'
  | 'registerTool'
  | 'registerPrompt'
  | 'registerResource'
  | 'setRequestHandler'
  | 'setNotificationHandler';

const METHODS_OF: Readonly<Record<string, readonly RegistrationMethod[]>> = {
  McpServer: ['tool', 'prompt', 'resource', 'registerTool', 'registerPrompt', 'registerResource'],
  Server: ['setRequestHandler', 'setNotificationHandler'],
  Client: ['setRequestHandler', 'setNotificationHandler'],
};

const METHODS: ReadonlySet<string> = new Set(Object.values(METHODS_OF).flat());

export interface Registration {
  readonly file: ParsedFile;
  readonly call: NodePath<CallExpression>;
  readonly receiver: InstanceValue;
  /** False when the receiver may also be something that is not followed. */
  readonly isCertain: boolean;
  readonly method: RegistrationMethod;
  /** The handler argument, which is always the last one. */
  readonly handler: NodePath | undefined;
  readonly functions: readonly FunctionValue[];
  /**
   * Arguments between the name and the handler, by meaning. `undefined` members were not given; `isKnown` is false
   * when an argument cannot be told apart (shape or annotations, uri or template).
   */
  readonly parts: RegistrationParts;
  /** Position of the request context among the handler's parameters; `undefined` when it has none or it is not known. */
  readonly contextIndex: number | undefined;
}

export interface RegistrationParts {
  readonly isKnown: boolean;
  readonly name?: NodePath;
  readonly description?: NodePath;
  /** Raw shape or schema of `tool` and `prompt`; the `inputSchema` / `argsSchema` value is inside `config`. */
  readonly shape?: NodePath;
  readonly annotations?: NodePath;
  readonly uri?: NodePath;
  readonly config?: NodePath;
  readonly schema?: NodePath;
  /** Whether the handler gets arguments before the context. */
  readonly hasArguments?: boolean;
  /** True when the shape is taken for one because it is read as `.shape` from something that is not known. */
  readonly isAssumed?: boolean;
}

export function registrationOf(
  file: ParsedFile,
  call: NodePath<CallExpression>,
  evaluator: Evaluator,
): Registration | undefined {
  // `server?.tool(…)` has the same fields under another name of node; `(server.tool as T)(…)` is a call of it too.
  const callee = skinOf(childOf(call, 'callee'));
  if (!callee.isMemberExpression() && !callee.isOptionalMemberExpression()) return undefined;
  if (callee.node.computed) return undefined;
  const name = nameOf(callee.node.property);
  if (!METHODS.has(name)) return undefined;
  const values = evaluator.valuesOf(file, childOf(callee, 'object'));
  const receiver = values.find((value): value is InstanceValue => value.type === 'instance' && isMethodOf(value, name));
  if (!receiver) return undefined;
  const method = name as RegistrationMethod;
  const parts = partsOf(method, file, childrenOf(call, 'arguments'), evaluator);
  const handler = call.get('arguments').at(-1) as NodePath | undefined;
  const functions = evaluator
    .valuesOf(file, handler)
    .filter((value): value is FunctionValue => value.type === 'function');
  return {
    file,
    call,
    receiver,
    isCertain: values.every((value) => value.type === 'instance' && isMethodOf(value, name)),
    method,
    handler,
    functions,
    parts,
    contextIndex: contextIndexOf(method, parts, functions),
  };
}

function isMethodOf(value: InstanceValue, name: string): boolean {
  return (METHODS_OF[value.kind] ?? []).includes(name as RegistrationMethod);
}

function contextIndexOf(
  method: RegistrationMethod,
  parts: RegistrationParts,
  functions: readonly FunctionValue[],
): number | undefined {
  if (method === 'setNotificationHandler') return undefined;
  if (method === 'setRequestHandler') return 1;
  const isResource = method === 'resource' || method === 'registerResource';
  const most = isResource ? 2 : 1;
  if (!parts.isKnown || parts.hasArguments === undefined) {
    // The last position can only be the context, whatever the overload.
    const declared = Math.max(0, ...functions.map(({ path }) => path.node.params.length));
    return declared === most + 1 ? most : undefined;
  }
  return parts.hasArguments ? most : most - 1;
}

function partsOf(
  method: RegistrationMethod,
  file: ParsedFile,
  all: readonly NodePath[],
  evaluator: Evaluator,
): RegistrationParts {
  const [name, ...rest] = all.slice(0, -1);
  switch (method) {
    case 'tool':
      return toolParts(file, name, rest, evaluator);
    case 'prompt':
      return promptParts(file, name, rest, evaluator);
    case 'resource':
    case 'registerResource': {
      const [uri, config] = rest;
      const kinds = evaluator.valuesOf(file, uri);
      const isTemplate = kinds.some((value) => value.type === 'instance' && value.kind === 'ResourceTemplate');
      const isText = kinds.length > 0 && kinds.every(({ type }) => type === 'string');
      const isKnown = isTemplate || isText;
      return { isKnown, name, uri, config, ...(isKnown && { hasArguments: isTemplate }) };
    }
    case 'registerTool':
      return configParts(file, name, rest[0], 'inputSchema', evaluator);
    case 'registerPrompt':
      return configParts(file, name, rest[0], 'argsSchema', evaluator);
    default:
      return { isKnown: true, schema: name, hasArguments: true };
  }
}

function configParts(
  file: ParsedFile,
  name: NodePath,
  config: NodePath,
  key: string,
  evaluator: Evaluator,
): RegistrationParts {
  const names = propertyNamesOf(evaluator.valuesOf(file, config), evaluator);
  if (!names) return { isKnown: false, name, config };
  return { isKnown: true, name, config, hasArguments: names.has(key) };
}

/**
 * `tool(name, [description], [shape], [annotations], handler)`. A description that cannot be read (`info.text`) is told
 * by what stands behind it: before annotations alone it could just as well be a shape.
 */
function toolParts(
  file: ParsedFile,
  name: NodePath,
  rest: readonly NodePath[],
  evaluator: Evaluator,
): RegistrationParts {
  const { description, others } = withoutDescription(file, rest, evaluator);
  const kinds = others.map((part) => argumentKindOf(evaluator, file, part));
  const [first, second] = others;
  const unknown = { isKnown: false, name, description, shape: first };
  const last = others.at(-1);
  if (last && kinds.at(-1) === undefined && isShapeRead(last))
    return shapeReadParts(evaluator, file, name, rest) ?? unknown;
  switch (others.length) {
    case 0:
      return { isKnown: true, name, description, hasArguments: false };
    case 1:
      if (kinds[0] === 'annotations')
        return { isKnown: true, name, description, annotations: first, hasArguments: false };
      return kinds[0] === 'shape' ? { ...unknown, isKnown: true, hasArguments: true } : unknown;
    case 2:
      if (description || kinds[0] === 'shape' || kinds[1] === 'annotations') {
        const isKnown = kinds[0] === 'shape' || description !== undefined;
        return isKnown
          ? { isKnown, name, description, shape: first, annotations: second, hasArguments: true }
          : unknown;
      }
      return kinds[1] === 'shape' && kinds[0] === undefined
        ? { isKnown: true, name, description: first, shape: second, hasArguments: true }
        : unknown;
    case 3:
      return { isKnown: true, name, description: first, shape: second, annotations: others[2], hasArguments: true };
    default:
      return unknown;
  }
}

/** `tool(name, [description], schema.shape, handler)`: before the handler stands a shape, or annotations, which no `.shape` is. */
function shapeReadParts(
  evaluator: Evaluator,
  file: ParsedFile,
  name: NodePath,
  rest: readonly NodePath[],
): RegistrationParts | undefined {
  const [first, second] = rest;
  const found = { isKnown: true, isAssumed: true, name, hasArguments: true };
  if (rest.length === 1) return { ...found, shape: first };
  const kind = argumentKindOf(evaluator, file, first);
  if (rest.length !== 2 || (kind !== undefined && kind !== 'text')) return undefined;
  return { ...found, description: first, shape: second };
}

function isShapeRead(path: NodePath): boolean {
  if (!path.isMemberExpression() && !path.isOptionalMemberExpression()) return false;
  return !path.node.computed && !path.node.optional && nameOf(path.node.property) === 'shape';
}

function promptParts(
  file: ParsedFile,
  name: NodePath,
  rest: readonly NodePath[],
  evaluator: Evaluator,
): RegistrationParts {
  const { description, others } = withoutDescription(file, rest, evaluator);
  if (others.length === 2 && !description)
    return { isKnown: true, name, description: others[0], shape: others[1], hasArguments: true };
  const [shape] = others;
  // A lone argument that cannot be read may be a description as well as a shape.
  const isKnown =
    others.length === 0 ||
    (others.length === 1 && (description !== undefined || argumentKindOf(evaluator, file, shape) !== undefined));
  return { isKnown, name, description, shape, ...(isKnown && { hasArguments: others.length > 0 }) };
}

function withoutDescription(
  file: ParsedFile,
  rest: readonly NodePath[],
  evaluator: Evaluator,
): { description?: NodePath; others: readonly NodePath[] } {
  const [first, ...others] = rest;
  if (first && argumentKindOf(evaluator, file, first) === 'text') return { description: first, others };
  return { others: rest };
}
