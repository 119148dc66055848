/**
 * `extra.signal` → `ctx.mcpReq.signal`, and the rest of the member map; in handlers and in every function that gets the
 * context from one. The parameter `extra` becomes `ctx` where that name is free.
 *
 * Leaves alone members that both SDKs have (`sessionId`), parameters of another name, and whatever is called `extra`
 * without being a request context.
 */

import type { MemberExpression } from '@babel/types';
import type { FunctionNode } from '../../ast/functions.js';
import { declaredTypeOf, resolvedType } from '../../ast/mcp/declared-types.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { Registration } from '../../ast/mcp/registrations.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import { childOf } from '../../ast/paths.js';
import { MOVED_MEMBERS, REQUEST_INFO, TASK_MEMBERS } from '../../ast/protocol/context-members.js';
import { renameBindingEdits, renameObstacleOf } from '../../ast/renames.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { componentOf } from './components.js';
import { isWriteTarget, patternEdits, readEdits } from './context-edits.js';
import { type ContextType, findContextTypes } from './context-types.js';
import {
  type ContextHere,
  type ContextName,
  type ContextPattern,
  type ContextRead,
  findNames,
  findPatterns,
  findReads,
} from './context-uses.js';
import { type WholeUse, wholeUseOf } from './context-wholes.js';
import { isOverridden } from './method-uses.js';
import { hasOwnType } from './own-types.js';
import { requestInfoEdits } from './request-headers.js';

interface ContextSite extends Site {
  readonly context?: ContextHere;
  readonly read?: ContextRead;
  /** All that is read of the same value, for a person to look at. */
  readonly members?: readonly string[];
  readonly pattern?: ContextPattern;
  readonly name?: ContextName;
  readonly use?: WholeUse;
  /** A registration whose handler is not found. */
  readonly handler?: Registration;
  readonly type?: ContextType;
  readonly isByIndex?: boolean;
}

const NEW_NAMES: Readonly<Record<string, string>> = { extra: 'ctx', _extra: '_ctx' };

export const context = defineRule<ContextSite>({
  id: 'context',
  title: 'Reads of the request context (`extra`) follow its members to where SDK v2 has them.',
  why:
    'SDK v2 gives handlers a context with other members: the request is under `mcpReq`, HTTP under `http`. What is ' +
    'read by its old name is `undefined`, without an error: cancelled calls run on, progress is not sent, and callers ' +
    'look unauthenticated.',
  example: { before: 'extra.sendNotification(note)', after: 'ctx.mcpReq.notify(note)' },
  leavesAlone: 'Members with the same name in both, and values that are not a request context.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, upgrade-to-v2: handler context', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server', 'client', 'tests'],
  mentions: [
    'extra',
    'signal',
    'requestId',
    '_meta',
    'sendNotification',
    'sendRequest',
    'authInfo',
    'requestInfo',
    'SSEStream',
    'task',
    'register',
    'tool',
    'prompt',
    'resource',
    'setRequestHandler',
  ],
  reasons: {
    'member-moved': { verdict: 'rewrite', text: '`{member}` of the request context has another place in SDK v2.' },
    'header-read': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'Request headers are read with `.get(name)` from the web `Request` that SDK v2 gives.',
    },
    'pattern-moved': {
      verdict: 'rewrite',
      text: 'The members taken from the request context have other places in SDK v2.',
    },
    'type-moved': {
      verdict: 'rewrite',
      text: 'The type of a part of the request context follows its members to where SDK v2 has them.',
    },
    'type-part': {
      verdict: 'manual',
      text: '`{type}` is made of members of the request context that SDK v2 has elsewhere or no more.',
      next: "Take the part from `ServerContext['mcpReq']` or `ServerContext['http']`, or use `ServerContext` as a whole.",
    },
    'parameter-renamed': {
      verdict: 'rewrite',
      text: 'The parameter `{name}` holds the context of SDK v2 and is called `{next}`.',
    },
    'member-same': {
      verdict: 'done',
      text: 'The members taken from the request context have the same place in SDK v2.',
    },
    'name-kept': {
      verdict: 'leave',
      text: 'The parameter keeps its name `{name}`: `{next}` means something else here.',
    },
    'context-to-sdk': { verdict: 'leave', text: 'The context is handed on to a handler of the SDK itself.' },
    'context-logged': {
      verdict: 'advice',
      text: 'The whole context is logged or serialised here; in SDK v2 it has other members.',
    },
    'context-spread': {
      verdict: 'manual',
      text: 'The request context is copied as a whole; the copy will have the members of SDK v2.',
      next: 'Copy the members that are needed by name: `mcpReq.signal`, `mcpReq.id`, `http?.authInfo` …',
    },
    'context-escapes': {
      verdict: 'manual',
      text: 'The request context is handed to code that cannot be followed; it gets the members of SDK v2 now.',
      next: 'Check what that code reads from it, and change it to the members of SDK v2.',
    },
    'context-by-index': {
      verdict: 'manual',
      text: 'The request context is taken by its position among all arguments; it has the members of SDK v2 now.',
      next: 'Name the parameters, then read the members of SDK v2: `ctx.mcpReq.signal`, `ctx.http?.authInfo` …',
    },
    'context-uncertain': {
      verdict: 'manual',
      text: '`{member}` is read from a value that is the request context on some ways and something unknown on others.',
      next: 'Make every caller pass the context, then read {target}.',
    },
    'handler-not-followed': {
      verdict: 'manual',
      text: 'The handler given to `{method}` is not found in this repository, so what it reads from the context is not known.',
      next: 'Check what the handler reads from the request context, and change it to the members of SDK v2.',
    },
    'own-type': {
      verdict: 'manual',
      text: 'The context is typed by a type of this project that has the members of SDK v1.',
      next: 'Type it as `ServerContext` of @modelcontextprotocol/server, then read the members of SDK v2.',
    },
    'context-written': {
      verdict: 'manual',
      text: '`{member}` of the request context is assigned; SDK v2 does not read it there.',
      next: 'Keep the value in a variable of its own, or wrap the handler.',
    },
    'request-info': {
      verdict: 'manual',
      text: 'The request information is used as a whole; SDK v2 gives a web `Request` instead.',
      next: 'Read from `http?.req`: headers with `.headers.get(name)`, the address with `new URL(http.req.url)`.',
    },
    'task-member': {
      verdict: 'manual',
      text: '`{member}` belongs to the experimental tasks of 2025-11-25, which SDK v2 does not have.',
      next: 'Remove the task handling, or keep this server on SDK v1.',
    },
  },
  detect(file, project) {
    const names = findNames(file, project);
    return [
      ...readSites(file, project),
      ...findPatterns(file, project).map((pattern) => siteOf(file, pattern.path.node, pattern.context, { pattern })),
      ...names.flatMap((name) => nameSites(file, name)),
      ...names.flatMap((name) => wholeSites(file, name, project)),
      ...handlerSites(file, project),
      ...indexSites(file, project),
      ...findContextTypes(file, project).map((type) => siteOf(file, type.node, type.context, { type })),
    ].sort((a, b) => a.start - b.start);
  },
  rewrite(site, file, project) {
    const { context: here, read, pattern, name, use, handler, type } = site;
    const steps = here?.value.steps ?? handler?.receiver.steps ?? [];
    const shows = here ? 'use of that context' : 'handler given to that server';
    const evidence = [...steps, { file: file.path, start: site.start, end: site.end, shows }];
    const make = (reason: string, words: Finding['words'], edits?: readonly Edit[]): Finding =>
      edits
        ? { reason, words, evidence, edits, component: componentOf(project, file), ...assumptionOf(reason) }
        : { reason, words, evidence };
    if (read) return readFinding(read, site.members ?? [read.name], file, project, make);
    if (pattern) return patternFinding(pattern, file, make);
    if (site.isByIndex) return make('context-by-index', {});
    if (type) return make(type.edits ? 'type-moved' : 'type-part', { type: file.textOf(type.node) }, type.edits);
    if (use) return make(`context-${use}`, {});
    if (handler) return make('handler-not-followed', { method: handler.method });
    return nameFinding(name!, file, make);
  },
});

type Make = (reason: string, words: Finding['words'], edits?: readonly Edit[]) => Finding;

function siteOf(
  { path: file }: ParsedFile,
  node: { start?: number | null; end?: number | null },
  here: ContextHere,
  rest: Partial<ContextSite>,
): ContextSite {
  return { file, start: node.start ?? 0, end: node.end ?? 0, context: here, ...rest };
}

/** One decision for all that is read of one value that a person has to look at, else one site a read. */
function readSites(file: ParsedFile, project: Project): ContextSite[] {
  const members = new Map<string, string[]>();
  return findReads(file, project).flatMap((read) => {
    const site = siteOf(file, read.path.node, read.context, { read });
    const object = childOf(read.path, 'object');
    const isForAPerson = !read.context.isCertain || hasOwnType(file, object, project);
    if (!isForAPerson || TASK_MEMBERS.has(read.name)) return [site];
    const inner = skinOf(object);
    const owner = inner.isIdentifier() ? inner.scope.getBinding(inner.node.name)?.identifier : undefined;
    const key = `${owner?.start ?? read.path.getFunctionParent()?.node.start} ${file.textOf(inner.node)}`;
    const known = members.get(key);
    if (known) {
      known.push(read.name);
      return [];
    }
    const names = [read.name];
    members.set(key, names);
    return [{ ...site, members: names }];
  });
}

function nameSites(file: ParsedFile, name: ContextName): ContextSite[] {
  const isOld = name.isParameter && Object.hasOwn(NEW_NAMES, name.id.node.name) && name.context.isCertain;
  if (!isOld) return [];
  const start = name.id.node.start ?? 0;
  // The node of a parameter ends behind its type.
  return [siteOf(file, { start, end: start + name.id.node.name.length }, name.context, { name })];
}

/** Handlers that are nowhere to be found may read the context as well; those of tests are doubles. */
function handlerSites(file: ParsedFile, project: Project): ContextSite[] {
  if (isTestFile(file.path)) return [];
  return project.mcp.registrations().flatMap((registration): ContextSite[] => {
    const { file: own, receiver, method, handler, functions, parts } = registration;
    if (own !== file || receiver.sdk !== 'v1' || method === 'setNotificationHandler' || !handler) return [];
    // A call that `mcpserver-api` cannot read, and one that is not the SDK's, are its affair.
    if (functions.length > 0 || handler.isSpreadElement() || !parts.isKnown) return [];
    if (isOverridden(receiver, method, project) || cannotRead(registration, project)) return [];
    const { start, end } = handler.node;
    return [{ file: file.path, start: start ?? 0, end: end ?? 0, handler: registration }];
  });
}

/** `arguments[1]` and, of `(...all)`, `all[1]`. */
function indexSites(file: ParsedFile, project: Project): ContextSite[] {
  const handled = new Map<object, Registration>();
  for (const registration of project.mcp.registrations()) {
    if (registration.receiver.sdk !== 'v1' || registration.contextIndex === undefined) continue;
    for (const fn of registration.functions) if (fn.file === file) handled.set(fn.path.node, registration);
  }
  if (handled.size === 0) return [];
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap((path): ContextSite[] => {
    const { object, property, computed } = path.node as MemberExpression;
    if (!computed || property.type !== 'NumericLiteral' || object.type !== 'Identifier') return [];
    const fn = path.findParent((at) => at.isFunction() && (handled.has(at.node) || !at.isArrowFunctionExpression()));
    const handler = fn && handled.get(fn.node);
    if (!handler) return [];
    const { params } = fn.node as FunctionNode;
    const last = params.at(-1);
    const isRest =
      last?.type === 'RestElement' && last.argument.type === 'Identifier' && last.argument.name === object.name;
    const isArguments = object.name === 'arguments' && !fn.isArrowFunctionExpression();
    const position = property.value + (isRest ? params.length - 1 : 0);
    if ((!isRest && !isArguments) || position !== handler.contextIndex) return [];
    const { start, end } = path.node;
    return [{ file: file.path, start: start ?? 0, end: end ?? 0, handler, isByIndex: true }];
  });
}

/** Its type has no parameter where the context would be. */
function cannotRead({ file, handler, contextIndex, parts }: Registration, project: Project): boolean {
  const { evaluator } = project.mcp;
  const declared = handler && declaredTypeOf(evaluator, file, skinOf(handler));
  const type = declared && resolvedType(evaluator, declared).type;
  if (type?.type !== 'TSFunctionType') return false;
  const first = contextIndex ?? (parts.hasArguments === false ? 0 : 1);
  return type.parameters.length <= first && !type.parameters.some((parameter) => parameter.type === 'RestElement');
}

function wholeSites(file: ParsedFile, { references, context: here }: ContextName, project: Project): ContextSite[] {
  return references.flatMap(({ path }) => {
    const use = wholeUseOf(file, path, project);
    return use === 'followed' ? [] : [siteOf(file, path.node, here, { use })];
  });
}

function readFinding(
  read: ContextRead,
  members: readonly string[],
  file: ParsedFile,
  project: Project,
  make: Make,
): Finding {
  const all = [...new Set(members)];
  const { name: member, path, context: here } = read;
  if (TASK_MEMBERS.has(member)) return make('task-member', { member });
  const words = { member: all.join('`, `') };
  const target = all.map((name) => `\`${newPlaceOf(name)}\``).join(', ');
  if (!here.isCertain) return make('context-uncertain', { ...words, target });
  if (isWriteTarget(path)) return make('context-written', words);
  if (hasOwnType(file, childOf(path, 'object'), project)) return make('own-type', words);
  if (member !== REQUEST_INFO) return make('member-moved', words, readEdits(file, read));
  const edits = requestInfoEdits(file, read);
  return edits ? make('header-read', words, edits) : make('request-info', words);
}

function newPlaceOf(member: string): string {
  const { holder, name } = MOVED_MEMBERS[member] ?? { holder: 'http', name: 'req' };
  return holder === 'http' ? `http?.${name}` : `mcpReq.${name}`;
}

function patternFinding({ path, context: here }: ContextPattern, file: ParsedFile, make: Make): Finding {
  const edits = patternEdits(file, path);
  if (edits?.length === 0) return make('member-same', {});
  if (!here.isCertain)
    return make('context-uncertain', { member: file.textOf(path.node), target: 'the members of SDK v2' });
  return edits ? make('pattern-moved', {}, edits) : make('context-spread', {});
}

function nameFinding({ binding, id }: ContextName, file: ParsedFile, make: Make): Finding {
  const words = { name: id.node.name, next: NEW_NAMES[id.node.name] };
  if (renameObstacleOf(file, binding, words.next)) return make('name-kept', words);
  return make('parameter-renamed', words, renameBindingEdits(file, binding, words.next));
}

function assumptionOf(reason: string): { assumption?: string } {
  if (reason !== 'header-read') return {};
  return {
    assumption: 'A missing header may be `null` instead of `undefined`, and repeated headers are joined by commas.',
  };
}
