/**
 * Clients of 2025 keep their sessions: the code that serves them stays as it is, and requests of 2026-07-28 are taken
 * to a handler of their own before they reach it.
 */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node } from '@babel/types';
import { type FunctionNode, isAsync } from '../../ast/functions.js';
import { indentAt } from '../../ast/source.js';
import type { Edit } from '../contract.js';
import type { FactorySource } from '../entry-points/factory-source.js';
import { isWithin } from '../entry-points/places.js';
import { gateBehind } from './gates.js';
import { guardsFor } from './guards.js';
import { argumentTexts, type Mounted, mountOf } from './mount.js';
import { type HttpObstacle, httpObstacleAt, isHttpObstacle } from './obstacles.js';
import type { HttpEntry, HttpSwitch } from './plan.js';
import { type Ground, type Region, regionsOf } from './regions.js';
import { isForNode } from './stateless.js';

export function sessionfulSwitch(entry: HttpEntry, source: FactorySource, ground: Ground): HttpSwitch | HttpObstacle {
  const { file } = entry;
  const opening = openingFunctionOf(entry);
  if (!opening) return httpObstacleAt(file, entry.connections[0].call.node, 'served-elsewhere');
  const calls = entry.functions.get(opening)!;
  const regions = guardRegionsOf(ground, opening, calls);
  if (isHttpObstacle(regions)) return regions;
  const [region] = regions;
  if (!region.first) return httpObstacleAt(file, region.serving.node, 'served-later');
  // Branches by verb, each with a body of its own: none of them stands in front of the others.
  if (regions.length !== 1) return httpObstacleAt(file, region.serving.node, 'body-unread');
  if (entry.host === 'node' && !isForNode(region.serving))
    return httpObstacleAt(file, region.serving.node, 'web-request');
  const gate = gateBehind(ground, region);
  if (gate) return httpObstacleAt(file, gate, 'gate-behind');
  const args = argumentTexts(file, region);
  if (entry.host === 'node' && args.length < 3) return httpObstacleAt(file, region.serving.node, 'body-unread');
  const unseen = unseenIn(ground, region);
  if (unseen) return httpObstacleAt(file, unseen, 'body-unread');
  const early = readTooEarly(source, region);
  if (early) return httpObstacleAt(file, early, 'factory-reads');
  if (!isAsync(opening)) return httpObstacleAt(file, region.serving.node, 'not-async');
  const guards = guardsFor(entry);
  const alsoNeeds = entry.host === 'node' ? ['isLegacyRequest', 'toWebRequest'] : ['isLegacyRequest'];
  const mounted = mountOf({
    entry,
    source,
    regions: [region],
    guards,
    rejectsLegacy: true,
    alsoNeeds,
    gone: [],
    orphans: new Map(),
  });
  if (isHttpObstacle(mounted)) return mounted;
  return {
    edits: [
      ...mounted.edits,
      guardEdit(entry, region, mounted, guards.lines(mounted.local, args, `return${file.style.semicolons ? ';' : ''}`)),
      ...source.edits,
    ],
    hoists: source.hoists,
    verbs: [],
    notes: [],
    place: mounted.place ?? region.fn.node,
  };
}

/** What the server is built from has no value yet where the guard stands, so the handler cannot be made there. */
function readTooEarly({ validIn, hoists, reads }: FactorySource, { fn, first }: Region): Node | undefined {
  if (!isWithin(validIn.node, fn.node)) return undefined;
  const isLate = (node: Node): boolean => isWithin(node, fn.node) && node.start! >= first!.node.start!;
  const late = reads.find(({ kind, identifier }) => kind !== 'param' && isLate(identifier));
  if (late) return late.identifier;
  const isInside = hoists.some(({ start, end }) => fn.node.start! <= start && end <= fn.node.end!);
  return isInside || !isWithin(first!.node, validIn.node) ? validIn.node : undefined;
}

/** The function that opens sessions: it, or what it calls, makes the transports. */
function openingFunctionOf(entry: HttpEntry): NodePath<FunctionNode> | undefined {
  const functions = [...entry.functions.keys()];
  const holds = (fn: NodePath): boolean => entry.connections.some(({ call }) => isWithin(call.node, fn.node));
  return (
    functions.find(holds) ??
    functions.find((fn) => entry.functions.get(fn)!.some(({ node }) => node.arguments.length > 2))
  );
}

/** Where the sessions begin, also in code that does more than carry them. */
function guardRegionsOf(
  ground: Ground,
  fn: NodePath<FunctionNode>,
  calls: readonly NodePath<CallExpression>[],
): Region[] | HttpObstacle {
  const inside = ground.touches.filter((touch) => isWithin(touch, fn.node));
  return regionsOf({ ...ground, touches: inside, isKept: true }, fn, calls);
}

/** A name in the arguments that does not have its value yet where the guard stands. */
function unseenIn(ground: Ground, region: Region): Node | undefined {
  const { file } = ground;
  const from = region.first!.node.start!;
  return file
    .paths('Identifier')
    .filter(({ node }) => region.serving.node.arguments.some((argument) => isWithin(node, argument)))
    .find((path) => {
      const binding = path.scope.getBinding(path.node.name);
      if (!binding || !isWithin(binding.identifier, region.fn.node)) return false;
      const isLate = (node: Node): boolean => isWithin(node, region.fn.node) && node.start! >= from;
      return (
        (binding.kind !== 'param' && isLate(binding.identifier)) ||
        binding.constantViolations.some(({ node }) => isLate(node))
      );
    })?.node;
}

function guardEdit(entry: HttpEntry, region: Region, mounted: Mounted, checks: readonly string[]): Edit {
  const { file, host } = entry;
  const { node } = region.first!;
  const end = file.style.semicolons ? ';' : '';
  const { eol, indent: unit } = file.style;
  const args = argumentTexts(file, region);
  const [request, , body] = args;
  const call = `${mounted.callee}(${args.join(', ')})`;
  const test =
    host === 'node'
      ? `!(await ${mounted.local.isLegacyRequest}(await ${mounted.local.toWebRequest}(${request}, ${body})))`
      : `!(await ${mounted.local.isLegacyRequest}(${request}${parsedBodyOf(args[1])}))`;
  const inner =
    host === 'node' ? [...checks, `await ${call}${end}`, `return${end}`] : [...checks, `return ${call}${end}`];
  const indent = indentAt(file.text, node.start!);
  const text = [`if (${test}) {`, ...inner.map((line) => `${indent}${unit}${line}`), `${indent}}`].join(eol);
  return { file: file.path, start: node.start!, end: node.start!, text: `${text}${eol}${indent}` };
}

/** `{ parsedBody: body }` → `, body`. */
function parsedBodyOf(options: string | undefined): string {
  const found = options && /\bparsedBody\s*:\s*([^,}]+)/.exec(options);
  if (found) return `, ${found[1].trim()}`;
  return options && /\bparsedBody\b/.test(options) ? ', parsedBody' : '';
}
