/**
 * State inside a server factory: it is made anew with each server.
 *
 * Leaves alone: constants, state outside the factory, what no handler uses.
 */
import type { Binding, NodePath } from '@babel/traverse';
import type { Function as FunctionNode } from '@babel/types';
import { calleeNameOf } from '../../ast/calls.js';
import { functionReturns } from '../../ast/mcp/shapes.js';
import type { FunctionValue } from '../../ast/mcp/values.js';
import { oncePer } from '../../ast/once-per.js';
import { referencesOf } from '../../ast/scope.js';
import { defineRule, type ParsedFile, type Project, type Site } from '../contract.js';
import { functionAround } from './places.js';
import { factoriesOf, servingCallsOf } from './served.js';

type StateSite = Site & { readonly name: string; readonly perRequest: boolean };

/** Classes whose objects are values or belong to the server itself. */
const HARMLESS: ReadonlySet<string> = new Set([
  'URL',
  'Date',
  'RegExp',
  'Error',
  'TextEncoder',
  'TextDecoder',
  'AbortController',
]);

export const factoryClosureState = defineRule<StateSite>({
  id: 'factory-closure-state',
  title: 'State that lives in a server factory is found.',
  why:
    'A factory runs for each connection (stdio) or each request (HTTP). Counters, caches, timers and clients that are ' +
    'made inside it start empty each time, and timers are never stopped.',
  leavesAlone: 'Constants, and state outside the factory.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'SEP-2567' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: [],
  reasons: {
    'per-connection': {
      verdict: 'advice',
      text:
        '{name} is made by the factory: once for the connection, and once more when a client probes and then falls ' +
        'back to 2025. Move it out of the factory where that must not be.',
    },
    'per-request': {
      verdict: 'manual',
      text: '{name} is made by the factory, which runs for every HTTP request: what a handler puts there is gone at the next.',
      next: 'Move {name} out of the factory; where it belongs to one client, key it by a handle that a tool gives out.',
    },
  },
  detect: (file, project) =>
    makersIn(project)
      .filter(({ maker }) => maker.file === file)
      .flatMap(({ maker, perRequest }) => statesOf(file, maker.path).map((state) => ({ ...state, perRequest }))),
  rewrite: ({ file, start, end, name, perRequest }) => ({
    reason: perRequest ? 'per-request' : 'per-connection',
    words: { name },
    evidence: [{ file, start, end, shows: `${name} is made inside the factory` }],
  }),
});

/** Everything that makes servers for an entry, anywhere in the project. */
const makersIn = oncePer((project: Project): { maker: FunctionValue; perRequest: boolean }[] =>
  project.mcp.files().flatMap((from) =>
    servingCallsOf(project, from, 'serveStdio', 'createMcpHandler').flatMap((call) => {
      const perRequest = calleeNameOf(call.node) === 'createMcpHandler';
      const makers = factoriesOf(project, from, call).flatMap((one) => makersOf(project, one, 0));
      return makers.map((maker) => ({ maker, perRequest }));
    }),
  ),
);

/** The factory and the functions that make the server for it. */
function makersOf(project: Project, maker: FunctionValue, depth: number): FunctionValue[] {
  if (depth > 3) return [];
  const inner = functionReturns(maker.path).flatMap((returned) =>
    returned.isCallExpression() ? project.mcp.evaluator.calleesOf(maker.file, returned) : [],
  );
  return [maker, ...inner.flatMap((one) => makersOf(project, one, depth + 1))];
}

function statesOf(file: ParsedFile, maker: NodePath<FunctionNode>): Omit<StateSite, 'perRequest'>[] {
  const siteOf = (path: NodePath, name: string) => ({
    file: file.path,
    start: path.node.start!,
    end: path.node.end!,
    name,
  });
  const isOwn = (path: NodePath): boolean => functionAround(path)?.node === maker.node;
  const variables = file.paths('VariableDeclarator').flatMap((path) => {
    const { id } = path.node;
    const binding = id.type === 'Identifier' && isOwn(path) ? path.scope.getBinding(id.name) : undefined;
    return binding && isState(file, binding, maker) ? [siteOf(path, binding.identifier.name)] : [];
  });
  const timers = file
    .paths('CallExpression')
    .filter((path) => isOwn(path) && calleeNameOf(path.node) === 'setInterval' && !path.scope.hasBinding('setInterval'))
    .map((path) => siteOf(path, 'setInterval'));
  return [...variables, ...timers];
}

/** Something that handlers change or keep: reassigned there, a collection, an object of a class. */
function isState(file: ParsedFile, binding: Binding, maker: NodePath): boolean {
  const isInner = (path: NodePath): boolean => functionAround(path)?.node !== maker.node;
  const uses = referencesOf(file, binding).filter(({ path }) => isInner(path));
  if (uses.length === 0 || !binding.path.isVariableDeclarator()) return false;
  if (uses.some(({ isWrite }) => isWrite)) return true;
  const { init } = binding.path.node;
  return init?.type === 'NewExpression' && init.callee.type === 'Identifier' && !isHarmless(init.callee.name);
}

function isHarmless(name: string): boolean {
  return HARMLESS.has(name) || /Server$|Template$/.test(name);
}
