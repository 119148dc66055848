/**
 * `import { FastMCP } from 'fastmcp'`: the server is built by a framework, whose release decides what it speaks.
 *
 * Leaves alone: the framework's own repository, tests, and packages of the repository that have the same name.
 */
import { linksOf, type ModuleLink } from '../../ast/imports.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { oncePer } from '../../ast/once-per.js';
import {
  FOREIGN_FRAMEWORKS,
  type ForeignFramework,
  foreignFrameworkOf,
} from '../../ast/protocol/foreign-frameworks.js';
import { defineRule, type Project, type Site } from '../contract.js';

type FrameworkSite = Site & { readonly framework: ForeignFramework };

const REASON_OF: Readonly<Record<ForeignFramework['builtOn'], string>> = {
  'sdk-v1': 'on-sdk-v1',
  'sdk-v2': 'on-sdk-v2',
  itself: 'on-itself',
};

export const foreignFramework = defineRule<FrameworkSite>({
  id: 'foreign-framework',
  title: 'Servers built by a framework are named.',
  why:
    'A framework builds the server, opens its transport and keeps its sessions itself. Which revisions it speaks is ' +
    'decided by its version, and its API is not that of the SDK, so nothing of it is rewritten here.',
  leavesAlone: 'The repository of the framework itself, and tests.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'npm registry, manifests of the frameworks' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server'],
  mentions: FOREIGN_FRAMEWORKS.map(({ specifier }) => specifier),
  asks: 'survey',
  reasons: {
    'on-sdk-v1': {
      verdict: 'advice',
      text: '{name} serves this. Its newest known version, {version}, is built on SDK v1, which stops at 2025-11-25: wait for a release on SDK v2, or build the server with the SDK.',
    },
    'on-sdk-v2': {
      verdict: 'advice',
      text: '{name} serves this. {version} is built on SDK v2, which knows 2026-07-28: bring {name} up to it, then look for state by session and for questions to the client in its callbacks.',
    },
    'on-itself': {
      verdict: 'advice',
      text: '{name} serves this and speaks the protocol itself: see whether its release ({version} is the newest known) answers 2026-07-28.',
    },
  },
  detect: (file, project) =>
    firstLinksIn(project)
      .filter(({ path }) => path === file.path)
      .map(({ path, link, framework }) => ({
        file: path,
        start: link.path.node.start!,
        end: link.path.node.end!,
        framework,
      })),
  rewrite: ({ framework: { specifier, version, builtOn }, ...span }) => ({
    reason: REASON_OF[builtOn],
    words: { name: specifier, version },
    evidence: [{ file: span.file, start: span.start, end: span.end, shows: `${specifier} comes from here` }],
  }),
});

/** `agents` of `agents/mcp`. */
function packageOf({ specifier }: ForeignFramework): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

interface FirstLink {
  readonly path: string;
  readonly link: ModuleLink;
  readonly framework: ForeignFramework;
}

/** The first link to each framework in every package of the repository: a hundred tools are one upgrade. */
const firstLinksIn = oncePer((project: Project): readonly FirstLink[] => {
  const found = new Map<string, FirstLink>();
  const own = new Set(project.tree.manifests.map(({ json }) => json.name));
  for (const path of project.tree.candidates) {
    const text = project.tree.text(path) ?? '';
    if (isTestFile(path) || !FOREIGN_FRAMEWORKS.some(({ specifier }) => text.includes(specifier))) continue;
    const file = project.file(path);
    for (const link of file ? linksOf(file) : []) {
      const framework = link.kind === 'declare-module' ? undefined : foreignFrameworkOf(link.specifier);
      if (!framework || own.has(packageOf(framework))) continue;
      const key = `${project.manifestOf(path)?.path ?? ''} ${framework.specifier}`;
      if (!found.has(key)) found.set(key, { path, link, framework });
    }
  }
  return [...found.values()];
});
