/** What a client does with the session of a server. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { calleeNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { stringValueOf } from '../../literals.js';
import { childOf, childrenOf } from '../../paths.js';
import { HEADERS } from '../../protocol/wire-names.js';
import { skinOf } from '../shapes.js';
import { isIn, isWithin, type Owner } from './client-owner.js';

/** `res.headers.get('mcp-session-id')`, `response.headers['mcp-session-id']`. */
export interface SessionRead {
  readonly file: ParsedFile;
  readonly path: NodePath;
  /** What a missing header reads as there. */
  readonly absent: 'null' | 'undefined';
}

/** `if (!sessionId) throw …`: refuses to go on without a session. */
export interface SessionTest {
  readonly file: ParsedFile;
  readonly path: NodePath<t.UnaryExpression> | NodePath<t.BinaryExpression>;
  /** `missing`: nothing goes on without a session. `lost`: 404 is taken for the end of one, and another one opened. */
  readonly kind: 'missing' | 'lost';
}

export function sessionReadsOf(owner: Owner, files: readonly ParsedFile[]): SessionRead[] {
  return allReadsOf(owner, files).filter(({ file, path }) => !isGuarded(file, path));
}

function allReadsOf(owner: Owner, files: readonly ParsedFile[]): SessionRead[] {
  return files.flatMap((file): SessionRead[] => {
    const calls = file.paths('CallExpression').flatMap((path): SessionRead[] => {
      const [name] = childrenOf(path, 'arguments');
      const isGet = calleeNameOf(path.node) === 'get' && path.node.arguments.length === 1;
      return isGet && isSessionName(name?.node) ? [{ file, path, absent: 'null' }] : [];
    });
    const members = file.paths('MemberExpression').flatMap((path): SessionRead[] => {
      const isRead = path.node.computed && isSessionName(path.node.property);
      const object = skinOf(childOf(path, 'object'));
      const isOfResponse = object.isMemberExpression() && propertyName(object.node) === 'headers';
      const isWritten = path.parent.type === 'AssignmentExpression' && path.key === 'left';
      return isRead && isOfResponse && !isWritten ? [{ file, path, absent: 'undefined' }] : [];
    });
    return [...calls, ...members].filter(({ path }) => isIn(owner, file, path));
  });
}

function isSessionName(node: t.Node | undefined): boolean {
  return stringValueOf(node)?.toLowerCase() === HEADERS.session.toLowerCase();
}

function propertyName(node: t.MemberExpression): string | undefined {
  return !node.computed && node.property.type === 'Identifier' ? node.property.name : undefined;
}

/** Read in the branch of a modern test already. */
function isGuarded(file: ParsedFile, path: NodePath): boolean {
  const test = path.findParent((at) => at.isConditionalExpression() || at.isStatement());
  return test?.isConditionalExpression() === true && file.textOf(test.node.test).endsWith('.isModern');
}

/** The variable or field that a session id is kept in. */
function keeperOf(read: SessionRead): string | undefined {
  const found = read.path.findParent(
    (at) => at.isVariableDeclarator() || at.isAssignmentExpression() || at.isStatement(),
  );
  if (found?.isVariableDeclarator()) return found.node.id.type === 'Identifier' ? found.node.id.name : undefined;
  if (!found?.isAssignmentExpression()) return undefined;
  return nameOf(found.node.left);
}

function nameOf(node: t.Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.object.type !== 'ThisExpression') return undefined;
  const { property } = node;
  return property.type === 'PrivateName'
    ? `this.#${property.id.name}`
    : property.type === 'Identifier'
      ? `this.${property.name}`
      : undefined;
}

/** Names that hold the session id: read from the header, or assigned from such a name. */
function keepersIn(owner: Owner, files: readonly ParsedFile[], reads: readonly SessionRead[]): ReadonlySet<string> {
  const names = new Set(reads.flatMap((read) => keeperOf(read) ?? []));
  for (const file of files) {
    for (const assignment of file.paths('AssignmentExpression')) {
      const right = skinOf(assignment.get('right') as NodePath);
      const name = nameOf(assignment.node.left);
      if (name !== undefined && right.isIdentifier() && names.has(right.node.name) && isIn(owner, file, assignment))
        names.add(name);
    }
  }
  return names;
}

export function sessionTestsOf(owner: Owner, files: readonly ParsedFile[]): SessionTest[] {
  return [...missingTests(owner, files), ...files.flatMap((file) => lostTests(owner, file))];
}

/** `if (response.status === 404) { …; await this.connect(); }`: 404 is "no such method" in 2026-07-28. */
function lostTests(owner: Owner, file: ParsedFile): SessionTest[] {
  return file.paths('BinaryExpression').flatMap((path): SessionTest[] => {
    const { operator, left, right } = path.node;
    const isStatus = left.type === 'MemberExpression' && /^status(?:Code)?$/.test(propertyName(left) ?? '');
    if (!/^===?$/.test(operator) || !isStatus || right.type !== 'NumericLiteral' || right.value !== 404) return [];
    const branch = isIn(owner, file, path) ? legacyBranchOf(file, path) : undefined;
    return branch && opensAgain(branch) ? [{ file, path, kind: 'lost' }] : [];
  });
}

/** What runs when the `if` holds that a condition is part of; `undefined` when the era is asked in it already. */
function legacyBranchOf(file: ParsedFile, condition: NodePath): NodePath | undefined {
  const test = condition.findParent((at) => at.isStatement() || at.isFunction());
  if (!test?.isIfStatement() || !isWithin(condition, childOf(test, 'test'))) return undefined;
  return /\.isModern\b/.test(file.textOf(test.node.test)) ? undefined : childOf(test, 'consequent');
}

function missingTests(owner: Owner, files: readonly ParsedFile[]): SessionTest[] {
  const names = keepersIn(owner, files, allReadsOf(owner, files));
  if (names.size === 0) return [];
  return files.flatMap((file) =>
    file.paths('UnaryExpression').flatMap((path): SessionTest[] => {
      if (path.node.operator !== '!' || !isIn(owner, file, path)) return [];
      const name = nameOf(skinOf(childOf(path, 'argument')).node);
      if (name === undefined || !names.has(name)) return [];
      const branch = legacyBranchOf(file, path);
      return branch && demands(file, branch) ? [{ file, path, kind: 'missing' }] : [];
    }),
  );
}

/** It throws, or connects first: without a session nothing goes on. A plain `return` before DELETE stays as it is. */
function demands(file: ParsedFile, consequent: NodePath): boolean {
  let found = consequent.isThrowStatement() || opensAgain(consequent);
  consequent.traverse({
    Function: (inner) => inner.skip(),
    ThrowStatement: () => {
      found = true;
    },
  });
  return found && !file.textOf(consequent.node).includes('DELETE');
}

function opensAgain(consequent: NodePath): boolean {
  let found = false;
  consequent.traverse({
    Function: (inner) => inner.skip(),
    CallExpression: (call) => {
      if (/^#?(?:re)?(?:init|connect|handshake|open|start|ensure)/i.test(calleeNameOf(call.node) ?? '')) found = true;
    },
  });
  return found;
}
