/** The new handler: where it is made, under which names, and the call that comes in place of `handleRequest`. */
import type { NodePath } from '@babel/traverse';
import type { ImportDeclaration, Node } from '@babel/types';
import { addedNamesEdit } from '../../ast/added-names.js';
import { importsOf, type ModuleLink } from '../../ast/imports.js';
import { removeElementEdits } from '../../ast/lists.js';
import { quotedText } from '../../ast/literals.js';
import { childrenOf } from '../../ast/paths.js';
import { freeNameOf, identifiersNamed } from '../../ast/scope.js';
import { eolAt, indentAt } from '../../ast/source.js';
import { removeSpecifierEdits } from '../../ast/specifiers.js';
import { removeStatementEdit, statementOf } from '../../ast/statements.js';
import { isFirstOnLine, lineStartAt } from '../../ast/tokens.js';
import type { Edit, ParsedFile, Project } from '../contract.js';
import type { FactorySource } from '../entry-points/factory-source.js';
import { isWithin, listsAround, statementIn } from '../entry-points/places.js';
import { chunkOf } from '../entry-points/wrap.js';
import { isCommonJs } from '../templates/added.js';
import type { Guards } from './guards.js';
import { type HttpObstacle, httpObstacleAt } from './obstacles.js';
import { rootOf } from './places.js';
import type { HttpEntry } from './plan.js';
import type { Region } from './regions.js';
import type { NameHolder } from './removals.js';

export interface Mount {
  /** What replaces `transport.handleRequest`: `handleMcp`, `mcpHandler.fetch`. */
  readonly callee: string;
  /** The name of the value of `createMcpHandler`; `undefined` where each request makes its own. */
  readonly handler: string | undefined;
  /** The list of statements in which that name is known. */
  readonly knownIn: Node | undefined;
  /** The statement in front of which the handler is made. */
  readonly place: Node | undefined;
  /** Imports and declarations. */
  readonly edits: readonly Edit[];
}

const SERVER = '@modelcontextprotocol/server';
const NODE = '@modelcontextprotocol/node';

/** Where each name that a mount needs is exported. */
const HOMES: Readonly<Record<string, string>> = {
  createMcpHandler: SERVER,
  isLegacyRequest: SERVER,
  hostHeaderValidationResponse: SERVER,
  originValidationResponse: SERVER,
  localhostAllowedHostnames: SERVER,
  localhostAllowedOrigins: SERVER,
  toNodeHandler: NODE,
  toWebRequest: NODE,
  hostHeaderValidation: NODE,
  originValidation: NODE,
  localhostHostValidation: NODE,
  localhostOriginValidation: NODE,
};

export interface Names {
  /** What to write for each name in this file. */
  readonly local: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}

/**
 * Brings in names of the SDK packages, and takes out those that nothing uses any more: one import, one edit.
 * @param orphans specifiers that go, by import
 */
export function namesOf(
  project: Project,
  file: ParsedFile,
  names: readonly string[],
  orphans: ReadonlyMap<NameHolder, readonly Node[]>,
): Names {
  const local: Record<string, string> = {};
  const edits: Edit[] = [];
  const settled = new Set<NameHolder>();
  for (const home of [SERVER, NODE]) {
    const wanted = [...new Set(names)].filter((name) => HOMES[name] === home);
    const links = importsOf(file).filter((link) => link.specifier === home);
    const bindings = links.flatMap((link) => (link.typeOnly ? [] : link.bindings)).filter(({ typeOnly }) => !typeOnly);
    const known = new Map(bindings.flatMap(({ imported, local: own }) => (own === undefined ? [] : [[imported, own]])));
    const whole = known.get('*');
    const fresh: [string, string][] = [];
    for (const name of wanted) {
      const own = known.get(name) ?? (whole === undefined ? undefined : `${whole}.${name}`);
      local[name] = own ?? freeNameOf(file, name);
      if (own === undefined) fresh.push([name, local[name]]);
    }
    if (fresh.length === 0) continue;
    const isRequired = isCommonJs(project, file);
    const declarations = links.flatMap((link) => holderOf(file, link) ?? []);
    const taken = declarations.find((one) => (orphans.get(one)?.length ?? 0) > 0);
    if (taken) edits.push(...exchangedEdits(file, taken, orphans.get(taken)!, fresh));
    else edits.push(addedNamesEdit(file, { links, specifier: home, isRequired, names: fresh }));
    if (taken) settled.add(taken);
  }
  const rest = [...orphans].filter(([declaration]) => !settled.has(declaration));
  return { local, edits: [...edits, ...rest.flatMap(([one, removed]) => removedEdits(file, one, removed))] };
}

function holderOf(file: ParsedFile, { kind, typeOnly, path, bindings }: ModuleLink): NameHolder | undefined {
  if (kind === 'import') return typeOnly ? undefined : (path.node as ImportDeclaration);
  const parent = kind === 'require' && bindings.length > 0 ? file.pathOf(bindings[0].node).parent : undefined;
  return parent?.type === 'ObjectPattern' ? parent : undefined;
}

function removedEdits(file: ParsedFile, holder: NameHolder, removed: readonly Node[]): Edit[] {
  if (holder.type === 'ImportDeclaration') return removeSpecifierEdits(file, holder, removed);
  if (holder.properties.some((one) => !removed.includes(one)))
    return removeElementEdits(file, holder.properties, removed);
  return [removeStatementEdit(file, statementOf(file.pathOf(holder))!.node)];
}

/** `{ A, isInitializeRequest }` → `{ A, createMcpHandler }`. */
function exchangedEdits(
  file: ParsedFile,
  holder: NameHolder,
  removed: readonly Node[],
  names: readonly (readonly [string, string])[],
): Edit[] {
  const joint = holder.type === 'ImportDeclaration' ? ' as ' : ': ';
  const text = names.map(([name, local]) => (name === local ? name : `${name}${joint}${local}`)).join(', ');
  const list: readonly Node[] = holder.type === 'ImportDeclaration' ? holder.specifiers : holder.properties;
  const inOrder = list.filter((one) => removed.includes(one));
  const [first] = inOrder;
  const isAll = inOrder.length === list.length;
  const end = (isAll ? inOrder.at(-1)! : first).end!;
  const exchanged = { file: file.path, start: first.start!, end, text };
  const others = isAll ? [] : removeElementEdits(file, list, inOrder.slice(1));
  return [exchanged, ...others];
}

export interface MountRequest {
  readonly entry: HttpEntry;
  readonly source: FactorySource;
  readonly regions: readonly Region[];
  readonly guards: Guards;
  readonly rejectsLegacy: boolean;
  /** Names that the caller writes itself. */
  readonly alsoNeeds: readonly string[];
  readonly gone: readonly Node[];
  readonly orphans: ReadonlyMap<NameHolder, readonly Node[]>;
}

export interface Mounted extends Mount {
  readonly local: Readonly<Record<string, string>>;
}

export function mountOf(request: MountRequest): Mounted | HttpObstacle {
  const { entry, source, regions, guards, gone } = request;
  const { project, file, host } = entry;
  const isNode = host === 'node';
  const needed = ['createMcpHandler', ...(isNode ? ['toNodeHandler'] : []), ...guards.needs, ...request.alsoNeeds];
  const { local, edits } = namesOf(project, file, needed, request.orphans);
  const place = placeFor(source, regions);
  const [list] = place ? listsAround(place) : [];
  const options = optionsText(entry, request.rejectsLegacy);
  const end = file.style.semicolons ? ';' : '';
  const checks = guards.declarations(local).map((line) => `${line}${end}`);
  if (!place) {
    const made = `${local.createMcpHandler}(${source.text}${options})`;
    const callee = isNode ? `${local.toNodeHandler}(${made})` : `${made}.fetch`;
    // The handler is one of each request; what checks it is made once all the same.
    const outside = checks.length > 0 ? placeOutside(regions) : undefined;
    const once = outside ? [declarationEdit(file, outside.node, checks)] : [];
    return { callee, handler: undefined, knownIn: undefined, place: undefined, local, edits: [...edits, ...once] };
  }
  const lost = source.reads.find((binding) => gone.some((node) => isWithin(binding.identifier, node)));
  if (lost) return httpObstacleAt(file, lost.identifier, 'factory-reads');
  const handler = freeAmong(file, ['mcpHandler', 'modernHandler']);
  const node = freeAmong(file, ['handleMcp', 'serveMcp', 'answerMcp']);
  const made = `${local.createMcpHandler}(${factoryAt(source, place.node)}${options})`;
  const lines = [
    `const ${handler} = ${made}${end}`,
    ...(isNode ? [`const ${node} = ${local.toNodeHandler}(${handler})${end}`] : []),
    ...checks,
  ];
  return {
    callee: isNode ? node : `${handler}.fetch`,
    handler,
    knownIn: list?.node,
    place: place.node,
    local,
    edits: [...edits, declarationEdit(file, place.node, lines)],
  };
}

function freeAmong(file: ParsedFile, names: readonly string[]): string {
  return names.find((name) => identifiersNamed(file, name).length === 0) ?? freeNameOf(file, names[0]);
}

/** Lines above a statement and its comments, parted from them by a blank line. */
function declarationEdit(file: ParsedFile, node: Node, lines: readonly string[]): Edit {
  const [indent, eol] = [indentAt(file.text, node.start!), eolAt(file.text, node.start!, file.style)];
  const above = lineStartAt(file.text, chunkOf(file, node).start);
  const start = isFirstOnLine(file.text, node.start!) ? above : node.start!;
  const text = lines.map((line) => `${indent}${line}${eol}`).join('');
  return start === above
    ? { file: file.path, start, end: start, text: `${text}${eol}` }
    : { file: file.path, start, end: start, text: `${lines.join(`${eol}${indent}`)}${eol}${eol}${indent}` };
}

/** The statement in front of which the handler is made: in the list round the functions that serve, where the factory is known. */
function placeFor({ validIn }: FactorySource, regions: readonly Region[]): NodePath | undefined {
  return placeIn(
    listsRound(regions).filter((list) => isWithin(list.node, validIn.node)),
    regions,
  );
}

function placeOutside(regions: readonly Region[]): NodePath | undefined {
  return placeIn(listsRound(regions), regions);
}

/** Where the request is known, code runs once per request: a name there would say more than there is. */
function placeIn(lists: readonly NodePath[], regions: readonly Region[]): NodePath | undefined {
  const list = lists.find((one) => !regions.some((region) => isOfRequest(one, region)));
  return list && firstServingIn(list, regions);
}

function listsRound(regions: readonly Region[]): NodePath[] {
  return listsAround(regions[0].fn as NodePath).filter((list) =>
    regions.every(({ fn }) => isWithin(fn.node, list.node)),
  );
}

function firstServingIn(list: NodePath, regions: readonly Region[]): NodePath | undefined {
  const statements = regions.flatMap(({ fn }) => statementIn(list, fn.node) ?? []);
  return statements.sort((a, b) => a.node.start! - b.node.start!)[0];
}

/** The list stands in a function that has the request as a parameter. */
function isOfRequest(list: NodePath, { serving }: Region): boolean {
  const [request] = childrenOf(serving, 'arguments');
  const root = request && rootOf(request);
  const binding = root?.isIdentifier() ? root.scope.getBinding(root.node.name) : undefined;
  return binding !== undefined && isWithin(list.node, binding.scope.block) && binding.kind === 'param';
}

/** A class or a constant that is declared further down cannot be read yet when the handler is made. */
function factoryAt(source: FactorySource, before: Node): string {
  const isLater = source.reads.some(
    ({ kind, identifier }) =>
      kind !== 'hoisted' && kind !== 'module' && kind !== 'param' && identifier.start! > before.start!,
  );
  return isLater && /^[\w$.]+$/.test(source.text) ? `() => ${source.text}()` : source.text;
}

function optionsText({ file, options }: HttpEntry, rejectsLegacy: boolean): string {
  const { quote } = file.style;
  const entries = [
    ...(rejectsLegacy ? [`legacy: ${quotedText('reject', quote)}`] : []),
    ...(options.some(({ isJson }) => isJson) ? [`responseMode: ${quotedText('json', quote)}`] : []),
  ];
  return entries.length > 0 ? `, { ${entries.join(', ')} }` : '';
}

/** The text of the arguments of the call that is replaced. */
export function argumentTexts(file: ParsedFile, { serving }: Region): string[] {
  return childrenOf(serving, 'arguments').map(({ node }) => file.textOf(node));
}
