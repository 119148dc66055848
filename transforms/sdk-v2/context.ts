/**
 * `extra.signal` → `ctx.mcpReq.signal`, and the rest of the member map; in handlers and in every function that gets the
 * context from one. The parameter `extra` becomes `ctx` where that name is free.
 *
 * Leaves alone members that both SDKs have (`sessionId`), parameters of another name, and whatever is called `extra`
 * without being a request context.
 */

import { childOf } from '../../ast/paths.js';
import { MOVED_MEMBERS, REQUEST_INFO, TASK_MEMBERS } from '../../ast/protocol/context-members.js';
import { renameBindingEdits, renameObstacleOf } from '../../ast/renames.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project } from '../contract.js';
import { componentOf } from './components.js';
import { isWriteTarget, patternEdits, readEdits } from './context-edits.js';
import { handlerSites, indexSites } from './context-handlers.js';
import { contextReasons as reasons } from './context-reasons.js';
import { type ContextSite, NEW_NAMES, nameSites, readSites, siteOf, wholeSites } from './context-sites.js';
import { findContextTypes } from './context-types.js';
import { type ContextName, type ContextPattern, type ContextRead, findNames, findPatterns } from './context-uses.js';
import { hasOwnType } from './own-types.js';
import { requestInfoEdits } from './request-headers.js';

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
  reasons,
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
        : {
            reason,
            words,
            evidence,
            ...(reasons[reason].verdict === 'manual' && { follows: componentOf(project, file) }),
          };
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
