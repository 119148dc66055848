/**
 * Servers whose methods are registered with a library of JSON-RPC: `server.addMethod('tools/list', …)`. The library
 * makes the envelopes, so no part of such a server can be brought over as those of a hand-written one.
 */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import { memberNameOf } from '../../calls.js';
import type { ParsedFile } from '../../file.js';
import { type FunctionNode, parametersOf, patternOf, sourceFunctionOf } from '../../functions.js';
import { importsOf } from '../../imports.js';
import { initialValueOf } from '../../initial-values.js';
import { oncePer } from '../../once-per.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { RPC_LIBRARIES } from '../../protocol/rpc-libraries.js';
import { isDistinctiveMethod } from '../../protocol/wire-methods.js';
import { isTestFile } from '../facts.js';
import { skinOf } from '../shapes.js';
import { isServedMethod } from './arms.js';
import { callersOf, type Place } from './callers.js';
import { stringOf } from './strings.js';

export interface LibraryServer {
  /** Specifier of the library. */
  readonly library: string;
  /** File of the first registration. */
  readonly file: ParsedFile;
  /** Calls that register a method of MCP, in the order of the source. */
  readonly registrations: readonly [Registered, ...Registered[]];
}

export interface Registered {
  readonly file: ParsedFile;
  readonly call: NodePath<t.CallExpression>;
  readonly method: string;
}

/** Servers of the project that are built on such a library; those of tests are left out. */
export const libraryServersOf = oncePer((project: Project): readonly LibraryServer[] => {
  const servers = new Map<t.Node, { library: string; registered: Registered[] }>();
  for (const file of project.mcp.files()) {
    if (isTestFile(file.path) || !/\baddMethod/.test(file.text)) continue;
    for (const call of file.paths('CallExpression')) {
      const found = registrationAt(project, file, call);
      if (!found) continue;
      const server = servers.get(found.made.node);
      if (server) server.registered.push(found.registered);
      else servers.set(found.made.node, { library: found.library, registered: [found.registered] });
    }
  }
  return [...servers.values()].flatMap(({ library, registered }): LibraryServer[] => {
    const [first, ...others] = registered;
    const distinctive = new Set(registered.map(({ method }) => method).filter(isDistinctiveMethod));
    return distinctive.size < 2 ? [] : [{ library, file: first.file, registrations: [first, ...others] }];
  });
});

interface Made {
  readonly library: string;
  /** The construction of the library's server, or the type that a parameter or field has. */
  readonly made: NodePath;
}

function registrationAt(
  project: Project,
  file: ParsedFile,
  call: NodePath<t.CallExpression>,
): (Made & { readonly registered: Registered }) | undefined {
  const { callee } = call.node;
  if (callee.type !== 'MemberExpression') return undefined;
  const name = memberNameOf(callee);
  if (name === undefined || !Object.values(RPC_LIBRARIES).some(({ registers }) => registers.has(name)))
    return undefined;
  const [first] = childrenOf(call, 'arguments');
  const method = first && stringOf(project, file, first);
  if (method === undefined || !isServedMethod(method)) return undefined;
  const object = childOf(childOf(call, 'callee'), 'object');
  const server = madeBy(project, { file, path: object }, 0);
  if (!server || !RPC_LIBRARIES[server.library].registers.has(name)) return undefined;
  return { ...server, registered: { file, call, method } };
}

const DEEPEST = 5;

/** Where an expression was made, if it is a server of a library. */
function madeBy(project: Project, place: Place, depth: number): Made | undefined {
  const { file } = place;
  const path = skinOf(place.path);
  if (depth > DEEPEST) return undefined;
  if (path.isNewExpression()) {
    const library = libraryOf(file, path.get('callee') as NodePath);
    return library === undefined ? undefined : { library, made: path };
  }
  if (path.isMemberExpression() && path.node.object.type === 'ThisExpression')
    return ofField(project, file, path, depth);
  if (!path.isIdentifier()) return undefined;
  const binding = path.scope.getBinding(path.node.name);
  if (!binding) return undefined;
  if (binding.kind === 'param') return ofParameter(project, file, binding, depth);
  const init = initialValueOf(binding);
  if (init) return madeBy(project, { file, path: init }, depth + 1);
  return ofImport(project, file, path.node.name, depth);
}

/** Which library a class name of this file comes from. */
function libraryOf(file: ParsedFile, path: NodePath): string | undefined {
  const [root, member] = path.isMemberExpression()
    ? [path.get('object') as NodePath, memberNameOf(path.node)]
    : [path, undefined];
  if (!root.isIdentifier()) return undefined;
  for (const { specifier, bindings } of importsOf(file)) {
    if (!Object.hasOwn(RPC_LIBRARIES, specifier)) continue;
    const binding = bindings.find(({ local }) => local === root.node.name);
    if (binding && RPC_LIBRARIES[specifier].classes.has(member ?? binding.imported)) return specifier;
  }
  return undefined;
}

function ofField(
  project: Project,
  file: ParsedFile,
  path: NodePath<t.MemberExpression>,
  depth: number,
): Made | undefined {
  const name = fieldOf(path.node);
  const around = path.findParent((at) => at.isClass());
  if (name === undefined || !around) return undefined;
  for (const member of childrenOf(childOf(around, 'body'), 'body')) {
    if (!member.isClassProperty() && !member.isClassPrivateProperty()) continue;
    if (!member.node.value || fieldKeyOf(member.node) !== name) continue;
    return madeBy(project, { file, path: childOf(member, 'value') }, depth + 1);
  }
  const assigned = file
    .paths('AssignmentExpression')
    .find(
      (one) =>
        one.node.left.type === 'MemberExpression' &&
        one.node.left.object.type === 'ThisExpression' &&
        fieldOf(one.node.left) === name &&
        one.findParent((at) => at.isClass())?.node === around.node,
    );
  return assigned && madeBy(project, { file, path: assigned.get('right') }, depth + 1);
}

function fieldOf({ property, computed }: t.MemberExpression): string | undefined {
  if (property.type === 'PrivateName') return `#${property.id.name}`;
  return property.type === 'Identifier' && !computed ? property.name : undefined;
}

function fieldKeyOf({ key }: t.ClassProperty | t.ClassPrivateProperty): string | undefined {
  if (key.type === 'PrivateName') return `#${key.id.name}`;
  return key.type === 'Identifier' ? key.name : undefined;
}

/** What callers give for a parameter; its type, where nobody is seen to call. */
function ofParameter(
  project: Project,
  file: ParsedFile,
  binding: NonNullable<ReturnType<NodePath['scope']['getBinding']>>,
  depth: number,
): Made | undefined {
  const owner = binding.scope.path;
  if (!owner.isFunction()) return undefined;
  const fn = sourceFunctionOf(owner as NodePath<FunctionNode>);
  const index = parametersOf(fn.node).findIndex((one) => patternOf(one) === binding.identifier);
  for (const caller of index < 0 ? [] : callersOf(project, file, fn)) {
    const argument = childrenOf(caller.call, 'arguments')[index];
    const made = argument && madeBy(project, { file: caller.file, path: argument }, depth + 1);
    if (made) return made;
  }
  const { typeAnnotation } = binding.identifier;
  if (typeAnnotation?.type !== 'TSTypeAnnotation' || typeAnnotation.typeAnnotation.type !== 'TSTypeReference')
    return undefined;
  const { typeName } = typeAnnotation.typeAnnotation;
  const library = typeName.type === 'Identifier' ? libraryOf(file, file.pathOf(typeName)) : undefined;
  return library === undefined ? undefined : { library, made: file.program };
}

/** `import { server } from './rpc.js'` */
function ofImport(project: Project, file: ParsedFile, name: string, depth: number): Made | undefined {
  for (const { specifier, bindings } of importsOf(file)) {
    const binding = bindings.find(({ local }) => local === name);
    const target = binding && project.modules.resolve(file.path, specifier);
    const other = target === undefined ? undefined : project.file(target);
    if (!binding || !other) continue;
    const exported = other.paths('VariableDeclarator').find(({ node, parentPath }) => {
      const isExported = parentPath?.parentPath?.isExportNamedDeclaration() === true;
      return isExported && node.id.type === 'Identifier' && node.id.name === binding.imported;
    });
    if (exported?.node.init) return madeBy(project, { file: other, path: childOf(exported, 'init') }, depth + 1);
  }
  return undefined;
}
