/**
 * What SDK v2 does not have: experimental tasks, the WebSocket transport, subclasses of `Protocol`, zod-compat and
 * single names. Never rewritten; the import stays with SDK v1, and so does that dependency.
 *
 * When the removed thing goes into the construction, the registrations or the connection of a server or client, no
 * part of that one can move without it, so the finding blocks its component.
 */

import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { childOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { declarationsOf, referencesOf } from '../../ast/scope.js';
import { defineRule, type Evidence, type Finding } from '../contract.js';
import { componentOf } from './components.js';
import { homeOf, insteadOf } from './homes.js';
import { type ImportedName, type V1Link, v1LinksOf } from './imported-names.js';
import { sideOf } from './sides.js';
import { BUILT, findTaskUses, type RemovedSite } from './task-uses.js';

export const removedApis = defineRule<RemovedSite>({
  id: 'removed-apis',
  title: 'What SDK v2 does not have is reported with what stands in for it.',
  why: `Some exports of SDK v1 have no counterpart in v2: importing them from a v2 package fails at start-up, and options
that v2 does not know are ignored in silence. Only a person can decide what the program does without them.`,
  leavesAlone: 'The code itself: imports of removed names go on naming SDK v1.',
  spec: {
    revision: '2026-07-28',
    section: 'SDK v2, upgrade-to-v2.md: Experimental tasks, Imports & transports',
    source: 'SEP-2663',
  },
  worlds: ['sdk-v1', 'sdk-v2'],
  sides: ['server', 'client', 'tests'],
  mentions: [],
  reasons: {
    'no-counterpart': {
      verdict: 'manual',
      text: '{name} has no counterpart in SDK v2: {instead}.',
      next: 'Do without {name}, then remove this import: {instead}.',
    },
    'task-option': {
      verdict: 'manual',
      text: 'The option {name} is unknown to SDK v2, which has no experimental tasks.',
      next: 'Remove the option {name} together with the task tools that rely on it; tasks are an extension now (SEP-2663).',
    },
    'task-request': {
      verdict: 'manual',
      text: 'The request option {name} is ignored by SDK v2: the other side starts no task, and answers at once.',
      next: 'Remove {name} and await the result, with a longer `timeout`; tasks are an extension now (SEP-2663).',
    },
    'task-accessor': {
      verdict: 'manual',
      text: '`.experimental` does not exist on the servers and clients of SDK v2.',
      next: 'Register the tool without a task, or keep long work behind a handle that further calls ask about; tasks are an extension now (SEP-2663).',
    },
  },

  detect(file, project) {
    return [...v1LinksOf(file).flatMap((link) => importSites(file, project, link)), ...findTaskUses(file, project)];
  },

  rewrite({ reason, words, evidence, isVital }, file, project): Finding {
    const component = componentOf(project, file);
    return { reason, words, evidence, ...(isVital && { component }) };
  },
});

function importSites(file: ParsedFile, project: Project, link: V1Link): RemovedSite[] {
  const { subpath, names } = link;
  const side = sideOf(file, project);
  const removed = names.flatMap((name) => {
    const home = homeOf({ subpath, name: name.name, side });
    return home.type === 'removed' ? [nameSite(file, project, link, name, home.instead)] : [];
  });
  const instead = insteadOf(subpath);
  if (removed.length > 0 || instead === undefined || (names.length > 0 && !link.escapes)) return removed;
  const { start, end } = link.link.stringSpan;
  const name = link.link.specifier;
  const evidence = [{ file: file.path, start, end, shows: `${name} named here` }];
  return [
    { file: file.path, start, end, reason: 'no-counterpart', words: { name, instead }, evidence, isVital: false },
  ];
}

function nameSite(
  file: ParsedFile,
  project: Project,
  { link }: V1Link,
  name: ImportedName,
  instead: string,
): RemovedSite {
  const node: Node = name.binding?.node ?? name.uses[0]?.node ?? link.literal;
  const [start, end] = [node.start ?? 0, node.end ?? 0];
  const shows = `${name.name} imported from ${link.specifier}`;
  const vital = vitalUse(file, project, name.uses);
  const evidence = [{ file: file.path, start, end, shows }, ...(vital ? [vital] : [])];
  return {
    file: file.path,
    start,
    end,
    reason: 'no-counterpart',
    words: { name: name.name, instead },
    evidence,
    isVital: vital !== undefined,
  };
}

/** The construction, registration or connection that a removed thing goes into, by itself or through variables. */
function vitalUse(file: ParsedFile, project: Project, uses: readonly NodePath[]): Evidence | undefined {
  const flows = [...uses];
  const seen = new Set<Node>();
  for (let use = flows.shift(); use; use = flows.shift()) {
    if (seen.has(use.node)) continue;
    seen.add(use.node);
    const call = use.findParent((at) => isVitalCall(file, project, at, use));
    if (call)
      return { file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0, shows: 'goes into this call' };
    const declarator = use.findParent((at) => at.isVariableDeclarator() || at.isFunction());
    if (!declarator?.isVariableDeclarator() || declarator.node.id.type !== 'Identifier') continue;
    const binding = declarator.scope.getBinding(declarator.node.id.name);
    if (binding && declarationsOf(file, binding).length > 0)
      flows.push(...referencesOf(file, binding).map(({ path }) => path as NodePath));
  }
  return undefined;
}

function isVitalCall(file: ParsedFile, project: Project, at: NodePath, use: NodePath): boolean {
  if (!at.isNewExpression() && !at.isCallExpression()) return false;
  const [start, end] = [use.node.start ?? 0, use.node.end ?? 0];
  if (!at.node.arguments.some((one) => start >= (one.start ?? 0) && end <= (one.end ?? 0))) return false;
  // A handler that uses it later is not built from it.
  if (use.findParent((one) => one.isFunction() && one.isDescendant(at)) !== null) return false;
  if (at.isNewExpression()) {
    return project.mcp.instanceOf(file, at, ...BUILT)?.value.origin?.path.node === at.node;
  }
  const { callee } = at.node;
  const name = isMember(callee) ? memberNameOf(callee) : undefined;
  if (name !== 'connect' && name !== 'setRequestHandler' && !name?.startsWith('register')) return false;
  return project.mcp.instanceOf(file, childOf(childOf(at, 'callee'), 'object'), ...BUILT) !== undefined;
}
