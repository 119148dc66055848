/** Where a hand-written server puts the session header on an answer, and how that is made to depend on a session. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { HEADERS } from '../../ast/protocol/wire-names.js';

export interface SessionHeaderWrite {
  readonly file: ParsedFile;
  readonly path: NodePath;
  /** `open`: it is written whether there is a session or not. */
  readonly kind: 'open' | 'guarded-already' | 'just-made';
  /** What makes it depend on a session; `undefined` where no edit can. */
  readonly edits: readonly Edit[] | undefined;
}

const SETTERS: ReadonlySet<string> = new Set(['setHeader', 'set', 'header', 'append']);
/** Calls that take response headers as an object. */
const TAKERS: ReadonlySet<string> = new Set(['writeHead', 'set', 'header', 'headers', 'json', 'body', 'text']);

export function sessionHeaderWrites(server: WireServer): SessionHeaderWrite[] {
  return server.files.flatMap((file) =>
    file.text.toLowerCase().includes(HEADERS.session.toLowerCase())
      ? file.paths('StringLiteral').flatMap((literal) => (isHeader(literal.node) ? (writeAt(file, literal) ?? []) : []))
      : [],
  );
}

function isHeader({ value }: t.StringLiteral): boolean {
  return value.toLowerCase() === HEADERS.session.toLowerCase();
}

function writeAt(file: ParsedFile, literal: NodePath<t.StringLiteral>): SessionHeaderWrite | undefined {
  const { parentPath, key, listKey } = literal;
  if (parentPath?.isObjectProperty() && key === 'key' && isResponseHeaders(parentPath.parentPath as NodePath))
    return propertyWrite(file, parentPath);
  if (parentPath?.isCallExpression() && listKey === 'arguments' && key === 0) return callWrite(file, parentPath);
  return undefined;
}

/** `res.setHeader('Mcp-Session-Id', id)`. */
function callWrite(file: ParsedFile, call: NodePath<t.CallExpression>): SessionHeaderWrite | undefined {
  const { callee, arguments: args } = call.node;
  if (!isMember(callee) || args.length < 2 || !SETTERS.has(memberNameOf(callee) ?? '')) return undefined;
  const value = childrenOf(call, 'arguments')[1];
  const kind = kindOf(file, call, value);
  if (kind !== 'open') return { file, path: call, kind, edits: undefined };
  return { file, path: call, kind, edits: callEdits(file, call, value) };
}

function callEdits(file: ParsedFile, call: NodePath<t.CallExpression>, value: NodePath): Edit[] | undefined {
  if (!isRepeatable(value)) return undefined;
  const text = file.textOf(value.node);
  const { object } = call.node.callee as t.MemberExpression;
  const statement = call.parentPath;
  const start = statement?.node.start ?? 0;
  const isWhole = statement?.isExpressionStatement() && !isCall(object);
  if (isWhole) return [{ file: file.path, start, end: start, text: `if (${text}) ` }];
  // In a chain only Express can go on with an object of headers, `set` being its word.
  const isExpress = memberNameOf(call.node.callee as t.MemberExpression) === 'set';
  const [name] = call.node.arguments;
  if (!isExpress || !isCall(object)) return undefined;
  const headers = `${text} ? { ${file.textOf(name)}: ${text} } : {}`;
  return [{ file: file.path, start: name.start ?? 0, end: value.node.end ?? 0, text: headers }];
}

/** `{ 'Mcp-Session-Id': id }` that becomes headers of a response. */
function propertyWrite(file: ParsedFile, property: NodePath<t.ObjectProperty>): SessionHeaderWrite {
  const value = childOf(property, 'value');
  const kind = kindOf(file, property, value);
  if (kind !== 'open' || !isRepeatable(value)) return { file, path: property, kind, edits: undefined };
  const { start, end } = property.node;
  const text = `...(${file.textOf(value.node)} ? { ${file.textOf(property.node)} } : {})`;
  return { file, path: property, kind, edits: [{ file: file.path, start: start ?? 0, end: end ?? 0, text }] };
}

function kindOf(file: ParsedFile, path: NodePath, value: NodePath): SessionHeaderWrite['kind'] {
  if (isFresh(value)) return 'just-made';
  const text = file.textOf(value.node);
  const isGuarded = path.findParent((at) => {
    if (at.isIfStatement() || at.isConditionalExpression()) {
      const isThen = path.isDescendant(childOf(at, 'consequent'));
      return isThen && isTestOf(file.textOf(at.node.test), text);
    }
    return at.isLogicalExpression({ operator: '&&' }) && isTestOf(file.textOf(at.node.left), text);
  });
  return isGuarded ? 'guarded-already' : 'open';
}

/** The test is the value itself, or names it among what must hold. */
function isTestOf(test: string, value: string): boolean {
  return test.split('&&').some((part) => {
    const bare = part.trim().replace(/\s*!==?\s*(?:undefined|null)$/, '');
    return bare === value;
  });
}

/** `randomUUID()`, or a constant that was made by such a call. */
function isFresh(value: NodePath): boolean {
  const path = skinOf(value);
  if (path.isIdentifier()) {
    const binding = path.scope.getBinding(path.node.name);
    const declarator = binding?.path;
    return (
      binding?.constant === true &&
      declarator?.isVariableDeclarator() === true &&
      declarator.node.init !== null &&
      isFresh(childOf(declarator, 'init'))
    );
  }
  if (!path.isCallExpression()) return false;
  const { callee } = path.node;
  const name = isMember(callee) ? memberNameOf(callee) : callee.type === 'Identifier' ? callee.name : '';
  return /^(?:randomUUID|uuid|uuidv4|v4|nanoid|randomBytes|toString)$/.test(name ?? '');
}

/** Reading it twice gives the same and does nothing: a name, or members of one. */
function isRepeatable(value: NodePath): boolean {
  const path = skinOf(value);
  if (path.isIdentifier() || path.isThisExpression()) return true;
  if (path.isMemberExpression() || path.isOptionalMemberExpression()) {
    if (path.node.computed && path.node.property.type !== 'StringLiteral') return false;
    return isRepeatable(childOf(path, 'object'));
  }
  return path.isTSNonNullExpression() && isRepeatable(childOf(path, 'expression'));
}

/** An object of headers on its way into a response. */
function isResponseHeaders(object: NodePath): boolean {
  const holder = object.parentPath;
  if (holder?.isCallExpression() && object.listKey === 'arguments') {
    const { callee } = holder.node;
    const name = (isMember(callee) && memberNameOf(callee)) || '';
    // The first argument of these is the body.
    return TAKERS.has(name) && !(/^(?:json|body|text)$/.test(name) && object.key === 0);
  }
  // `new Response(body, { headers: { … } })`, `Response.json(body, { headers: { … } })`
  if (holder?.isObjectProperty() && keyOf(holder.node) === 'headers') {
    const call = holder.parentPath?.parentPath;
    const callee = call?.isNewExpression() || call?.isCallExpression() ? call.node.callee : undefined;
    if (callee?.type === 'Identifier') return callee.name === 'Response';
    return isMember(callee) && callee.object.type === 'Identifier' && /Response$/.test(callee.object.name);
  }
  if (holder?.isVariableDeclarator() && holder.node.id.type === 'Identifier') {
    const uses = holder.scope.getBinding(holder.node.id.name)?.referencePaths ?? [];
    return uses.some(isResponseHeaders);
  }
  return false;
}
