/** One handler for clients of both eras: the sessions go, with everything that only carried them. */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { childrenOf } from '../../ast/paths.js';
import { indentAt } from '../../ast/source.js';
import type { Edit, ParsedFile } from '../contract.js';
import type { FactorySource } from '../entry-points/factory-source.js';
import type { Obstacle } from '../entry-points/obstacles.js';
import { functionAround, isWithin } from '../entry-points/places.js';
import { isWebRequest } from '../sdk-v2-gaps/transport-runtime.js';
import { type Guards, guardsFor } from './guards.js';
import { argumentTexts, type Mounted, mountOf } from './mount.js';
import { type HttpObstacle, httpObstacleAt, isHttpObstacle } from './obstacles.js';
import type { HttpEntry, HttpSwitch } from './plan.js';
import { type Ground, type Region, regionsOf } from './regions.js';
import { type Kept, type NameHolder, orphansOf, removalEdits, removalsOf } from './removals.js';
import { resumeReadsIn } from './resume-reads.js';
import { verbRoutesOf } from './verbs.js';

export function statelessSwitch(
  entry: HttpEntry,
  source: FactorySource,
  known: Ground,
): HttpSwitch | HttpObstacle | Obstacle {
  const { file, project } = entry;
  const serving = [...entry.functions.keys()].map(({ node }) => node as Node);
  const ground = { ...known, touches: [...known.touches, ...resumeReadsIn(file, serving)] };
  const all: Region[] = [];
  for (const [fn, calls] of entry.functions) {
    const regions = regionsOf(ground, fn, calls);
    if (isHttpObstacle(regions)) return regions;
    all.push(...regions);
  }
  const routes = verbRoutesOf(entry, ground, all);
  const over = [...routes.routes, ...routes.functions].map(({ node }) => node);
  const regions = all.filter(({ fn }) => !over.some((node) => isWithin(fn.node, node)));
  const strange = entry.host === 'node' ? regions.find(({ serving }) => !isForNode(serving)) : undefined;
  if (strange) return httpObstacleAt(file, strange.serving.node, 'web-request');
  if (regions.length === 0) return httpObstacleAt(file, entry.connections[0].call.node, 'served-elsewhere');
  const taken = [...over, ...regions.flatMap(takenBy)];
  const removals = removalsOf(ground, taken, regions.map(keptBy));
  if (isHttpObstacle(removals)) return removals;
  const spans = [...taken, ...source.gone, ...removals.statements.map(({ node }) => node)];
  const late = regions.find(({ fn }) => spans.some((one) => one !== fn.node && isWithin(fn.node, one)));
  if (late) return httpObstacleAt(file, late.serving.node, 'served-later');
  const left = source.left.find(({ path }) => !spans.some((one) => isWithin(path.node, one)));
  if (left) return left.obstacle;
  const orphans = orphansOf(ground, spans, source.reads, eventStoresOf(entry));
  const gone = [...spans, ...orphans.statements.map(({ node }) => node), ...[...orphans.specifiers.values()].flat()];
  const guards = guardsFor(entry);
  const mounted = mountOf({
    entry,
    source,
    regions,
    guards,
    rejectsLegacy: project.options.era === 'modern',
    alsoNeeds: [],
    gone,
    orphans: orphans.specifiers,
  });
  if (isHttpObstacle(mounted)) return mounted;
  // A handler made in one function cannot be called in another.
  const stranger =
    mounted.handler === undefined && regions.find(({ list }) => !isWithin(list.node, source.validIn.node));
  if (stranger) return httpObstacleAt(file, localReadOf(source) ?? stranger.serving.node, 'factory-reads');
  const { knownIn } = mounted;
  const endings = new Set(removals.endings.filter(({ node }) => knownIn !== undefined && isWithin(node, knownIn)));
  const made = source.gone.filter((node) => !taken.some((one) => isWithin(node, one))).map((node) => file.pathOf(node));
  const goingAway = [...removals.statements, ...orphans.statements, ...routes.functions, ...made];
  const plain = goingAway.filter((one) => !endings.has(one));
  const outer = plain.filter((one) => !plain.some((other) => other !== one && isWithin(one.node, other.node)));
  const removed = [...outer, ...routes.routes, ...regions.flatMap((region) => region.removed)].map(({ node }) => node);
  const emptied = emptiedFinallies(file, removed);
  const isInside = ({ start, end }: Edit): boolean => emptied.some((one) => one.start < start && end < one.end);
  const edits = [
    ...mounted.edits,
    ...regions.flatMap((region) => regionEdits(file, region, mounted, guards, removed)),
    ...removalEdits(file, outer, removed),
    ...[...endings].map((one, index) => endingEdit(file, one, mounted.handler!, index === 0, removed)),
    ...source.edits.filter((edit) => !isCovered(edit, [...taken, ...outer.map(({ node }) => node)])),
    ...routes.edits,
  ];
  return {
    edits: [...edits.filter((edit) => !isInside(edit)), ...emptied],
    hoists: source.hoists,
    verbs: routes.routes.map((route) => ({ node: route.node, edits: removalEdits(file, [route], removed) })),
    notes: [
      'Comments inside the code that goes are gone with it.',
      ...(guards.note ? [guards.note] : []),
      ...leftAloneNotes(entry, orphans.specifiers),
    ],
    place: mounted.place ?? regions[0].fn.node,
  };
}

/** A name that keeps the factory in the function where it is known. */
function localReadOf({ reads, validIn }: FactorySource): Node | undefined {
  const fn = functionAround(validIn)?.node;
  return fn && reads.find(({ identifier }) => isWithin(identifier, fn))?.identifier;
}

/** ` finally { await server.close(); }` of which nothing is left. */
function emptiedFinallies(file: ParsedFile, removed: readonly Node[]): Edit[] {
  return file.paths('TryStatement').flatMap(({ node: { handler, finalizer } }) => {
    if (!handler || !finalizer || finalizer.body.length === 0) return [];
    const isEmptied = finalizer.body.every((statement) => removed.includes(statement));
    return isEmptied ? [{ file: file.path, start: handler.end!, end: finalizer.end!, text: '' }] : [];
  });
}

/** Files of the project that nothing imports any more: nobody but their owner can say that they may go. */
function leftAloneNotes({ project, file }: HttpEntry, specifiers: ReadonlyMap<NameHolder, readonly Node[]>): string[] {
  const targets = [...specifiers].flatMap(([declaration, removed]) => {
    if (declaration.type !== 'ImportDeclaration') return [];
    const target =
      removed.length === declaration.specifiers.length
        ? project.modules.resolve(file.path, declaration.source.value)
        : undefined;
    return target !== undefined && project.modules.importersOf(target).every((one) => one === file.path)
      ? [target]
      : [];
  });
  return targets.map((target) => `${target} is no longer imported by anything.`);
}

function takenBy({ removed, replaced, serving }: Region): Node[] {
  return [...removed.map(({ node }) => node as Node), replaced?.node ?? serving.node];
}

/** `handleRequest(req, res, …)`, with what node makes of a request. */
export function isForNode(serving: NodePath): boolean {
  const [request, response] = childrenOf(serving, 'arguments');
  return response !== undefined && !isWebRequest(request);
}

function eventStoresOf({ options }: HttpEntry): Node[] {
  return options.flatMap(({ eventStore }) => (eventStore ? [eventStore.node] : []));
}

/** The call that is replaced stands in a statement that stays, without the branches that asked for a session. */
function keptBy({ statement, serving }: Region): Kept {
  const kept = keptExpressionOf(serving);
  const isWhole = branchingAround(kept) === kept;
  return { node: isWhole && statement ? statement.node : kept.node, but: serving.node.callee };
}

function isCovered({ start, end }: Edit, nodes: readonly Node[]): boolean {
  return nodes.some((node) => node.start! <= start && end <= node.end!);
}

function regionEdits(file: ParsedFile, region: Region, mounted: Mounted, guards: Guards, all: readonly Node[]): Edit[] {
  const removed = removalEdits(file, region.removed, all);
  const { replaced, statement } = region;
  const end = file.style.semicolons ? ';' : '';
  if (!replaced || !statement) return [arrowEdit(file, region, mounted, guards, end)];
  const head = guards.lines(mounted.local, argumentTexts(file, region), `${region.exit}${end}`);
  const text = servedText(file, region, mounted.callee);
  const lines = [...head, text, ...(region.returns && !statement.isReturnStatement() ? [`return${end}`] : [])];
  const indent = indentAt(file.text, replaced.node.start!);
  return [
    ...removed,
    {
      file: file.path,
      start: replaced.node.start!,
      end: replaced.node.end!,
      text: lines.join(`${file.style.eol}${indent}`),
    },
  ];
}

/** `(req, res) => transport.handleRequest(req, res)`: checks in front of the call take a block. */
function arrowEdit(file: ParsedFile, region: Region, mounted: Mounted, guards: Guards, end: string): Edit {
  const { list, serving } = region;
  const { callee } = serving.node;
  const head = guards.lines(mounted.local, argumentTexts(file, region), `return${end}`);
  if (head.length === 0) return { file: file.path, start: callee.start!, end: callee.end!, text: mounted.callee };
  const { start, end: to } = list.node;
  const called = `${file.text.slice(start!, callee.start!)}${mounted.callee}${file.text.slice(callee.end!, to!)}`;
  const [indent, { eol, indent: unit }] = [indentAt(file.text, start!), file.style];
  const lines = [...head, `return ${called}${end}`].map((line) => `${indent}${unit}${line}`);
  return { file: file.path, start: start!, end: to!, text: ['{', ...lines, `${indent}}`].join(eol) };
}

/**
 * The statement of the serving call with the new callee, moved to the indentation of the place where it comes. Of
 * `return transport ? transport.handleRequest(req) : refuse()` only the call is left.
 */
export function servedText(file: ParsedFile, { serving, statement, replaced }: Region, callee: string): string {
  const { node } = statement as NodePath;
  const kept = keptExpressionOf(serving);
  const whole = branchingAround(kept);
  const before = file.text.slice(node.start!, whole.node.start!);
  const behind = file.text.slice(whole.node.end!, node.end!);
  const { start, end } = serving.node.callee;
  const text = `${before}${file.text.slice(kept.node.start!, start!)}${callee}${file.text.slice(end!, kept.node.end!)}${behind}`;
  const [from, to] = [indentAt(file.text, node.start!), indentAt(file.text, replaced!.node.start!)];
  return from === to ? text : text.replaceAll(`${file.style.eol}${from}`, `${file.style.eol}${to}`);
}

/** The call with what waits for it and follows from it: `await transport.handleRequest(…).catch(…)`. */
function keptExpressionOf(serving: NodePath): NodePath {
  let at = serving;
  for (let parent = at.parentPath; parent; parent = at.parentPath) {
    const isChain = /Member|Call/.test(parent.type) && (at.key === 'object' || at.key === 'callee');
    if (!parent.isAwaitExpression() && !isChain) break;
    at = parent;
  }
  return at;
}

/** `transport ? … : refuse()` round the call, else the call itself. */
function branchingAround(kept: NodePath): NodePath {
  let at = kept;
  while (at.parentPath && /^(?:Conditional|Logical|Sequence)Expression$/.test(at.parent.type)) at = at.parentPath;
  return at;
}

/** Where sessions were closed at the end of the program, the handler is; once. */
function endingEdit(file: ParsedFile, path: NodePath, handler: string, isFirst: boolean, all: readonly Node[]): Edit {
  const { start, end } = path.node;
  if (!isFirst) return removalEdits(file, [path], [...all, path.node])[0];
  const isWaiting = /\bawait\b/.test(file.textOf(path.node));
  const close = `${isWaiting ? 'await' : 'void'} ${handler}.close()${file.style.semicolons ? ';' : ''}`;
  return { file: file.path, start: start!, end: end!, text: close };
}
