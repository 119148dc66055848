/**
 * Which of the error classes of SDK v2 a use of `McpError`, `ErrorCode` or `StreamableHTTPError` means. Time-outs and
 * closed connections never came from a peer: v2 raises them as `SdkError`, and a test for `ProtocolError` would still
 * compile and never match. Where such a code is sent, it stays the number it was: v2's names for them are strings.
 * Where the code does not show which one is meant, all uses of that name stay as they are.
 */
import type { NodePath } from '@babel/traverse';
import type { Node } from '@babel/types';
import { isMember, memberNameOf } from '../../ast/calls.js';
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { childOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { LOCAL_CODES } from '../../ast/protocol/sdk-errors.js';
import { freeNameOf } from '../../ast/scope.js';
import { outerSpanOf, type SpanEnd } from '../../ast/tokens.js';
import { errorSourceOf } from '../error-sources.js';
import { type CodePlace, codePlaceOf } from './error-codes.js';
import { type ErrorGuard, guardOf, isWithin } from './error-guards.js';
import { type ImportedName, v1LinksOf } from './imported-names.js';
import { sideOf } from './sides.js';

export interface ErrorNames {
  /** Names of v1 whose uses cannot be told apart. */
  readonly unclear: ReadonlySet<string>;
  /** Uses that mean `SdkError` or `SdkErrorCode`. */
  readonly local: ReadonlySet<NodePath>;
  /** Uses that an edit takes away. */
  readonly gone: ReadonlySet<NodePath>;
  /** `SdkError` is named beside `ProtocolError` somewhere. */
  readonly needsBoth: boolean;
  /** What else changes, by the name that has to move for it. */
  readonly edits: Readonly<Record<string, readonly Edit[]>>;
}

const cache = new WeakMap<ParsedFile, { project: Project; names: ErrorNames }>();

export function errorNamesOf(file: ParsedFile, project: Project): ErrorNames {
  const known = cache.get(file);
  if (known?.project === project) return known.names;
  const names = v1LinksOf(file).flatMap((link) => link.names);
  const named = (name: string) => names.filter((one) => one.name === name).flatMap(({ uses }) => uses);
  const requests = requestErrors(file, named('McpError'), named('ErrorCode'), project);
  const transport = transportErrors(file, named('StreamableHTTPError'));
  const found = {
    unclear: new Set([
      ...(requests ? [] : ['McpError', 'ErrorCode']),
      ...(transport || !names.some(isTransportError) ? [] : ['StreamableHTTPError']),
    ]),
    local: new Set(requests?.local ?? []),
    gone: new Set(requests?.gone ?? []),
    needsBoth: requests?.needsBoth ?? false,
    edits: {
      McpError: requests?.guardEdits ?? [],
      ErrorCode: requests?.codeEdits ?? [],
      StreamableHTTPError: transport ?? [],
    },
  };
  cache.set(file, { project, names: found });
  return found;
}

function isTransportError({ name }: ImportedName): boolean {
  return name === 'StreamableHTTPError';
}

interface CodeUse {
  /** The name `ErrorCode`. */
  readonly use: NodePath;
  /** `ErrorCode.X`. */
  readonly node: Node;
  readonly name: string;
  readonly isLocal: boolean;
  readonly place: CodePlace;
}

interface Split {
  readonly local: readonly NodePath[];
  readonly gone: readonly NodePath[];
  readonly needsBoth: boolean;
  readonly guardEdits: readonly Edit[];
  readonly codeEdits: readonly Edit[];
}

/** `undefined` when the uses cannot be told apart. */
function requestErrors(file: ParsedFile, classes: NodePath[], codes: NodePath[], project: Project): Split | undefined {
  const all = codes.flatMap((use) => codeUseOf(file, use, project) ?? []);
  const own = all.filter(({ isLocal }) => isLocal);
  const guards = classes.flatMap((use) => guardOf(file, use) ?? []);
  const fates = guards.map((guard) => ({
    guard,
    fate: isOpen(guard, all) && catchesCalls(file, guard, project) ? ('both' as const) : fateOfGuard(guard, all),
  }));
  if (own.length === 0 && fates.every(({ fate }) => fate === 'protocol'))
    return { local: [], gone: [], needsBoth: false, guardEdits: [], codeEdits: [] };
  if (own.some(({ place }) => place.type === 'unclear')) return undefined;
  const sent = own.filter(({ place }) => place.type === 'sent');
  const compared = own.filter(({ place }) => place.type === 'compared');
  const raised = sent.filter(({ place }) => isRaisedHere(file, place, classes, project));
  const numbers = sent.filter((code) => !raised.includes(code));
  // What this file sends as a number would not be found again by a comparison with a string.
  if (numbers.some(({ name }) => compared.some((code) => code.name === name))) return undefined;
  const both = fates.filter(({ fate }) => fate === 'both').map(({ guard }) => guard);
  if (both.length > 0 && !canNameBoth(file, both)) return undefined;
  const typed = numbers.flatMap(({ place }) => (place.type === 'sent' ? place.annotations : []));
  const annotations = codes.filter(({ parent }) => typed.includes(parent));
  if (annotations.length < new Set(typed).size) return undefined;
  return {
    local: [
      ...fates.flatMap(({ guard, fate }) => (fate === 'local' ? [guard.use] : [])),
      ...raised.flatMap(({ place }) => classOf(place, classes) ?? []),
      ...[...compared, ...raised].map(({ use }) => use),
    ],
    gone: [...numbers.map(({ use }) => use), ...annotations],
    needsBoth: both.length > 0,
    guardEdits: both.flatMap((guard) => bothEdits(file, guard)),
    codeEdits: [
      ...numbers.map(({ node, name }) => replaced(file, node, `${LOCAL_CODES[name]} /* ${name} */`)),
      ...annotations.map(({ parent }) => replaced(file, parent, 'number')),
    ],
  };
}

function codeUseOf(file: ParsedFile, use: NodePath, project: Project): CodeUse | undefined {
  const holder = use.parentPath;
  if (!holder) return undefined;
  const { node } = holder;
  const isValue = isMember(node) && node.object === use.node;
  const name = isValue
    ? memberNameOf(node)
    : node.type === 'TSQualifiedName' && node.left === use.node
      ? node.right.name
      : undefined;
  if (name === undefined) return undefined;
  const isLocal = Object.hasOwn(LOCAL_CODES, name);
  const place: CodePlace = isValue ? codePlaceOf(file, holder, project) : { type: 'compared' };
  return { use, node, name, isLocal, place };
}

/** A test that asks for the class alone: no code says which of the errors of v1 is meant. */
function isOpen(guard: ErrorGuard, codes: readonly CodeUse[]): boolean {
  return guard.kind === 'test' && codesWithin(guard, codes).length === 0;
}

/** What it tests comes from a call of the SDK, whose time-outs and closed connections were `McpError`, too. */
function catchesCalls(file: ParsedFile, { use }: ErrorGuard, project: Project): boolean {
  const test = use.parentPath;
  // Servers that ask nothing are the most of all, and their guards need no facts about values.
  if (!asksPeers(file, project)) return false;
  return test !== null && errorSourceOf(file, childOf(test, 'left'), project, 'v1') !== undefined;
}

const ASKING = ['sdk/client/', 'createMessage', 'elicitInput', 'listRoots', 'sendRequest', '.request('];

/** Whether some file that imports join with this one has a client, or asks its own. */
function asksPeers({ path }: ParsedFile, project: Project): boolean {
  const { modules, survey } = project;
  const around = survey.paths().filter((other) => modules.islandOf(other) === modules.islandOf(path));
  return around.some((other) => ASKING.some((word) => project.file(other)?.mentions(word)));
}

/** Only codes that are compared with what the guard lets through say what it means. */
function fateOfGuard(guard: ErrorGuard, codes: readonly CodeUse[]): 'protocol' | 'local' | 'both' {
  const inside = codesWithin(guard, codes);
  if (!inside.some(({ isLocal }) => isLocal)) return 'protocol';
  if (!inside.every(({ isLocal }) => isLocal)) return 'both';
  // What the rest of a block does with the error is done for the errors of a peer, too.
  return guard.isChain || guard.kind !== 'test' || isDecidedBy(guard, inside) ? 'local' : 'both';
}

/** Codes that the subject of a guard is compared with where the guard holds. */
function codesWithin(guard: ErrorGuard, codes: readonly CodeUse[]): CodeUse[] {
  return codes.filter(({ node, place }) => {
    if (place.type !== 'compared') return false;
    const { subject, reads = [] } = place;
    if (![node, ...reads].some((one) => isWithin(one, guard.regions))) return false;
    return subject === undefined || guard.subject === undefined || subject === guard.subject;
  });
}

/** `e instanceof McpError && e.code === X`: nothing but that code gets into the branch. */
function isDecidedBy({ regions: [chain], isNegated }: ErrorGuard, inside: readonly CodeUse[]): boolean {
  const own = inside.filter(({ node }) => isWithin(node, [chain]));
  const wanted = isNegated ? /^!==?$/ : /^===?$/;
  const isWanted = own.every(({ place }) => place.type === 'compared' && wanted.test(place.operator ?? ''));
  return own.length > 0 && isWanted && own.every(({ use }) => isAlone(use, chain, isNegated ? '&&' : '||', own));
}

/** No other condition stands beside the comparison by which an error could get past it. */
function isAlone(use: NodePath, chain: SpanEnd, beside: string, own: readonly CodeUse[]): boolean {
  for (let at: NodePath | null = use; at && isWithin(at.node, [chain]); at = at.parentPath) {
    if (!at.isLogicalExpression() || at.node.operator !== beside) continue;
    if (!leavesOf(at.node).every((leaf) => own.some(({ node }) => isWithin(node, [spanOf(leaf)])))) return false;
  }
  return true;
}

function leavesOf(node: Node): Node[] {
  return node.type === 'LogicalExpression' ? [...leavesOf(node.left), ...leavesOf(node.right)] : [node];
}

function spanOf({ start, end }: Node): SpanEnd {
  return { start: start ?? 0, end: end ?? 0 };
}

/** `new McpError(ErrorCode.RequestTimeout)` where no peer gets it: a client, or a test that plays the SDK. */
function isRaisedHere(file: ParsedFile, place: CodePlace, classes: readonly NodePath[], project: Project): boolean {
  if (!classOf(place, classes)) return false;
  return isTestFile(file.path) || sideOf(file, project) === 'client';
}

function classOf(place: CodePlace, classes: readonly NodePath[]): NodePath | undefined {
  const construction = place.type === 'sent' ? place.construction : undefined;
  const callee = construction?.isNewExpression() ? construction.node.callee : undefined;
  return classes.find(({ node }) => node === callee);
}

function canNameBoth(file: ParsedFile, guards: readonly ErrorGuard[]): boolean {
  if (freeNameOf(file, 'SdkError') !== 'SdkError') return false;
  return guards.every(({ use, kind }) => kind !== 'matcher' && (use.isIdentifier() || isOfObject(use)));
}

/** `types_js_1.McpError`: the variable has to keep its name for that (`Fate.keepsObject`). */
function isOfObject({ node }: NodePath): boolean {
  return isMember(node) && !node.computed && node.object.type === 'Identifier';
}

/** `e instanceof McpError` → `(e instanceof ProtocolError || e instanceof SdkError)`; the name itself is renamed elsewhere. */
export function bothEdits(file: ParsedFile, { use, kind }: ErrorGuard, other = 'SdkError'): Edit[] {
  const name = isMember(use.node) ? `${file.textOf(use.node.object)}.${other}` : other;
  if (kind === 'type') return [inserted(file, use.parent.end ?? 0, ` | ${name}`)];
  const { parent } = use;
  const [start, end] = [parent.start ?? 0, parent.end ?? 0];
  const left = parent.type === 'BinaryExpression' ? file.textOf(outerSpanOf(file, parent.left)) : '';
  const test = ` || ${left} instanceof ${name}`;
  if (isBracketed(file, use.parentPath as NodePath)) return [inserted(file, end, test)];
  return [inserted(file, start, '('), inserted(file, end, `${test})`)];
}

/** In brackets already, as the only thing there, or one side of `||`. */
function isBracketed(file: ParsedFile, { node, parent }: NodePath): boolean {
  if (parent.type === 'LogicalExpression' && parent.operator === '||') return true;
  if ((parent.type === 'IfStatement' || parent.type === 'WhileStatement') && parent.test === node) return true;
  const { start } = outerSpanOf(file, node);
  return start < (node.start ?? 0);
}

function inserted({ path: file }: ParsedFile, at: number, text: string): Edit {
  return { file, start: at, end: at, text };
}

function replaced({ path: file }: ParsedFile, { start, end }: Node, text: string): Edit {
  return { file, start: start ?? 0, end: end ?? 0, text };
}

/** `.code` → `.status` where a guard shows the class; `undefined` when a use is no guard. */
function transportErrors(file: ParsedFile, uses: NodePath[]): Edit[] | undefined {
  const edits = new Map<number, Edit>();
  for (const use of uses) {
    const guard = guardOf(file, use);
    if (!guard && use.parentPath?.isTSType()) continue;
    if (!guard || guard.kind === 'matcher') return undefined;
    for (const edit of statusReads(file, guard)) edits.set(edit.start, edit);
  }
  return [...edits.values()];
}

function statusReads(file: ParsedFile, { use, subject = '', regions }: ErrorGuard): Edit[] {
  return file.paths('MemberExpression', 'OptionalMemberExpression').flatMap(({ node, scope }) => {
    if (!isMember(node) || node.computed || memberNameOf(node) !== 'code' || !isWithin(node, regions)) return [];
    if (file.textOf(node.object).replace(/\s+/g, '') !== subject) return [];
    const [root] = subject.split(/[?.[(]/);
    if (scope.getBinding(root) !== use.scope.getBinding(root) && isDeclaredInside(scope, root, regions)) return [];
    return [{ file: file.path, start: node.property.start ?? 0, end: node.property.end ?? 0, text: 'status' }];
  });
}

/** Another variable of the same name. */
function isDeclaredInside(scope: NodePath['scope'], name: string, regions: readonly SpanEnd[]): boolean {
  const declared = scope.getBinding(name)?.identifier;
  return declared !== undefined && isWithin(declared, regions);
}
