/** The context of the request that is being served, where code can name it: a parameter, or one that can be added. */
import type { NodePath } from '@babel/traverse';
import type { Node, ObjectPattern, ObjectProperty } from '@babel/types';
import {
  enclosingFunctionsOf,
  type FunctionNode,
  parametersOf,
  patternOf,
  sourceFunctionOf,
} from '../../ast/functions.js';
import { appendElementsEdit } from '../../ast/lists.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { keyOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import { identifiersNamed } from '../../ast/scope.js';
import { tokenAfter } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';

export interface RequestAtHand {
  /** What has `log`: `ctx.mcpReq`, `mcpReq`. */
  readonly text: string;
  /** The parameter, where it has to be added: once for all calls of a handler. */
  readonly edits: readonly Edit[];
  readonly fn: Node;
}

const NAME = 'ctx';

/** From the inside out: the first function round the path that has a context, or that can be given one. */
export function requestAtHand(project: Project, file: ParsedFile, path: NodePath): RequestAtHand | undefined {
  for (const inner of enclosingFunctionsOf(path)) {
    const fn = sourceFunctionOf(inner);
    const found = ownContext(project, file, path, fn) ?? addedContext(project, file, path, fn);
    if (found) return found;
  }
  return undefined;
}

function ownContext(
  project: Project,
  file: ParsedFile,
  path: NodePath,
  fn: NodePath<FunctionNode>,
): RequestAtHand | undefined {
  for (const parameter of childrenOf(fn, 'params')) {
    if (parameter.isIdentifier()) {
      const context = project.mcp.contextOf(file, parameter);
      const isServers = context?.isCertain && context.value.side === 'server' && context.value.sdk === 'v2';
      const { name } = parameter.node;
      if (isServers && path.scope.getBinding(name) === fn.scope.getBinding(name))
        return { text: `${name}.mcpReq`, edits: [], fn: fn.node };
    }
  }
  return patternContext(project, file, path, fn);
}

/** `async (args, { sessionId })` of a handler → `{ sessionId, mcpReq }`. */
function patternContext(
  project: Project,
  file: ParsedFile,
  path: NodePath,
  fn: NodePath<FunctionNode>,
): RequestAtHand | undefined {
  const registration = registrationOf(project, fn);
  if (registration?.contextIndex === undefined) return undefined;
  const parameter = parametersOf(fn.node)[registration.contextIndex];
  const pattern = parameter && patternOf(parameter);
  if (pattern?.type !== 'ObjectPattern') return undefined;
  const own = pattern.properties.find((one): one is ObjectProperty => keyOf(one) === 'mcpReq');
  if (own) {
    const { value } = own;
    if (value.type === 'Identifier') return { text: value.name, edits: [], fn: fn.node };
    return undefined;
  }
  if (!isFree(file, path, fn, 'mcpReq') || pattern.properties.some(({ type }) => type === 'RestElement'))
    return undefined;
  return { text: 'mcpReq', edits: [{ ...propertyEdit(file, pattern), once: true }], fn: fn.node };
}

function propertyEdit(file: ParsedFile, pattern: ObjectPattern): Edit {
  return appendElementsEdit(file, pattern.properties, ['mcpReq'], pattern.start ?? 0, ' ');
}

/** `async () => …` of a handler → `async (ctx) => …`. */
function addedContext(
  project: Project,
  file: ParsedFile,
  path: NodePath,
  fn: NodePath<FunctionNode>,
): RequestAtHand | undefined {
  const registration = registrationOf(project, fn);
  const index = registration?.contextIndex;
  if (registration === undefined || index === undefined || !registration.isCertain) return undefined;
  const count = fn.node.params.length;
  // Elsewhere the parameter would need its type, and other callers would have to pass it.
  if (fn.parent !== registration.call.node || count > index) return undefined;
  if (fn.node.params.some(({ type }) => type === 'RestElement') || !isFree(file, path, fn, NAME)) return undefined;
  const names = [...Array.from({ length: index - count }, (_, at) => fillerOf(registration, count + at)), NAME];
  const edits = parameterEdits(file, fn, names);
  return edits && { text: `${NAME}.mcpReq`, edits: edits.map((edit) => ({ ...edit, once: true })), fn: fn.node };
}

function registrationOf(project: Project, fn: NodePath<FunctionNode>): Registration | undefined {
  return project.mcp
    .registrations()
    .find(({ functions, receiver }) => receiver.sdk === 'v2' && functions.some(({ path }) => path.node === fn.node));
}

/** What stands before the context among the parameters of a handler. */
function fillerOf({ method }: Registration, at: number): string {
  if (method === 'setRequestHandler') return '_request';
  if (method === 'registerResource' || method === 'resource') return at === 0 ? '_uri' : '_variables';
  return '_args';
}

function isFree(file: ParsedFile, path: NodePath, fn: NodePath, name: string): boolean {
  if (path.scope.getBinding(name)) return false;
  return identifiersNamed(file, name).every(
    ({ node }) => (node.start ?? 0) < (fn.node.start ?? 0) || (node.end ?? 0) > (fn.node.end ?? 0),
  );
}

function parameterEdits(file: ParsedFile, fn: NodePath<FunctionNode>, names: readonly string[]): Edit[] | undefined {
  const { params } = fn.node;
  const last = params.at(-1);
  const opening = file.text.indexOf('(', fn.node.start ?? 0);
  if (last) {
    const isBare = fn.node.type === 'ArrowFunctionExpression' && file.text[tokenAfter(file, last.end ?? 0)] === '=';
    if (!isBare) return [appendElementsEdit(file, params, names, opening, '')];
    const [start, end] = [last.start ?? 0, last.end ?? 0];
    return [
      { file: file.path, start, end: start, text: '(' },
      { file: file.path, start: end, end, text: `, ${names.join(', ')})` },
    ];
  }
  // Between the start of a function without parameters and its parenthesis there are words, a name, type parameters.
  if (opening < 0 || file.text[tokenAfter(file, opening + 1)] !== ')') return undefined;
  return [{ file: file.path, start: opening + 1, end: opening + 1, text: names.join(', ') }];
}
