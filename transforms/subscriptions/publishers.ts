/** Through what a push reaches the clients that listen over HTTP: the handler in scope, or a notifier of its own file. */
import type { Binding, NodePath } from '@babel/traverse';
import type { ObjectExpression, Statement } from '@babel/types';
import { enclosingFunctionOf } from '../../ast/functions.js';
import { hasSpread, insertPropertyEdit, propertyOf } from '../../ast/objects.js';
import { oncePer } from '../../ast/once-per.js';
import { childrenOf } from '../../ast/paths.js';
import { freeNameOf, identifiersNamed } from '../../ast/scope.js';
import { insertBeforeEdit, statementOf } from '../../ast/statements.js';
import type { Addition, Edit, ParsedFile, Project } from '../contract.js';
import { type AddedModule, addedModuleOf, namesFrom } from '../templates/added.js';
import { type Push, placeOfPush, pushesIn, servedByPush } from './pushes.js';
import type { HttpEntry, Served } from './served-servers.js';

export type Obstacle = 'handler-too-late' | 'options-unclear';

export interface Publisher {
  /** What has `toolsChanged()` and the others: `handler.notify`, `notifyListeners`. */
  readonly text: string;
  readonly edits: readonly Edit[];
  readonly adds: readonly Addition[];
  /** Pushes that share what is written once. */
  readonly component: string | undefined;
}

/** What has been found for the pushes of a project; edits that several share go with the first of them. */
const plansOf = oncePer((project: Project) => {
  const byServed = new Map<string, { served: Served; pushes: { file: ParsedFile; push: Push }[] }>();
  for (const file of project.mcp.files())
    for (const push of pushesIn(project, file)) {
      const place = placeOfPush(project, file, push);
      const served = place === 'test' || place === 'legacy-event' ? undefined : servedByPush(project, file, push);
      if (!served || served.http.length === 0) continue;
      const known = byServed.get(served.key) ?? { served, pushes: [] };
      known.pushes.push({ file, push });
      byServed.set(served.key, known);
    }
  const found = new Map<NodePath, Publisher | Obstacle>();
  for (const { served, pushes } of byServed.values()) planServed(project, served, pushes, found);
  return found;
});

export function publisherOf(project: Project, push: Push): Publisher | Obstacle | undefined {
  return plansOf(project).get(push.path);
}

type Found = Map<NodePath, Publisher | Obstacle>;

function planServed(
  project: Project,
  served: Served,
  pushes: readonly { file: ParsedFile; push: Push }[],
  found: Found,
): void {
  const [entry] = served.http;
  const away: { file: ParsedFile; push: Push }[] = [];
  const split: { file: ParsedFile; push: Push }[] = [];
  for (const one of pushes) {
    const binding = handlerBindingOf(entry);
    const isHere = served.http.length === 1 && one.file === entry.file;
    if (isHere && binding && isSeen(one.push.path, binding)) {
      const isLate = isTooEarly(project, one.push.path, entry);
      const text = `${binding.identifier.name}.notify`;
      found.set(one.push.path, isLate ? 'handler-too-late' : { text, edits: [], adds: [], component: undefined });
    } else if (isHere && !binding && topStatementOf(entry)) split.push(one);
    else away.push(one);
  }
  planSplit(project, served, split, found);
  planAway(project, served, away, found);
}

/** `const handler = createMcpHandler(…)`. */
function handlerBindingOf({ call }: HttpEntry): Binding | undefined {
  const declarator = call.parentPath;
  if (!declarator?.isVariableDeclarator() || declarator.node.id.type !== 'Identifier') return undefined;
  const binding = declarator.scope.getBinding(declarator.node.id.name);
  return binding?.constant ? binding : undefined;
}

function isSeen(path: NodePath, binding: Binding): boolean {
  return path.scope.getBinding(binding.identifier.name) === binding;
}

/** The push runs while the module is loaded, before the handler is there. */
function isTooEarly(project: Project, path: NodePath, { file, call }: HttpEntry): boolean {
  const fn = enclosingFunctionOf(path);
  const isBefore = (one: NodePath): boolean => (one.node.start ?? 0) < (call.node.start ?? 0);
  if (fn === undefined || fn.node === enclosingFunctionOf(call)?.node) return isBefore(path);
  return project.mcp
    .callSitesOf(fn.node)
    .some((site) => site.file === file && enclosingFunctionOf(site.path) === undefined && isBefore(site.path));
}

/** The statement of the module in which the handler is made, where no function stands round it. */
function topStatementOf({ call }: HttpEntry): NodePath<Statement> | undefined {
  if (enclosingFunctionOf(call)) return undefined;
  const statement = statementOf(call);
  return statement?.parentPath?.isProgram() ? statement : undefined;
}

/** `const mcp = toNodeHandler(createMcpHandler(f));` → `const handler = createMcpHandler(f);` in front of it. */
function planSplit(
  project: Project,
  { http: [entry], key }: Served,
  pushes: readonly { push: Push }[],
  found: Found,
): void {
  if (pushes.length === 0) return;
  const { file, call } = entry;
  const statement = topStatementOf(entry)!;
  const name = identifiersNamed(file, 'handler').length === 0 ? 'handler' : freeNameOf(file, 'mcpHandler');
  const semicolon = file.style.semicolons ? ';' : '';
  const edits = [
    insertBeforeEdit(file, statement.node, [`const ${name} = ${file.textOf(call.node)}${semicolon}`]),
    { file: file.path, start: call.node.start ?? 0, end: call.node.end ?? 0, text: name },
  ];
  let isFirst = true;
  for (const { push } of pushes) {
    const isLate = isTooEarly(project, push.path, entry);
    const component = `changes:${key}`;
    found.set(
      push.path,
      isLate ? 'handler-too-late' : { text: `${name}.notify`, edits: isFirst ? edits : [], adds: [], component },
    );
    if (!isLate) isFirst = false;
  }
}

/** The handler is made where the push does not see it: both sides meet in a module of their own. */
function planAway(
  project: Project,
  { http, origin, key }: Served,
  pushes: readonly { file: ParsedFile; push: Push }[],
  found: Found,
): void {
  if (pushes.length === 0) return;
  const module = addedModuleOf(project, origin.file, 'mcp-changes');
  const inEntries = http.map((entry) => entryEdits(project, entry, module));
  if (inEntries.some((edits) => edits === undefined)) {
    for (const { push } of pushes) found.set(push.path, 'options-unclear');
    return;
  }
  const done = new Set<ParsedFile>();
  const component = `changes:${key}`;
  pushes.forEach(({ file, push }, at) => {
    const { local, edits } = namesFrom(project, file, module, [...sharedNames(http, file), 'notifyListeners'] as const);
    const own = done.has(file) ? [] : edits;
    done.add(file);
    const shared = at === 0 ? inEntries.flatMap((one) => one ?? []).filter((edit) => !isImportOf(edit, edits)) : [];
    found.set(push.path, {
      text: local.notifyListeners,
      edits: [...own, ...shared],
      adds: at === 0 ? module.adds : [],
      component,
    });
  });
}

/** A file that both pushes and makes the handler brings in both names with one import. */
function sharedNames(http: readonly HttpEntry[], file: ParsedFile): readonly 'changes'[] {
  return http.some((entry) => entry.file === file) ? ['changes'] : [];
}

function isImportOf(edit: Edit, own: readonly Edit[]): boolean {
  return own.some(({ file, start }) => edit.file === file && edit.start === start);
}

/** `createMcpHandler(f)` → `createMcpHandler(f, { bus: changes })`; `undefined` where it has a bus of its own. */
function entryEdits(project: Project, { file, call }: HttpEntry, module: AddedModule): readonly Edit[] | undefined {
  const [factory, options] = childrenOf(call, 'arguments');
  const { local, edits } = namesFrom(project, file, module, ['changes']);
  const bus = local.changes === 'bus' ? 'bus' : `bus: ${local.changes}`;
  if (!options) {
    const end = factory.node.end ?? 0;
    return [...edits, { file: file.path, start: end, end, text: `, { ${bus} }` }];
  }
  if (options.node.type !== 'ObjectExpression') return undefined;
  const literal = options.node as ObjectExpression;
  const own = propertyOf(literal, 'bus');
  if (own) return file.textOf(own) === bus ? edits : undefined;
  return hasSpread(literal) ? undefined : [...edits, insertPropertyEdit(file, literal, bus)];
}
