/** What the handler of an own method does with the request, put on the params that SDK v2 gives it. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { FunctionNode } from '../../ast/functions.js';
import { quotedText } from '../../ast/literals.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { keyOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import { renameBindingEdits, renameObstacleOf } from '../../ast/renames.js';
import { valueReferencesOf } from '../../ast/scope.js';
import { indentAt } from '../../ast/source.js';
import type { Edit, ParsedFile } from '../contract.js';

/** `undefined` where the use of the request cannot be told. */
export function handlerEdits(registration: Registration, method: string): Edit[] | undefined {
  const { file, handler, functions } = registration;
  if (!handler || handler.isSpreadElement()) return undefined;
  const inner = skinOf(handler);
  if (!inner.isArrowFunctionExpression() && !inner.isFunctionExpression()) return wrapped(registration, method);
  if (functions.length !== 1 || functions[0].path.node !== inner.node) return undefined;
  const parameters = childrenOf(inner, 'params');
  if (parameters.length === 0) return usesArguments(inner) ? undefined : [];
  // The second argument of a notification handler is the notification itself.
  if (parameters.length > 1 && registration.method === 'setNotificationHandler') return undefined;
  const [request] = parameters;
  if (request.isObjectPattern()) return patternEdits(file, request);
  if (!request.isIdentifier()) return undefined;
  return nameEdits(file, request, method) ?? rebuiltEdits(file, inner as NodePath<FunctionNode>, request, method);
}

function usesArguments(fn: NodePath): boolean {
  let isUsed = false;
  if (fn.isFunctionExpression())
    fn.traverse({
      Identifier(path) {
        if (path.node.name === 'arguments') isUsed = true;
      },
    });
  return isUsed;
}

/** `({ params: { query } }) =>` → `({ query }) =>`. */
function patternEdits(file: ParsedFile, pattern: NodePath): Edit[] | undefined {
  if (!pattern.isObjectPattern() || pattern.node.typeAnnotation) return undefined;
  const [only, ...others] = pattern.node.properties;
  if (only?.type !== 'ObjectProperty' || others.length > 0 || keyOf(only) !== 'params') return undefined;
  const { start, end } = pattern.node;
  return [{ file: file.path, start: start ?? 0, end: end ?? 0, text: file.textOf(only.value) }];
}

/** `request.params.query` → `params.query`, `request.method` → `'acme/search'`. */
function nameEdits(file: ParsedFile, request: NodePath, method: string): Edit[] | undefined {
  if (!request.isIdentifier() || request.node.typeAnnotation) return undefined;
  const binding = request.scope.getBinding(request.node.name);
  if (!binding?.constant || binding.identifier !== request.node) return undefined;
  const isSame = request.node.name === 'params';
  if (!isSame && renameObstacleOf(file, binding, 'params')) return undefined;
  const { start } = request.node;
  const renamed = { file: file.path, start: start ?? 0, end: (start ?? 0) + request.node.name.length, text: 'params' };
  const edits: Edit[] = isSame ? [] : [renamed];
  for (const { path } of valueReferencesOf(file, binding)) {
    const parent = path.parentPath;
    const isRead = parent && path.key === 'object' && isMember(parent.node) && !parent.node.computed;
    const name = isRead && isMember(parent.node) ? memberNameOf(parent.node) : undefined;
    if (!parent || (name !== 'params' && name !== 'method')) return undefined;
    const text = name === 'params' ? 'params' : quotedText(method, file.style.quote);
    edits.push({ file: file.path, start: parent.node.start ?? 0, end: parent.node.end ?? 0, text });
  }
  return edits;
}

/** The request that the handler uses as a whole is made again at its start. */
function rebuiltEdits(
  file: ParsedFile,
  fn: NodePath<FunctionNode>,
  request: NodePath,
  method: string,
): Edit[] | undefined {
  const { body } = fn.node as { body: Node };
  if (body.type !== 'BlockStatement' || !request.isIdentifier()) return undefined;
  const binding = request.scope.getBinding(request.node.name);
  const [first] = body.body;
  if (!binding?.constant || !first || request.node.name === 'params' || body.directives.length > 0) return undefined;
  if (renameObstacleOf(file, binding, 'params') || !renameBindingEdits(file, binding, 'params')) return undefined;
  const { start, end } = request.node;
  const at = leadingStart(file, first);
  const eol = /\r?\n/.exec(file.text.slice(body.start ?? 0, at))?.[0];
  const isTyped = /\.[cm]?tsx?$/.test(file.path);
  const literal = `${quotedText(method, file.style.quote)}${isTyped && !request.node.typeAnnotation ? ' as const' : ''}`;
  const semicolon = file.style.semicolons ? ';' : '';
  const line = `const ${file.textOf(request.node)} = { method: ${literal}, params }${semicolon}`;
  const text = `${line}${eol === undefined ? `${semicolon ? '' : ';'} ` : `${eol}${indentAt(file.text, at)}`}`;
  return [
    { file: file.path, start: start ?? 0, end: end ?? 0, text: 'params' },
    { file: file.path, start: at, end: at, text },
  ];
}

/** Above the comments that lead the first statement. */
function leadingStart(file: ParsedFile, { leadingComments, start }: Node): number {
  const [comment] = leadingComments ?? [];
  const from = comment?.start ?? start ?? 0;
  const line = file.text.lastIndexOf('\n', from - 1) + 1;
  return /^\s*$/.test(file.text.slice(line, from)) ? from : (start ?? 0);
}

/** `handler` → `(params, ctx) => handler({ method: 'acme/search', params }, ctx)`. */
function wrapped({ file, handler, functions, method: setter }: Registration, method: string): Edit[] | undefined {
  const inner = skinOf(handler!);
  const isCallable = inner.isIdentifier() || isMember(inner.node);
  const [fn, ...others] = functions;
  const isRequest = setter === 'setRequestHandler';
  // A notification handler gets one argument, whatever it is; how many a request handler takes has to be seen.
  if (!isCallable || inner.node !== handler!.node || others.length > 0 || (isRequest && !fn)) return undefined;
  const takesContext = isRequest && (fn.path.node as FunctionNode).params.length > 1;
  const request = `{ method: ${quotedText(method, file.style.quote)}, params }`;
  const name = file.textOf(inner.node);
  const text = takesContext ? `(params, ctx) => ${name}(${request}, ctx)` : `(params) => ${name}(${request})`;
  return [{ file: file.path, start: inner.node.start ?? 0, end: inner.node.end ?? 0, text }];
}
