/**
 * Servers that a package of somebody else makes: `const make: () => McpServer = createServer` with `createServer` from a
 * package, `new Toolkit().connect(transport)`. The package brings the SDK that it was built with, which the code does
 * not show; a server of SDK v1 does not go with types and transports of SDK v2.
 *
 * Leaves alone servers that the repository makes itself, and tests.
 */

import { isTestFile } from '../../ast/mcp/facts.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { componentOf } from './components.js';
import { connectedForeigners, declaredForeigners } from './foreign-values.js';

interface ForeignSite extends Site {
  readonly packages: readonly string[];
  readonly isConnected: boolean;
}

export const foreignServers = defineRule<ForeignSite>({
  id: 'foreign-servers',
  title: 'Servers that other packages make are reported.',
  why:
    'A package that hands out servers brings the SDK that it was built with. As long as that is SDK v1, its servers ' +
    'fit neither the types nor the transports of SDK v2.',
  example: {
    before: "import { createServer } from 'some-package'; const make: () => McpServer = createServer;",
    after: 'the same, with a remark that some-package has to be on SDK v2',
  },
  leavesAlone: 'Servers that the repository makes itself.',
  spec: { revision: '2026-07-28', section: 'TypeScript SDK v2, upgrade-to-v2: dependencies', source: 'SDK 2.4.0' },
  worlds: ['sdk-v1'],
  sides: ['server'],
  mentions: ['@modelcontextprotocol/sdk'],
  reasons: {
    'foreign-server': {
      verdict: 'advice',
      text: 'This server comes from {packages}; it fits the types of SDK v2 only if that was built with SDK v2.',
    },
    'foreign-server-connected': {
      verdict: 'manual',
      text: 'This server comes from {packages} and is connected to a transport of the SDK; both have to be of one SDK.',
      next: 'Find out which SDK {packages} was built with: take a version on SDK v2, or keep this file on SDK v1.',
    },
  },
  detect(file, project) {
    if (isTestFile(file.path)) return [];
    return [...declaredForeigners(file, project), ...connectedForeigners(file, project)];
  },
  rewrite({ packages, isConnected, start, end }, file, project): Finding {
    const words = { packages: packages.join(', ') };
    const evidence = [{ file: file.path, start, end, shows: `server from ${words.packages}` }];
    if (!isConnected) return { reason: 'foreign-server', words, evidence };
    return { reason: 'foreign-server-connected', words, evidence, component: componentOf(project, file) };
  },
});
