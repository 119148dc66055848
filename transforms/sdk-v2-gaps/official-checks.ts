/**
 * Whether what a comment of the official codemod complains of still stands in the code under it. Asked after every
 * other rule has done its part, so a cause that one of them settled is gone by now.
 */
import type { NodePath } from '@babel/traverse';
import type { Node, ObjectPattern } from '@babel/types';
import { calleeOf, isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import { type IdentifierPath, roleOf } from '../../ast/identifiers.js';
import { linksOf } from '../../ast/imports.js';
import { isTestFile } from '../../ast/mcp/test-files.js';
import { keyOf } from '../../ast/objects.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { MOVED_MEMBERS, REQUEST_INFO, TASK_MEMBERS } from '../../ast/protocol/context-members.js';
import { ZOD_MODULES } from '../../ast/protocol/schema-libraries.js';
import { bindingOf, identifiersNamed } from '../../ast/scope.js';
import type { ParsedFile, Project } from '../contract.js';
import { wholeUseOf } from '../sdk-v2/context-wholes.js';
import { v2Exports } from '../sdk-v2/homes.js';
import { namedLink } from '../sdk-v2/imported-names.js';
import type { CauseKind } from './official-causes.js';
import { beginningIn } from './official-comments.js';
import { entryOf, subpathsOf } from './official-imports.js';

export interface Place {
  readonly file: ParsedFile;
  readonly project: Project;
  /** Where the code under the comment begins, and the end of its line. */
  readonly from: number;
  readonly to: number;
  /** The statement or class member that holds it. */
  readonly subject: NodePath | undefined;
  readonly text: string;
}

/** True: the code is as it should be. False: a person is needed. */
type Check = (place: Place) => boolean;

const OLD_MEMBERS: ReadonlySet<string> = new Set([...Object.keys(MOVED_MEMBERS), REQUEST_INFO, ...TASK_MEMBERS]);
const SETTERS = /^(?:set|remove)(?:Request|Notification)Handler$/;

export const CHECKS: Readonly<Record<CauseKind, Check>> = {
  call: (place) => callsAt(place, /^(?:tool|prompt|resource)$/).length === 0,
  // SDK v2 takes schemas and shapes of zod 4.2 alike; what is told apart by now is wrapped.
  schema: (place) => callsAt(place, /^register(?:Tool|Prompt|Resource)$|^(?:tool|prompt|resource)$/).length > 0,
  'zod-name': hasZod,
  task: (place) => !/\b(?:taskStore|taskMessageQueue|\w*Task\w*Schema|experimental)\b/.test(codeOf(place)),
  path: (place) => {
    const [, specifier] = /path: (\S+?)\.?(?:\s|$)/.exec(place.text) ?? [];
    return !codeOf(place).includes(specifier ?? '@modelcontextprotocol/sdk');
  },
  names: hasItsNames,
  pattern: (place) => patternsIn(place).length === 0,
  parameter: (place) => readsIn(place).length === 0,
  forwarded: (place) => contextArguments(place).every(({ file, path, project }) => isFollowed(file, path, project)),
  'context-double': (place) => !doublesAt(place).some((path) => standsForContext(place, path)),
  handler: (place) => callsAt(place, SETTERS).every((call) => isNamed(place, call)),
  'schema-key': (place) => {
    const [name] = /^\w+Schema\b/.exec(place.text) ?? ['\\w+(?:Request|Notification)Schema'];
    return !new RegExp(`\\b${name}\\b`).test(place.file.text.slice(place.from, place.to));
  },
  completable: (place) => !callsAt(place, /^completable$/).some((call) => isOptionalInside(place, call)),
  'error-class': (place) => !isOfTwoClasses(place),
  'http-error': (place) => constructionsAt(place, 'SdkHttpError').every((path) => takesCode(path)),
  'frozen-auth': ({ file }) => !frozenHelpersIn(file),
  'config-double': (place) => !/objectContaining\(\s*\{[^}]*Schema:\s*\{/.test(codeOf(place)),
  removed: (place) => !namesIn(place).some((name) => subpathsOf(name).length > 0 && isUnbound(place.file, name)),
};

function codeOf({ file, from, subject }: Place): string {
  return file.text.slice(from, Math.max(from, subject?.node.end ?? from));
}

/** Words of the code here, and the one that the comment begins with. */
function namesIn(place: Place): string[] {
  return [...new Set(`${place.text.split(' ')[0]} ${codeOf(place)}`.match(/[A-Za-z_$][\w$]*/g) ?? [])];
}

function within({ from, subject }: Place): (path: NodePath) => boolean {
  const end = subject?.node.end ?? from;
  return ({ node }) => (node.start ?? -1) >= from && (node.end ?? 0) <= end;
}

/** Calls of that name that begin on the line. */
function callsAt(place: Place, name: RegExp): NodePath[] {
  const calls = place.file.paths('CallExpression', 'OptionalCallExpression') as readonly NodePath[];
  return calls.filter(beginningIn(place)).filter(({ node }) => name.test(calleeNameOf(node)));
}

function calleeNameOf(node: Node): string {
  if (node.type !== 'CallExpression' && node.type !== 'OptionalCallExpression') return '';
  const callee = unwrapped(calleeOf(node) as Node);
  if (callee.type === 'Identifier') return callee.name;
  return isMember(callee) ? (memberNameOf(callee) ?? '') : '';
}

function hasZod({ file, project }: Place): boolean {
  const binding = file.program.scope.getBinding('z');
  if (!binding) return false;
  const values = project.mcp.evaluator.bindingValues(file, binding);
  return values.some((value) => value.type === 'external' && ZOD_MODULES.has(value.module));
}

/** Everything that the links of this statement take is exported by the module that they name. */
function hasItsNames(place: Place): boolean {
  const links = linksOf(place.file).filter(({ path }) => within(place)(path));
  return links.every((link) => {
    const entry = entryOf(link.specifier);
    const exported = entry === undefined ? undefined : v2Exports().get(entry);
    if (!exported || link.path.isExportAllDeclaration()) return false;
    if (link.kind === 'mock') return mockedNames(link.path).every((name) => exported.has(name));
    const { names, escapes } = namedLink(place.file, link, entry!);
    return !escapes && names.every(({ name }) => exported.has(name) || name === 'default');
  });
}

function mockedNames(path: NodePath): string[] {
  const [, factory] = childrenOf(path, 'arguments');
  if (!factory?.isFunction()) return factory ? [''] : [];
  const body = childOf(factory, 'body');
  const returned = body.isBlockStatement() ? body.get('body').find((one) => one.isReturnStatement()) : undefined;
  const value = returned ? childOf(returned, 'argument') : body;
  return value.isObjectExpression() ? value.node.properties.map((property) => keyOf(property) ?? '') : [''];
}

/** Patterns that take members of SDK v1, other than those under `mcpReq` and `http`. */
function patternsIn(place: Place): NodePath<ObjectPattern>[] {
  return place.file
    .paths('ObjectPattern')
    .filter((path) => within(place)(path) && !isUnderHolder(path))
    .filter(({ node }) => node.properties.some((property) => OLD_MEMBERS.has(keyOf(property) ?? '')));
}

function isUnderHolder(path: NodePath): boolean {
  const holder = path.findParent((one) => one.isObjectProperty());
  return holder !== null && ['mcpReq', 'http'].includes(keyOf(holder.node) ?? '');
}

/** `extra.signal`: members of SDK v1 read from a parameter of the functions here. */
function readsIn(place: Place): NodePath[] {
  const members = place.file.paths('MemberExpression', 'OptionalMemberExpression') as readonly NodePath[];
  return members.filter(within(place)).filter(({ node, scope }) => {
    if (!isMember(node) || node.object.type !== 'Identifier' || !OLD_MEMBERS.has(memberNameOf(node) ?? ''))
      return false;
    const binding = scope.getBinding(node.object.name);
    return binding?.kind === 'param' && (binding.identifier.start ?? 0) >= place.from;
  });
}

interface Argument {
  readonly file: ParsedFile;
  readonly path: NodePath;
  readonly project: Project;
}

/** Contexts that the calls of this line are given. */
function contextArguments(place: Place): Argument[] {
  const { file, project } = place;
  return callsAt(place, /./)
    .flatMap((call) => childrenOf(call, 'arguments'))
    .filter((path) => path.isIdentifier() && project.mcp.contextOf(file, path) !== undefined)
    .map((path) => ({ file, path, project }));
}

function isFollowed(file: ParsedFile, path: NodePath, project: Project): boolean {
  return wholeUseOf(file, path as IdentifierPath, project) === 'followed';
}

/** Object literals that begin on the line and have members of the SDK v1 context. */
function doublesAt(place: Place): NodePath[] {
  return place.file
    .paths('ObjectExpression')
    .filter((path) => beginningIn(place)(path) && !isUnderHolder(path))
    .filter(({ node }) => node.properties.some((property) => OLD_MEMBERS.has(keyOf(property) ?? '')));
}

/**
 * Messages of a transport, options and lines of a log have members of the same names; a double goes where a context is
 * read. Where that cannot be seen, a test is taken to hold one, and the program is not.
 */
function standsForContext({ file, project }: Place, path: NodePath): boolean {
  const call = path.parentPath;
  if (path.listKey !== 'arguments' || !call) return isTestFile(file.path);
  if (/^(?:log|debug|info|warn|error|trace)$/.test(calleeNameOf(call.node))) return false;
  const callees = project.mcp.evaluator.calleesOf(file, call);
  if (callees.length === 0) return isTestFile(file.path);
  return callees.some(({ path: fn }) => {
    const given = project.mcp.evaluator.parameters.get(fn.node)?.get(Number(path.key)) ?? [];
    return given.some(({ type }) => type === 'context');
  });
}

/** Handlers are known by name; what `remove…` takes was a name in SDK v1 already. */
function isNamed({ file, project }: Place, call: NodePath): boolean {
  if (calleeNameOf(call.node).startsWith('remove')) return true;
  const [first] = childrenOf(call, 'arguments');
  const values = first ? project.mcp.valuesOf(file, first) : [];
  return values.length > 0 && values.every(({ type }) => type === 'string');
}

function isOptionalInside({ file }: Place, call: NodePath): boolean {
  const [schema] = childrenOf(call, 'arguments');
  return schema !== undefined && /\.(?:optional|nullish|default)\s*\(|\boptional\s*\(/.test(file.textOf(schema.node));
}

/** Codes of both families, or of one with the class of the other, in one statement; or the old enum without an import. */
function isOfTwoClasses(place: Place): boolean {
  const code = place.subject ? conditionOf(place) : '';
  const [protocol, local] = [/\bProtocolErrorCode\b/.test(code), /\bSdkErrorCode\b/.test(code)];
  const hasProtocolClass = /\b(?:instanceof|toBeInstanceOf\(|new)\s*(?:Protocol|Mcp)Error\b/.test(code);
  const hasLocalClass = /\b(?:instanceof|toBeInstanceOf\(|new)\s*SdkError\b/.test(code);
  if (isUnbound(place.file, 'ErrorCode')) return true;
  if (protocol && local) return !(hasProtocolClass && hasLocalClass);
  return local && hasProtocolClass && !hasLocalClass;
}

/** The test of a statement that has one, else the statement. */
function conditionOf({ file, from, to, subject }: Place): string {
  const { node } = subject!;
  const test = node.type === 'IfStatement' || node.type === 'WhileStatement' ? node.test : undefined;
  if (test) return file.textOf(test);
  return file.text.slice(from, node.type === 'BlockStatement' ? to : Math.max(to, node.end ?? to));
}

function constructionsAt(place: Place, name: string): NodePath[] {
  return place.file
    .paths('NewExpression')
    .filter(beginningIn(place))
    .filter(({ node }) => node.callee.type === 'Identifier' && node.callee.name === name);
}

function takesCode(path: NodePath): boolean {
  const [first] = childrenOf(path, 'arguments');
  const node = first && unwrapped(first.node);
  return (
    node !== undefined && isMember(node) && node.object.type === 'Identifier' && node.object.name === 'SdkErrorCode'
  );
}

function frozenHelpersIn(file: ParsedFile): boolean {
  return linksOf(file).some(({ specifier, bindings }) => {
    const isFrozen = specifier === '@modelcontextprotocol/server-legacy/auth';
    return (
      isFrozen &&
      bindings.every(({ imported }) =>
        /^(?:requireBearerAuth|mcpAuthMetadataRouter|getOAuthProtectedResourceMetadataUrl|OAuthTokenVerifier)$/.test(
          imported,
        ),
      )
    );
  });
}

/** A name that is used here although nothing in the file declares it, types and TypeScript's own forms included. */
export function isUnbound(file: ParsedFile, name: string): boolean {
  const all = identifiersNamed(file, name);
  if (all.some((path) => roleOf(path) === 'declaration')) return false;
  return all.some((path) => roleOf(path) !== 'name' && !bindingOf(file, path));
}
