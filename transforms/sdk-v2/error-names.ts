/**
 * Which of the error classes of SDK v2 a use of `McpError`, `ErrorCode` or `StreamableHTTPError` means. Time-outs and
 * closed connections never came from a peer: v2 raises them as `SdkError`, and a test for `ProtocolError` would still
 * compile and never match. Where the code does not show which one is meant, all uses of that name stay as they are.
 */
import type { NodePath } from '@babel/traverse';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { LOCAL_ERROR_CODES } from '../../ast/protocol/sdk-homes.js';
import type { SpanEnd } from '../../ast/tokens.js';
import { type ImportedName, v1LinksOf } from './imported-names.js';

export interface ErrorNames {
  /** Names of v1 whose uses cannot be told apart. */
  readonly unclear: ReadonlySet<string>;
  /** Uses that mean `SdkError` or `SdkErrorCode`. */
  readonly local: ReadonlySet<NodePath>;
  /** `.code` of a transport error becomes `.status`. */
  readonly statusEdits: readonly Edit[];
}

const cache = new WeakMap<ParsedFile, ErrorNames>();

export function errorNamesOf(file: ParsedFile): ErrorNames {
  const known = cache.get(file);
  if (known) return known;
  const names = v1LinksOf(file).flatMap((link) => link.names);
  const named = (name: string) => names.filter((one) => one.name === name).flatMap(({ uses }) => uses);
  const requests = requestErrors(file, named('McpError'), named('ErrorCode'));
  const transport = transportErrors(file, named('StreamableHTTPError'));
  const found = {
    unclear: new Set([
      ...(requests ? [] : ['McpError', 'ErrorCode']),
      ...(transport || !names.some(isTransportError) ? [] : ['StreamableHTTPError']),
    ]),
    local: new Set(requests ?? []),
    statusEdits: transport ?? [],
  };
  cache.set(file, found);
  return found;
}

function isTransportError({ name }: ImportedName): boolean {
  return name === 'StreamableHTTPError';
}

/** Uses of classes and codes that are local to the SDK; `undefined` when they cannot be told apart. */
function requestErrors(file: ParsedFile, classes: NodePath[], codes: NodePath[]): NodePath[] | undefined {
  const unpaired = new Set(codes.filter(isLocalCode));
  if (unpaired.size === 0) return [];
  const local: NodePath[] = [];
  const protocolGuards: NodePath[] = [];
  for (const use of classes) {
    if (isConstructed(use, unpaired)) return undefined;
    const chain = guardChainOf(use);
    if (!chain) continue;
    const inside = codes.filter((code) => code.isDescendant(chain));
    const own = inside.filter((code) => unpaired.has(code));
    if (own.length > 0 && own.length < inside.length) return undefined;
    if (own.length === 0) protocolGuards.push(use);
    else local.push(use, ...own);
    for (const code of own) unpaired.delete(code);
  }
  for (const code of unpaired) {
    // Somewhere in the function a guard decides which errors come this far; it cannot name both classes.
    const scope = code.getFunctionParent() ?? file.program;
    if (protocolGuards.some((guard) => guard.isDescendant(scope))) return undefined;
    local.push(code);
  }
  return local;
}

function isLocalCode({ node, parent }: NodePath): boolean {
  if (isMember(parent)) return parent.object === node && LOCAL_ERROR_CODES.has(memberNameOf(parent) ?? '');
  return parent.type === 'TSQualifiedName' && parent.left === node && LOCAL_ERROR_CODES.has(parent.right.name);
}

/** `new McpError(ErrorCode.RequestTimeout)`: v1 could send it to the peer with that code, `SdkError` cannot. */
function isConstructed(use: NodePath, codes: ReadonlySet<NodePath>): boolean {
  const call = use.parentPath;
  if (!call?.isNewExpression() || call.node.callee !== use.node) return false;
  return [...codes].some((code) => code.isDescendant(call));
}

/** `x instanceof E` with everything that `&&` ties to it. */
function guardChainOf(use: NodePath): NodePath | undefined {
  let at = use.parentPath;
  if (!at?.isBinaryExpression({ operator: 'instanceof' }) || at.node.right !== use.node) return undefined;
  while (at.parentPath?.isLogicalExpression({ operator: '&&' })) at = at.parentPath as typeof at;
  return at;
}

/** `.code` → `.status` where a guard shows the class; `undefined` when a use is no guard. */
function transportErrors(file: ParsedFile, uses: NodePath[]): Edit[] | undefined {
  const edits = new Map<number, Edit>();
  for (const use of uses) {
    if (use.parentPath?.isTSType()) continue;
    const chain = guardChainOf(use);
    const guard = use.parentPath;
    if (!chain || !guard?.isBinaryExpression() || guard.node.left.type !== 'Identifier') return undefined;
    // `if (!(e instanceof E)) throw e;`: what follows is not inside the guard.
    if (chain.parentPath?.isUnaryExpression()) return undefined;
    for (const edit of statusReads(file, guard.node.left.name, guard, regionsOf(chain))) edits.set(edit.start, edit);
  }
  return [...edits.values()];
}

function regionsOf(chain: NodePath): SpanEnd[] {
  const { parent, node } = chain;
  const isTest = (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') && parent.test === node;
  return [node, ...(isTest ? [parent.consequent] : [])].map(({ start, end }) => ({ start: start ?? 0, end: end ?? 0 }));
}

function statusReads(file: ParsedFile, name: string, guard: NodePath, regions: readonly SpanEnd[]): Edit[] {
  const binding = guard.scope.getBinding(name);
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((member) => {
    const { node } = member;
    const start = node.start ?? 0;
    const isInside = regions.some((region) => start >= region.start && start < region.end);
    if (!isInside || node.object.type !== 'Identifier' || node.object.name !== name || node.computed) return [];
    if (memberNameOf(node) !== 'code' || member.scope.getBinding(name) !== binding) return [];
    return [{ file: file.path, start: node.property.start ?? 0, end: node.property.end ?? 0, text: 'status' }];
  });
}
