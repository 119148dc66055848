/**
 * `InMemoryTransport` of two packages in one file → that of the first: each package has a copy of its own, and the halves
 * of a linked pair have to come from the same one.
 *
 * Leaves alone files that take it from one package.
 */
import type { ImportDeclaration } from '@babel/types';
import type { IdentifierPath } from '../../ast/identifiers.js';
import { importsOf, type LinkBinding } from '../../ast/imports.js';
import { bindingOf, referencesOf } from '../../ast/scope.js';
import { removeSpecifierEdits } from '../../ast/specifiers.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Site } from '../contract.js';

interface MixSite extends Site {
  readonly kept: string;
  readonly edits: readonly Edit[] | undefined;
}

export const inMemoryMix = defineRule<MixSite>({
  id: 'in-memory-mix',
  title: 'Both halves of an in-memory pair come from one package.',
  why: `The client and the server package of SDK v2 each have their own copy of \`InMemoryTransport\`, with private state. A
pair whose halves come from both is not linked, and does not compile where it is typed.`,
  example: {
    before: "import { InMemoryTransport as Far } from '@modelcontextprotocol/server';",
    after: 'the InMemoryTransport of the client, everywhere in the file',
  },
  leavesAlone: 'Files that take it from one package, whichever.',
  spec: { revision: '2026-07-28', section: 'SDK v2, upgrade-to-v2.md: Imports & transports', source: 'SDK 2.4.0' },
  worlds: ['sdk-v2'],
  sides: ['tests', 'client', 'server'],
  mentions: ['InMemoryTransport'],
  reasons: {
    'one-package': {
      verdict: 'rewrite',
      safety: 'review',
      text: '`InMemoryTransport` comes from one package for the whole file, as `{kept}`.',
    },
    'two-packages': {
      verdict: 'manual',
      text: '`InMemoryTransport` comes from two packages, in a form that cannot be joined.',
      next: 'Take `InMemoryTransport` from one package, client or server, in the whole file.',
    },
  },
  detect(file) {
    const found = importsOf(file)
      .filter(({ specifier }) => /^@modelcontextprotocol\/(?:client|server)$/.test(specifier))
      .flatMap((link) => link.bindings.map((binding) => ({ link, binding })))
      .filter(({ binding }) => binding.imported === 'InMemoryTransport');
    const [first, ...others] = found;
    const kept = first?.binding.local;
    if (kept === undefined) return [];
    return others
      .filter(({ link }) => link.specifier !== first.link.specifier)
      .map(({ binding }) => {
        const { start, end } = binding;
        return { file: file.path, start, end, kept, edits: joinEdits(file, binding, kept) };
      });
  },
  rewrite({ kept, edits, start, end }, file): Finding {
    const evidence = [{ file: file.path, start, end, shows: 'InMemoryTransport imported a second time' }];
    if (!edits) return { reason: 'two-packages', evidence };
    const assumption = 'Nothing tells the two classes apart on purpose.';
    return { reason: 'one-package', words: { kept }, evidence, edits, assumption };
  },
});

function joinEdits(file: ParsedFile, { node, id }: LinkBinding, kept: string): Edit[] | undefined {
  const declaration = file.pathOf(node).parent;
  const binding = id && bindingOf(file, file.pathOf(id) as IdentifierPath);
  if (!binding || declaration.type !== 'ImportDeclaration') return undefined;
  const uses = referencesOf(file, binding);
  // A name that is written another way than plainly, `{ Far }`, would need more than another name.
  if (uses.some(({ path }) => path.parentPath?.isObjectProperty() || path.parentPath?.isExportSpecifier()))
    return undefined;
  const renamed = uses.map(({ path }) => {
    const start = path.node.start ?? 0;
    return { file: file.path, start, end: start + path.node.name.length, text: kept };
  });
  return [...removeSpecifierEdits(file, declaration as ImportDeclaration, [node]), ...renamed];
}
