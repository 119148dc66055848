/**
 * Routes of GET and DELETE on the path of an entry: where they do nothing but carry sessions they go, and the route of
 * POST takes every verb, so that the handler answers 405.
 */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Node } from '@babel/types';
import { isCall, isMember, memberNameOf } from '../../ast/calls.js';
import type { FunctionNode } from '../../ast/functions.js';
import { childOf, childrenOf, descend } from '../../ast/paths.js';
import { statementOf } from '../../ast/statements.js';
import type { Edit, ParsedFile } from '../contract.js';
import { isWithin } from '../entry-points/places.js';
import { everyStatus, isAnswerCall, statusesOf } from './answers.js';
import { unfitNodeIn } from './effects.js';
import type { HttpEntry } from './plan.js';
import type { Ground, Region } from './regions.js';

export interface VerbRoutes {
  readonly routes: readonly NodePath[];
  /** Functions that only they used. */
  readonly functions: readonly NodePath[];
  /** `post` → `all`. */
  readonly edits: readonly Edit[];
}

interface Route {
  readonly call: NodePath<CallExpression>;
  readonly verb: string;
  readonly router: string;
  readonly path: string;
  readonly statement: NodePath;
}

const NONE: VerbRoutes = { routes: [], functions: [], edits: [] };
const VERBS: ReadonlySet<string> = new Set(['get', 'post', 'delete', 'put', 'patch', 'options', 'head', 'all']);

export function verbRoutesOf(entry: HttpEntry, ground: Ground, regions: readonly Region[]): VerbRoutes {
  const { file } = entry;
  const routes = routesIn(file);
  const served = routes.map((route) => ({ route, fns: functionsOf(entry, route) }));
  const posts = served.filter(
    ({ route, fns }) => route.verb === 'post' && fns.some((fn) => regions.some((one) => one.fn.node === fn.node)),
  );
  const gone: NodePath[] = [];
  const edits: Edit[] = [];
  for (const { route: post, fns } of posts) {
    const beside = served.filter(
      ({ route }) => route !== post && route.router === post.router && route.path === post.path,
    );
    const over = beside.filter(
      (one) =>
        (one.route.verb === 'get' || one.route.verb === 'delete') &&
        isOver(one.route.verb === 'delete' ? endingGround(ground, one.fns) : ground, one.fns, fns),
    );
    if (beside.some((one) => !over.includes(one)) || isNamedElsewhere(file, post, beside)) continue;
    if (fns.some((fn) => needsBody(fn, regions))) continue;
    gone.push(...over.map(({ route }) => route.statement));
    const { property } = post.call.node.callee as unknown as { property: Node };
    edits.push({ file: file.path, start: property.start!, end: property.end!, text: 'all' });
  }
  if (edits.length === 0) return NONE;
  const functions = functionsOnlyIn(
    served.flatMap(({ fns }) => fns),
    gone.map(({ node }) => node),
  );
  return { routes: gone, functions, edits };
}

/** `app.get('/mcp', …)` as a statement. */
function routesIn(file: ParsedFile): Route[] {
  return file.paths('CallExpression').flatMap((call) => {
    const { callee } = call.node;
    const verb = isMember(callee) ? memberNameOf(callee) : undefined;
    const [path] = call.node.arguments;
    const statement = call.parentPath?.isExpressionStatement()
      ? call.parentPath
      : call.parentPath?.isAwaitExpression()
        ? call.parentPath.parentPath
        : undefined;
    if (
      !isMember(callee) ||
      verb === undefined ||
      !VERBS.has(verb) ||
      (callee.object.type !== 'Identifier' && !isMember(callee.object))
    )
      return [];
    if (!path || call.node.arguments.length < 2 || !statement?.isExpressionStatement()) return [];
    return [{ call, verb, router: file.textOf(callee.object), path: file.textOf(path), statement }];
  });
}

/** The path is registered in another form too: `app.route({ url: '/mcp', … })`, `app.on(['GET'], '/mcp', …)`. */
function isNamedElsewhere(file: ParsedFile, post: Route, beside: readonly { readonly route: Route }[]): boolean {
  const known = [post, ...beside.map(({ route }) => route)].map(({ call }) => call.node.arguments[0]);
  const paths = file.paths('StringLiteral', 'Identifier') as readonly NodePath[];
  return paths.some(({ node, parent }) => {
    const isPlace = /^(?:CallExpression|ObjectProperty|ArrayExpression)$/.test(parent.type);
    return isPlace && file.textOf(node) === post.path && !known.some((one) => one === node);
  });
}

/** `const body = await c.req.json()`, `log(req.body.method)` in code that stays: a request without a body must not get there. */
function needsBody(fn: NodePath<FunctionNode>, regions: readonly Region[]): boolean {
  const own = regions.filter((one) => one.fn.node === fn.node);
  const isGiven = (node: Node): boolean =>
    own.some(({ serving }) => serving.node.arguments.some((one) => isWithin(node, one) || isWithin(one, node)));
  const isGone = (node: Node): boolean =>
    !isGiven(node) &&
    own.some(({ removed, replaced }) =>
      [...removed, ...(replaced ? [replaced] : [])].some((one) => isWithin(node, one.node)),
    );
  let isNeeded = false;
  descend(fn as NodePath, (inner) => {
    if (isNeeded || isGone(inner.node)) return false;
    if (inner.isCallExpression()) {
      const { callee } = inner.node;
      const isRead = isMember(callee) && /^(?:json|text|formData|arrayBuffer)$/.test(memberNameOf(callee) ?? '');
      if (isRead && inner.node.arguments.length === 0) isNeeded = true;
    }
    // `req.body?.method` does without.
    if (inner.isMemberExpression() && isMember(inner.node.object) && memberNameOf(inner.node.object) === 'body')
      isNeeded = true;
    return !isNeeded;
  });
  return isNeeded;
}

function functionsOf({ project, file }: HttpEntry, { call }: Route): NodePath<FunctionNode>[] {
  const handler = childrenOf(call, 'arguments').at(-1)!;
  return project.mcp
    .valuesOf(file, handler)
    .flatMap((value) =>
      value.type === 'function' && value.file === file ? [value.path as NodePath<FunctionNode>] : [],
    );
}

/** The end of a session may be confirmed as well: `res.status(204).end()`. */
function endingGround(ground: Ground, fns: readonly NodePath<FunctionNode>[]): Ground {
  const answers: Node[] = [];
  for (const fn of fns)
    descend(fn as NodePath, (inner) => {
      const statuses = isCall(inner.node) && isAnswerCall(inner) ? statusesOf(inner) : undefined;
      if (statuses?.every((one) => everyStatus(one, (status) => status < 300))) answers.push(inner.node);
      return true;
    });
  return { ...ground, gone: new Set([...ground.gone, ...answers]) };
}

/** Nothing in them but sessions, or the very function that POST has. */
function isOver(
  ground: Ground,
  fns: readonly NodePath<FunctionNode>[],
  ofPost: readonly NodePath<FunctionNode>[],
): boolean {
  return (
    fns.length > 0 &&
    fns.every(
      (fn) =>
        ofPost.some((own) => own.node === fn.node) ||
        (!unfitNodeIn(ground.roles, childOf(fn as NodePath, 'body'), ground.gone, ground.helpers) &&
          ground.touches.some((touch) => touch.start! >= fn.node.start! && touch.end! <= fn.node.end!)),
    )
  );
}

/** Declared functions that nothing but routes that go refers to. */
function functionsOnlyIn(fns: readonly NodePath<FunctionNode>[], gone: readonly Node[]): NodePath[] {
  const isGone = (node: Node): boolean => gone.some((one) => one.start! <= node.start! && node.end! <= one.end!);
  const statements = [...new Set(fns)].flatMap((fn) => {
    if (isGone(fn.node)) return [];
    const declared = fn.isFunctionDeclaration()
      ? fn
      : fn.parentPath?.isVariableDeclarator()
        ? fn.parentPath
        : undefined;
    const id = declared && (declared.node as { id?: Node | null }).id;
    if (!declared || id?.type !== 'Identifier') return [];
    const scope = fn.isFunctionDeclaration() ? fn.parentPath!.scope : declared.scope;
    const binding = scope.getBinding(id.name);
    const statement = statementOf(declared as NodePath);
    const isOnly =
      binding?.referencePaths.every(({ node }) => isGone(node)) && (binding?.referencePaths.length ?? 0) > 0;
    return isOnly &&
      statement &&
      !statement.isExportNamedDeclaration() &&
      !statement.parentPath?.isExportNamedDeclaration()
      ? [statement as NodePath]
      : [];
  });
  return [...new Set(statements)];
}
