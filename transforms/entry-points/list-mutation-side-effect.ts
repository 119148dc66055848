/**
 * Tools, prompts and resources that appear, vanish or change while a request is handled. Lists may vary by the
 * credentials of a request, not as a side effect of another one.
 *
 * Leaves alone: registrations while the server is built, also in helpers and loops.
 */

import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import { initialValueOf } from '../../ast/initial-values.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue, Step } from '../../ast/mcp/values.js';
import { childOf } from '../../ast/paths.js';
import { ITEM_MUTATIONS, LISTING_METHODS } from '../../ast/protocol/server-methods.js';
import { defineRule, type ParsedFile, type Project, type Site } from '../contract.js';
import { componentOfServer } from './connections.js';
import { type Reach, reachOf } from './reach.js';

type MutationSite = Site & { readonly reach: Reach; readonly server: InstanceValue; readonly steps: readonly Step[] };

export const listMutationSideEffect = defineRule<MutationSite>({
  id: 'list-mutation-side-effect',
  title: 'Lists that change as a side effect of a request are found.',
  why:
    'Where a server is built per connection or request, what a handler registers is gone with that server, and clients ' +
    'may cache the list they read before. A list must not depend on which call came first.',
  leavesAlone: 'Registrations while the server is built.',
  spec: { revision: '2026-07-28', section: 'server/tools', source: 'SEP-2567' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: [...LISTING_METHODS, ...[...ITEM_MUTATIONS].map((name) => `.${name}(`)],
  reasons: {
    'in-handler': {
      verdict: 'manual',
      text: 'A handler changes what the server lists, so the list depends on which call came first.',
      next: 'Register it always, take a handle or credentials as an argument, and answer with an error where one is missing.',
    },
    'in-legacy-event': {
      verdict: 'manual',
      text: 'This is registered in an event that 2026-07-28 clients never cause, so they do not see it.',
      next: 'Register it while the server is built, and look at the capabilities of each request in its handler.',
    },
  },
  detect: (file, project) => sitesIn(file, project),
  rewrite: ({ reach, server, steps }, _file, project) => {
    const component = componentOfServer(server);
    // What only 2025 clients cause does not hold back the switch of the server.
    const isBlocking = reach === 'handler' && !project.options.allowBlocked.includes('list-mutation-side-effect');
    return {
      reason: reach === 'handler' ? 'in-handler' : 'in-legacy-event',
      evidence: steps,
      ...(isBlocking && component !== undefined && { component }),
    };
  },
});

/** Those that hold back the switch of their server. */
export function listMutationsOf(project: Project): { file: ParsedFile; start: number; component: string }[] {
  return project.mcp.files().flatMap((file) =>
    sitesIn(file, project).flatMap(({ start, reach, server }) => {
      const component = componentOfServer(server);
      return reach === 'handler' && component !== undefined ? [{ file, start, component }] : [];
    }),
  );
}

function sitesIn(file: ParsedFile, project: Project): MutationSite[] {
  return isTestFile(file.path) ? [] : [...listingsIn(file, project), ...mutationsIn(file, project)];
}

function listingsIn(file: ParsedFile, project: Project): MutationSite[] {
  return project.mcp
    .registrationsIn(file)
    .filter((one) => LISTING_METHODS.has(one.method) && one.receiver.sdk === 'v2')
    .flatMap(({ call, receiver }) => siteOf(file, project, call, receiver));
}

/** `const tool = server.registerTool(…)` … `tool.disable()`. */
function mutationsIn(file: ParsedFile, project: Project): MutationSite[] {
  const made = new Map<Node, InstanceValue>(
    project.mcp.registrations().map(({ call, receiver }) => [call.node, receiver]),
  );
  return file.paths('CallExpression').flatMap((call) => {
    const callee = childOf(call, 'callee');
    if (!isMember(callee.node) || !ITEM_MUTATIONS.has(memberNameOf(callee.node) ?? '')) return [];
    const object = childOf(callee, 'object');
    const binding = object.isIdentifier() ? object.scope.getBinding(object.node.name) : undefined;
    const init = initialValueOf(binding)?.node;
    const server = init ? made.get(init) : undefined;
    return server?.sdk === 'v2' ? siteOf(file, project, call, server) : [];
  });
}

function siteOf(
  file: ParsedFile,
  project: Project,
  call: NodePath<CallExpression>,
  server: InstanceValue,
): MutationSite[] {
  const reach = reachOf(project, call);
  if (!reach) return [];
  const span = { file: file.path, start: call.node.start!, end: call.node.end! };
  const shows = reach === 'handler' ? 'reached from a handler' : 'reached from an event of 2025 clients';
  return [{ ...span, reach, server, steps: [...server.steps, { ...span, shows }] }];
}
