/**
 * Several mocks of one v2 package in one file, as a move of paths alone leaves them: the last one wins, and what the
 * others give is undefined in the test.
 *
 * Leaves alone: mocks that stand in different blocks, and methods such as `doMock` that are called one after another on purpose.
 */
import type { CallExpression } from '@babel/types';
import { isMember, memberNameOf, unwrapped } from '../../ast/calls.js';
import type { ParsedFile } from '../../ast/file.js';
import { linksOf, type ModuleLink } from '../../ast/imports.js';
import { replaces } from '../sdk-v2/mock-factories.js';
import { noteRule } from './note-rule.js';
import { entryOf } from './official-imports.js';

export const officialMocks = noteRule({
  id: 'official-mocks',
  title: 'A v2 package is mocked once in a file.',
  why: `Several modules of SDK v1 are one package of SDK v2. Where each of them had a mock of its own, a move of the paths
leaves several mocks of that package: the test runner takes the last one, and the names of the others are undefined.`,
  leavesAlone: 'Mocks that stand in different blocks, and doMock.',
  section: 'Imports & transports',
  sides: ['tests'],
  mentions: ['@modelcontextprotocol/'],
  reason: [
    'mocked-again',
    '{module} is mocked again further down, and the last mock wins.',
    'Join these mocks into one mock of {module}.',
  ],
  find: (file) => {
    const mocks = mocksIn(file);
    return mocks
      .filter((mock, at) => mocks.slice(at + 1).some((later) => isAgain(mock, later)))
      .map(({ path, specifier }) => ({ node: path.node, words: { module: specifier } }));
  },
});

function mocksIn(file: ParsedFile): ModuleLink[] {
  return linksOf(file).filter((link) => {
    if (!replaces(link) || entryOf(link.specifier) === undefined) return false;
    const callee = unwrapped((link.path.node as CallExpression).callee);
    return isMember(callee) && memberNameOf(callee) === 'mock';
  });
}

function isAgain(mock: ModuleLink, later: ModuleLink): boolean {
  return mock.specifier === later.specifier && mock.path.parentPath?.container === later.path.parentPath?.container;
}
