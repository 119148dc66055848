/**
 * Files that get their server or client from outside, by a parameter that nothing in the repository shows to be one, and
 * use it as SDK v1 had it. What they pass to it tells: `target.setRequestHandler(ListToolsRequestSchema, …)` with a schema
 * of the SDK → `target.setRequestHandler('tools/list', …)`, with the context of its handler.
 *
 * Leaves alone objects whose kind is known (other rules have them), and calls that only have a name in common.
 */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Function as FunctionNode, Identifier, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { removeElementEdits } from '../../ast/lists.js';
import { quotedText } from '../../ast/literals.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ExternalValue } from '../../ast/mcp/values.js';
import { childOf, childrenOf } from '../../ast/paths.js';
import { KEPT_MEMBERS, MOVED_MEMBERS } from '../../ast/protocol/context-members.js';
import { NOTIFICATION_METHODS, REQUEST_METHODS } from '../../ast/protocol/request-schemas.js';
import { sdkOf } from '../../ast/protocol/sdk-classes.js';
import { LOCAL_CODES } from '../../ast/protocol/sdk-errors.js';
import { valueReferencesOf } from '../../ast/scope.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { memberEdits } from '../sdk-v2/member-edits.js';
import { siteAt } from '../sites.js';
import { unusedImportEdits } from './unused-imports.js';

interface InjectedSite extends Site {
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
  readonly proof?: ExternalValue;
  readonly edits?: readonly Edit[];
}

interface CallSite extends InjectedSite {
  /** The name of the schema that goes. */
  readonly gone?: readonly Node[];
}

const HANDLERS: ReadonlySet<string> = new Set(['setRequestHandler', 'setNotificationHandler']);
const REGISTRATIONS: ReadonlySet<string> = new Set(['tool', 'prompt', 'resource']);
const METHODS: Readonly<Record<string, string>> = { ...REQUEST_METHODS, ...NOTIFICATION_METHODS };

export const injectedSurface = defineRule<InjectedSite>({
  id: 'injected-surface',
  title: 'Servers and clients that come from outside are used as SDK v2 has them.',
  why: `Dependency injection hides the SDK from a file: nothing is imported, so nothing is renamed, and the compiler sees
\`any\`. There \`setRequestHandler(Schema, …)\` throws when the server starts, \`extra.signal\` is \`undefined\`, and a
schema given to \`callTool\` is taken for its options.`,
  example: {
    before: 'target.setRequestHandler(ListToolsRequestSchema, handler)',
    after: "target.setRequestHandler('tools/list', handler)",
  },
  leavesAlone: 'Objects whose kind is known, and calls that only have a name in common.',
  spec: {
    revision: '2026-07-28',
    section: 'SDK v2, upgrade-to-v2.md: Import-less (injected) SDK surfaces',
    source: 'SDK 2.4.0',
  },
  worlds: ['sdk-v2'],
  sides: ['server', 'client'],
  mentions: ['setRequestHandler', 'setNotificationHandler', 'callTool', 'ErrorCode', 'tool', 'prompt', 'resource'],
  reasons: {
    'handler-by-method': {
      verdict: 'rewrite',
      safety: 'review',
      text: '`{schema}` becomes the method name `{method}`; the object that it is passed to comes from outside.',
    },
    'schema-dropped': {
      verdict: 'rewrite',
      safety: 'review',
      text: '`callTool` of SDK v2 takes no schema; the client comes from outside.',
    },
    'handler-context': {
      verdict: 'manual',
      text: 'A handler for `{method}` is given to an object from outside, and what it does with its context cannot be followed.',
      next: 'Name the method instead of the schema, and read the members of SDK v2 from the context: `mcpReq.signal`, `mcpReq.notify`, `http?.authInfo`.',
    },
    'schema-from-outside': {
      verdict: 'manual',
      text: 'Both the object and the schema `{schema}` come from outside; SDK v2 takes the name of the method.',
      next: "Pass `'{method}'` instead of the schema.",
    },
    'arguments-shifted': {
      verdict: 'manual',
      text: '`callTool` is called with `undefined` for the schema and options behind it; SDK v2 takes the options as second argument.',
      next: 'If the object is a client of the SDK, remove the `undefined`.',
    },
    'code-from-outside': {
      verdict: 'manual',
      text: '`ErrorCode.{name}` is read from an object from outside; `ProtocolErrorCode` of SDK v2 has no such member.',
      next: 'Pass `SdkErrorCode` in, and compare its `{name}` with the code of an `SdkError`.',
    },
    registration: {
      verdict: 'advice',
      text: '`.{name}()` is called on a server that comes from outside; McpServer of SDK v2 has `register{kind}` instead, if it is one.',
    },
  },
  detect(file, project) {
    const calls = file.paths('CallExpression').flatMap((call) => callSites(file, project, call));
    const gone = calls.flatMap(({ gone }) => gone ?? []);
    const first = calls.find(({ edits }) => edits !== undefined);
    return [
      ...calls.map(({ gone: _gone, ...site }): InjectedSite => {
        if (!site.edits || site.start !== first?.start) return site;
        return { ...site, edits: [...unusedImportEdits(file, gone), ...site.edits] };
      }),
      ...codeSites(file, project),
    ].sort((a, b) => a.start - b.start);
  },
  rewrite({ reason, words, proof, edits, start, end }, file): Finding {
    const steps = proof ? [proof.step] : [];
    const evidence = [...steps, { file: file.path, start, end, shows: 'passed to an object from outside' }];
    if (!edits) return { reason, words, evidence };
    return {
      reason,
      words,
      evidence,
      edits,
      component: `${file.path}:injected`,
      assumption: 'The object that comes from outside is one of SDK v2.',
    };
  },
});

function callSites(file: ParsedFile, project: Project, call: NodePath<CallExpression>): CallSite[] {
  const callee = skinOf(childOf(call, 'callee'));
  const name = isMember(callee.node) ? memberNameOf(callee.node) : undefined;
  if (name === undefined || !(HANDLERS.has(name) || name === 'callTool' || REGISTRATIONS.has(name))) return [];
  if (!isFromOutside(file, project, childOf(callee, 'object'))) return [];
  if (HANDLERS.has(name)) return handlerSites(file, project, call);
  return name === 'callTool'
    ? schemaSites(file, project, call)
    : registrationSites(file, call, name, childOf(callee, 'object'));
}

/** Nothing shows what it is: every way to it ends at a parameter, or where nothing can be followed. */
function isFromOutside(file: ParsedFile, project: Project, object: NodePath): boolean {
  const values = project.mcp.valuesOf(file, object);
  return values.every(({ type }) => type === 'unknown');
}

function handlerSites(file: ParsedFile, project: Project, call: NodePath<CallExpression>): CallSite[] {
  const [schema, handler] = childrenOf(call, 'arguments');
  if (!schema?.node || !handler?.node) return [];
  const site = siteAt(file, call.node);
  const proof = schemaOf(file, project, schema);
  if (!proof) return unprovenSites(schema, site);
  const words = { schema: proof.name, method: METHODS[proof.name] };
  const context = contextEdits(file, project, handler);
  if (!context) return [{ ...site, reason: 'handler-context', words, proof }];
  const { start, end } = schema.node;
  const text = quotedText(METHODS[proof.name], file.style.quote);
  const edits = [{ file: file.path, start: start ?? 0, end: end ?? 0, text }, ...context];
  return [{ ...site, reason: 'handler-by-method', words, proof, edits, gone: [schema.node] }];
}

function schemaOf(file: ParsedFile, project: Project, path: NodePath): ExternalValue | undefined {
  const [value, ...others] = project.mcp.valuesOf(file, path);
  const isKnown = value?.type === 'external' && sdkOf(value.module) === 'v2' && Object.hasOwn(METHODS, value.name);
  return isKnown && others.length === 0 ? value : undefined;
}

/** `deps.ListToolsRequestSchema`: the name is that of a schema, where it comes from is not shown. */
function unprovenSites(schema: NodePath, site: Site): InjectedSite[] {
  const inner = skinOf(schema);
  const name = isMember(inner.node)
    ? memberNameOf(inner.node)
    : inner.isIdentifier() && inner.scope.getBinding(inner.node.name)?.kind === 'param'
      ? inner.node.name
      : undefined;
  if (name === undefined || !Object.hasOwn(METHODS, name)) return [];
  return [{ ...site, reason: 'schema-from-outside', words: { schema: name, method: METHODS[name] } }];
}

/** Edits of what the handler reads from its context; `undefined` where a use of it cannot be followed. */
function contextEdits(file: ParsedFile, project: Project, handler: NodePath): Edit[] | undefined {
  const functions = project.mcp.valuesOf(file, handler);
  const [fn] = functions;
  if (functions.length !== 1 || fn?.type !== 'function' || fn.file.path !== file.path) return undefined;
  const parameters = childrenOf(fn.path as NodePath<FunctionNode>, 'params');
  if (parameters.length < 2) return [];
  const id = parameters[1];
  const binding = id.isIdentifier() ? id.scope.getBinding(id.node.name) : undefined;
  if (!binding || (id.node as Identifier).typeAnnotation) return undefined;
  const edits: Edit[] = [];
  for (const { path, isWrite } of valueReferencesOf(file, binding)) {
    const member = path.parentPath;
    const name = member && isMember(member.node) && path.key === 'object' ? memberNameOf(member.node) : undefined;
    if (isWrite || !member || name === undefined) return undefined;
    if (KEPT_MEMBERS.has(name) || name === 'mcpReq' || name === 'http') continue;
    if (!Object.hasOwn(MOVED_MEMBERS, name)) return undefined;
    const { holder, name: moved } = MOVED_MEMBERS[name];
    const way = `${holder}${holder === 'http' ? '?.' : '.'}${moved}`;
    edits.push(...memberEdits(file, member as Parameters<typeof memberEdits>[1], way));
  }
  return edits;
}

function schemaSites(file: ParsedFile, project: Project, call: NodePath<CallExpression>): CallSite[] {
  const [, schema, options] = childrenOf(call, 'arguments');
  if (!schema?.node) return [];
  const site = siteAt(file, call.node);
  const [value, ...others] = project.mcp.valuesOf(file, schema);
  const isResult = value?.type === 'external' && sdkOf(value.module) === 'v2' && /ToolResultSchema$/.test(value.name);
  if (isResult && others.length === 0) {
    const edits = removeElementEdits(file, call.node.arguments, [schema.node]);
    return [{ ...site, reason: 'schema-dropped', words: {}, proof: value, edits, gone: [schema.node] }];
  }
  const isNothing = file.textOf(schema.node) === 'undefined' && options?.node;
  return isNothing ? [{ ...site, reason: 'arguments-shifted', words: {} }] : [];
}

/** By name alone: worth a word in a file that has to do with MCP, and no more. */
function registrationSites(
  file: ParsedFile,
  call: NodePath<CallExpression>,
  name: string,
  object: NodePath,
): InjectedSite[] {
  const inner = skinOf(object);
  const isServer = /^(?:mcp)?_?server$/i.test(
    isMember(inner.node) ? (memberNameOf(inner.node) ?? '') : inner.isIdentifier() ? inner.node.name : '',
  );
  const [first] = call.node.arguments;
  const last = call.node.arguments.at(-1);
  const isText = first?.type === 'StringLiteral' && call.node.arguments.length > 1;
  const isHandled = /Function/.test(last?.type ?? '') || last?.type === 'Identifier';
  if (!isServer || !isText || !isHandled) return [];
  const kind = `${name[0].toUpperCase()}${name.slice(1)}`;
  return [{ ...siteAt(file, call.node), reason: 'registration', words: { name, kind } }];
}

/** `deps.ErrorCode.RequestTimeout`, `ErrorCode` as a parameter. */
function codeSites(file: ParsedFile, project: Project): InjectedSite[] {
  return file.paths('MemberExpression').flatMap((path): InjectedSite[] => {
    const name = memberNameOf(path.node);
    if (name === undefined || !Object.hasOwn(LOCAL_CODES, name)) return [];
    const object = skinOf(childOf(path, 'object'));
    const holder = isMember(object.node)
      ? memberNameOf(object.node)
      : object.isIdentifier()
        ? object.node.name
        : undefined;
    if (!/^(?:Protocol)?ErrorCode$/.test(holder ?? '')) return [];
    const values = project.mcp.valuesOf(file, object);
    const isOld = values.some((value) => value.type === 'external' && value.name === 'ProtocolErrorCode');
    if (!isOld && !values.every(({ type }) => type === 'unknown')) return [];
    return [{ ...siteAt(file, path.node), reason: 'code-from-outside', words: { name } }];
  });
}
