/** The handshake of a client: the calls that send `initialize`, and the tests that know only it or only old versions. */
import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../file.js';
import { initialValueOf } from '../../initial-values.js';
import { stringValueOf } from '../../literals.js';
import { propertyOf } from '../../objects.js';
import { childOf, childrenOf } from '../../paths.js';
import type { Project } from '../../project.js';
import { isProtocolVersion, LEGACY_VERSIONS, MODERN_VERSION } from '../../protocol/wire-names.js';
import { skinOf } from '../shapes.js';
import { type ClientCall, callsOf } from './client-calls.js';
import { obstacleAt } from './client-obstacles.js';
import { isIn, type Owner } from './client-owner.js';
import type { WireMessage } from './messages.js';
import type { Send } from './send.js';
import { stringOf, stringsOf } from './strings.js';

export interface HandshakeCall extends ClientCall {
  /** The expression of `clientInfo` in the params, when it can be read at the call. */
  readonly clientInfo: NodePath | undefined;
  readonly clientInfoFile: ParsedFile;
}

/** A test that accepts what the server chose, and knows only versions that open with `initialize`. */
export interface VersionTest {
  readonly file: ParsedFile;
  readonly path: NodePath;
  /** The expression of the server's version. */
  readonly version: NodePath;
  /** The literal list of the test, when it stands in it: it gains the new version. */
  readonly list: NodePath<t.ArrayExpression> | undefined;
  /** The test is `===`, `includes` or `has`, not `!==`. */
  readonly accepts: boolean;
}

export function handshakeCallsOf(
  project: Project,
  owner: Owner,
  messages: readonly WireMessage[],
  group: readonly Send[],
): HandshakeCall[] {
  const calls = callsOf(project, owner, messages, group).filter(({ method }) => method === 'initialize');
  const missing = messages.filter(
    (message) =>
      message.methods.includes('initialize') && !message.builder && !calls.some((call) => call.message === message),
  );
  return [...calls.map((call) => withIdentity(project, call)), ...missing.map((message) => unreached(message))];
}

function withIdentity(project: Project, call: ClientCall): HandshakeCall {
  const [params] = call.params ? project.mcp.valuesOf(call.file, call.params) : [];
  const literal = params?.type === 'object' ? params : undefined;
  const property = literal && propertyOf(literal.path.node, 'clientInfo');
  const path = property && literal && childrenOf(literal.path, 'properties').find(({ node }) => node === property);
  const clientInfo = path?.isObjectProperty() ? childOf(path, 'value') : undefined;
  const identity = { clientInfo, clientInfoFile: literal?.file ?? call.file };
  if (call.access) return { ...call, ...identity };
  const text = 'the handshake is made in a place that does not reach the client that sends it';
  return { ...call, ...identity, obstacle: obstacleAt('handshake-elsewhere', text, call.file, call.call.node) };
}

/** The literal of a handshake whose send is not found at its place. */
function unreached(message: WireMessage): HandshakeCall {
  const { file, path } = message;
  const text = 'the message of the handshake is not sent where it is made';
  const method = message.parts.get('method')?.value ?? path;
  const rest = { params: undefined, send: undefined, access: undefined, clientInfo: undefined, clientInfoFile: file };
  const obstacle = obstacleAt('handshake-sent-elsewhere', text, file, path.node);
  return { file, method: 'initialize', call: path, methodValue: method, message, ...rest, obstacle };
}

/** Comparisons of a method with `initialize` inside the client. */
export function methodTestsOf(
  project: Project,
  owner: Owner,
  files: readonly ParsedFile[],
): { file: ParsedFile; path: NodePath<t.BinaryExpression> }[] {
  return files.flatMap((file) =>
    file.paths('BinaryExpression').flatMap((path) => {
      if (!/^[!=]==?$/.test(path.node.operator) || !isIn(owner, file, path)) return [];
      const sides = [childOf(path, 'left'), childOf(path, 'right')];
      const index = sides.findIndex((side) => stringOf(project, file, side) === 'initialize');
      if (index < 0) return [];
      const other = skinOf(sides[1 - index]);
      const isMethod =
        other.isIdentifier({ name: 'method' }) || (other.isMemberExpression() && propertyNameOf(other) === 'method');
      if (!isMethod) return [];
      // Already extended.
      return file.textOf(path.parent).includes('server/discover') ? [] : [{ file, path }];
    }),
  );
}

function propertyNameOf(path: NodePath<t.MemberExpression>): string | undefined {
  const { property, computed } = path.node;
  return !computed && property.type === 'Identifier' ? property.name : stringValueOf(property);
}

export function versionTestsOf(project: Project, owner: Owner, files: readonly ParsedFile[]): VersionTest[] {
  return files
    .filter((file) => file === owner.file || owner.kind === 'module')
    .flatMap((file) => [...lastOfChains(comparisons(project, file)), ...memberships(project, file)])
    .filter(({ file, path }) => isIn(owner, file, path) && !file.textOf(path.parent).includes(MODERN_VERSION));
}

/** `v !== a && v !== b`: one more comparison at the end is enough. */
function lastOfChains(tests: readonly VersionTest[]): VersionTest[] {
  const chainOf = ({ path, accepts }: VersionTest): t.Node | undefined => {
    let top: NodePath | undefined;
    for (let at = path.parentPath; at?.isLogicalExpression({ operator: accepts ? '||' : '&&' }); at = at.parentPath)
      top = at;
    return top?.node;
  };
  return tests.filter((test, index) => {
    const chain = chainOf(test);
    const text = test.file.textOf(test.version.node);
    return !tests.slice(index + 1).some((later) => {
      return chain !== undefined && chainOf(later) === chain && later.file.textOf(later.version.node) === text;
    });
  });
}

function comparisons(project: Project, file: ParsedFile): VersionTest[] {
  return file.paths('BinaryExpression').flatMap((path): VersionTest[] => {
    const { operator } = path.node;
    if (!/^[!=]==?$/.test(operator)) return [];
    const sides = [childOf(path, 'left'), childOf(path, 'right')];
    const version = sides.find((side) => isServersVersion(side));
    const constant = sides.find((side) => side !== version);
    if (!version || !constant || !areLegacy(stringsOf(project, file, constant).values)) return [];
    return [{ file, path, version, list: undefined, accepts: operator.startsWith('=') }];
  });
}

/** `SUPPORTED.includes(result.protocolVersion)`, `SUPPORTED.has(…)`. */
function memberships(project: Project, file: ParsedFile): VersionTest[] {
  return file.paths('CallExpression').flatMap((path): VersionTest[] => {
    const callee = skinOf(childOf(path, 'callee'));
    if (!callee.isMemberExpression() || !/^(?:includes|has)$/.test(propertyNameOf(callee) ?? '')) return [];
    const [argument] = childrenOf(path, 'arguments');
    const version = argument && skinOf(argument);
    if (!version || !isServersVersion(version)) return [];
    const object = skinOf(childOf(callee, 'object'));
    const list = object.isArrayExpression() ? object : undefined;
    if (!areLegacy(list ? elementsOf(project, file, list) : listedIn(project, file, object))) return [];
    return [{ file, path, version, list, accepts: true }];
  });
}

/** `result.protocolVersion`, `protocolVersion` taken from it: an expression that may be read twice. */
function isServersVersion(path: NodePath): boolean {
  const inner = skinOf(path);
  if (inner.isIdentifier()) return /version$/i.test(inner.node.name) && !/^[A-Z_\d]+$/.test(inner.node.name);
  if (!inner.isMemberExpression() && !inner.isOptionalMemberExpression()) return false;
  const { property } = inner.node;
  return property.type === 'Identifier' && property.name === 'protocolVersion';
}

function elementsOf(project: Project, file: ParsedFile, list: NodePath<t.ArrayExpression>): string[] {
  return list.get('elements').flatMap((element) => [...stringsOf(project, file, element as NodePath).values]);
}

/** Versions of a constant list, or of a `new Set([…])`. */
function listedIn(project: Project, file: ParsedFile, object: NodePath): string[] {
  const values = project.mcp.valuesOf(file, object);
  const elements = values.flatMap((value) => (value.type === 'array' ? value.elements : []));
  const found = elements.flatMap((value) =>
    value.type === 'string' && value.value !== undefined ? [value.value] : [],
  );
  if (found.length > 0 || !object.isIdentifier()) return found;
  const init = initialValueOf(object.scope.getBinding(object.node.name));
  const made = init && skinOf(init);
  const [list] = made?.isNewExpression() ? childrenOf(made, 'arguments') : [];
  return list?.isArrayExpression() ? elementsOf(project, file, list) : [];
}

function areLegacy(values: readonly string[]): boolean {
  return (
    values.length > 0 && values.every(isProtocolVersion) && values.every((value) => LEGACY_VERSIONS.includes(value))
  );
}
