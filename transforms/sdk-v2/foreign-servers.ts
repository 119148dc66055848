/**
 * Servers and transports that a package of somebody else makes: `const make: () => McpServer = createServer` with `createServer` from a
 * package, `new Toolkit().connect(transport)`. The package brings the SDK that it was built with, which the code does
 * not show; a server of SDK v1 does not go with types and transports of SDK v2.
 *
 * Leaves alone servers and transports that the repository makes itself, and tests.
 */

import { isTestFile } from '../../ast/mcp/facts.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { componentOf } from './components.js';
import { connectedForeigners, declaredForeigners, foreignTransports } from './foreign-values.js';

interface ForeignSite extends Site {
  readonly packages: readonly string[];
  readonly reason: string;
}

export const foreignServers = defineRule<ForeignSite>({
  id: 'foreign-servers',
  title: 'Servers and transports that other packages make are reported.',
  why:
    'A package that hands out servers brings the SDK that it was built with. As long as that is SDK v1, its servers ' +
    'fit neither the types nor the transports of SDK v2.',
  example: {
    before: "import { createServer } from 'some-package'; const make: () => McpServer = createServer;",
    after: 'the same, with a remark that some-package has to be on SDK v2',
  },
  leavesAlone: 'Servers and transports that the repository makes itself.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, upgrade-to-v2: dependencies', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1'],
  sides: ['server'],
  mentions: ['@modelcontextprotocol/sdk'],
  reasons: {
    'foreign-server': {
      verdict: 'advice',
      text: 'This server comes from {packages}; it fits the types of SDK v2 only if that was built with SDK v2.',
    },
    'foreign-transport': {
      verdict: 'manual',
      text: 'This transport comes from {packages}; a server of SDK v2 gets requests, headers and sessions from it only if that was built for SDK v2.',
      next: 'Take a version of {packages} for SDK v2, or a transport of the SDK; else keep this server on SDK v1.',
    },
    'foreign-server-connected': {
      verdict: 'manual',
      text: 'This server comes from {packages} and is connected to a transport of the SDK; both have to be of one SDK.',
      next: 'Find out which SDK {packages} was built with: take a version on SDK v2, or keep this file on SDK v1.',
    },
  },
  detect(file, project): ForeignSite[] {
    if (isTestFile(file.path)) return [];
    const servers = [...declaredForeigners(file, project), ...connectedForeigners(file, project)];
    return [
      ...servers.map((site) => ({ ...site, reason: site.isConnected ? 'foreign-server-connected' : 'foreign-server' })),
      ...foreignTransports(file, project).map((site) => ({ ...site, reason: 'foreign-transport' })),
    ];
  },
  rewrite({ packages, reason, start, end }, file, project): Finding {
    const words = { packages: packages.join(', ') };
    const evidence = [{ file: file.path, start, end, shows: `from ${words.packages}` }];
    if (reason === 'foreign-server') return { reason, words, evidence };
    return { reason, words, evidence, component: componentOf(project, file) };
  },
});
