/** The class, function or module that a client is, by the sends in it. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { enclosingFunctionsOf, type FunctionNode, sourceFunctionOf } from '../../functions.js';
import { childOf } from '../../paths.js';
import type { ClientObstacle } from './client-obstacles.js';
import type { Send } from './send.js';

/** Where the state of a client lives. */
export interface Owner {
  readonly key: string;
  readonly kind: 'class' | 'function' | 'module';
  readonly file: ParsedFile;
  /** The class, the function, or the program. */
  readonly path: NodePath;
  readonly obstacle?: ClientObstacle;
}

/**
 * The class round a send, else the outermost function with functions inside it (it makes a client, or is the whole
 * program), else the function when all sends of the file are in it, else the module.
 */
export function ownerOf(send: Send, all: readonly Send[]): Owner {
  const { file, call } = send;
  const around = classOf(call);
  if (around) {
    const name = around.node.id?.name ?? 'class';
    return { key: `${file.path}#${name}`, kind: 'class', file, path: around };
  }
  const outer = outermostOf(call);
  const named = functionsAround(call).filter((fn) => !isCallback(fn));
  const isNested = named.length > 1 || (named.length === 1 && named[0].node !== outer?.node);
  if (outer && (isNested || isWhole(outer, file, all)) && childOf(outer, 'body').isBlockStatement()) {
    const name = (outer.node as t.FunctionDeclaration).id?.name ?? `function at ${outer.node.start}`;
    return { key: `${file.path}#${name}`, kind: 'function', file, path: outer };
  }
  return { key: file.path, kind: 'module', file, path: file.program };
}

/** Every send of the file is in one function, which makes the handshake itself: a script. */
function isWhole(outer: NodePath<FunctionNode>, file: ParsedFile, all: readonly Send[]): boolean {
  const own = all.filter((other) => other.file === file);
  const messages = own.flatMap((other) => other.messages);
  return (
    messages.some(({ methods, builder }) => methods.includes('initialize') && !builder) &&
    own.every((other) => outermostOf(other.call)?.node === outer.node) &&
    messages.every((message) => message.file === file && outermostOf(message.path)?.node === outer.node)
  );
}

/** `retry(() => fetch(…))`, `new Promise((resolve) => …)`: part of the function round it, no function of a client. */
function isCallback({ parent, listKey }: NodePath): boolean {
  return listKey === 'arguments' && /^(?:Optional)?CallExpression$|^NewExpression$/.test(parent.type);
}

function functionsAround(path: NodePath): NodePath<FunctionNode>[] {
  const all = enclosingFunctionsOf(path).map(sourceFunctionOf);
  return all.filter((fn, index) => all.findIndex(({ node }) => node === fn.node) === index);
}

export function outermostOf(path: NodePath): NodePath<FunctionNode> | undefined {
  return functionsAround(path).at(-1);
}

/** The class whose object does the work here. */
export function classOf(path: NodePath): NodePath<t.Class> | undefined {
  return (path.findParent((at) => at.isClass()) ?? undefined) as NodePath<t.Class> | undefined;
}

/** Whether `this` at a place is an object of the class: no plain function between, and no static member. */
export function isThisOf(path: NodePath, owner: NodePath): boolean {
  for (let at: NodePath | null = path.parentPath; at; at = at.parentPath) {
    if (at.isFunctionDeclaration() || at.isFunctionExpression() || at.isObjectMethod()) return false;
    if (at.isClassMethod() || at.isClassPrivateMethod() || at.isClassProperty() || at.isClassPrivateProperty())
      return at.node.static !== true && at.parentPath?.parentPath?.node === owner.node;
    if (at.isClass()) return false;
  }
  return false;
}

export function isWithin(path: NodePath, outer: NodePath): boolean {
  return path.node === outer.node || path.findParent(({ node }) => node === outer.node) !== null;
}

/** Code of the client: inside its class or function, or in any file that belongs to a client that is a module. */
export function isIn(owner: Owner, file: ParsedFile, path: NodePath): boolean {
  return owner.kind === 'module' || (file === owner.file && isWithin(path, owner.path));
}
