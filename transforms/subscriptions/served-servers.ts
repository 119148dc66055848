/** How each server of a project reaches its clients: over HTTP with a handler, over stdio, or connected by hand. */
import type { NodePath } from '@babel/traverse';
import type { CallExpression, Function as FunctionNode } from '@babel/types';
import { enclosingFunctionsOf } from '../../ast/functions.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import type { InstanceValue, Value } from '../../ast/mcp/values.js';
import { oncePer } from '../../ast/once-per.js';
import type { ParsedFile, Project } from '../contract.js';
import { connectionsOf, type TransportKind } from '../entry-points/connections.js';
import { placeOf } from '../entry-points/obstacles.js';
import { factoriesOf, servingCallsOf } from '../entry-points/served.js';

/** A call of `createMcpHandler`. */
export interface HttpEntry {
  readonly file: ParsedFile;
  readonly call: NodePath<CallExpression>;
}

export interface Served {
  /** Place of the construction. */
  readonly key: string;
  readonly origin: { readonly file: ParsedFile; readonly path: NodePath };
  readonly http: readonly HttpEntry[];
  /** By `serveStdio`: one instance for a connection, which hears what the instance sends. */
  readonly isOnStdio: boolean;
  /** Transports that it is connected to by hand, tests left out: clients of 2025 hear what the instance sends. */
  readonly connected: ReadonlySet<TransportKind>;
}

interface Draft {
  readonly key: string;
  readonly origin: Served['origin'];
  readonly http: HttpEntry[];
  isOnStdio: boolean;
  readonly connected: Set<TransportKind>;
}

/** By place of the construction. */
export const servedServersOf = oncePer((project: Project): ReadonlyMap<string, Served> => {
  const found = new Map<string, Draft>();
  for (const file of project.mcp.files()) {
    if (isTestFile(file.path)) continue;
    for (const call of servingCallsOf(project, file, 'createMcpHandler'))
      for (const server of serversMadeFor(project, file, call)) draftOf(found, server)?.http.push({ file, call });
    for (const call of servingCallsOf(project, file, 'serveStdio'))
      for (const server of serversMadeFor(project, file, call)) {
        const draft = draftOf(found, server);
        if (draft) draft.isOnStdio = true;
      }
  }
  for (const { file, server, kind } of connectionsOf(project)) {
    if (isTestFile(file.path) || server.kind === 'StdioServerTransport') continue;
    for (const one of originsOf(project, server, file.path)) draftOf(found, one)?.connected.add(kind);
  }
  return found;
});

function draftOf(found: Map<string, Draft>, { origin }: InstanceValue): Draft | undefined {
  if (!origin) return undefined;
  const key = placeOf(origin.file, origin.path.node);
  const draft = found.get(key) ?? { key, origin, http: [], isOnStdio: false, connected: new Set<TransportKind>() };
  found.set(key, draft);
  return draft;
}

function serversMadeFor(project: Project, file: ParsedFile, call: NodePath<CallExpression>): InstanceValue[] {
  return factoriesOf(project, file, call).flatMap((factory) =>
    project.mcp.evaluator.returnValues(factory).filter(isServer),
  );
}

function isServer(value: Value): value is InstanceValue {
  return value.type === 'instance' && (value.kind === 'McpServer' || value.kind === 'Server');
}

/** A server that only a type promises is the one of its files, where they have one. */
function originsOf(project: Project, server: InstanceValue, path: string): readonly InstanceValue[] {
  if (server.origin) return [server];
  const made = madeInGroup(project).get(project.mcp.groupOf(path)) ?? [];
  return made.length === 1 ? made : [];
}

/** The servers that are made in each group of files between which MCP values pass. */
const madeInGroup = oncePer((project: Project): ReadonlyMap<string, readonly InstanceValue[]> => {
  const made = new Map<string, InstanceValue[]>();
  for (const file of project.mcp.files()) {
    if (isTestFile(file.path)) continue;
    for (const path of file.paths('NewExpression')) {
      const value = project.mcp.instanceOf(file, path, 'McpServer', 'Server')?.value;
      if (value?.origin?.path.node !== path.node) continue;
      const group = project.mcp.groupOf(file.path);
      made.set(group, [...(made.get(group) ?? []), value]);
    }
  }
  return made;
});

/** What the server of an expression is served by; `undefined` when it is not known which server it is. */
export function servedOf(project: Project, file: ParsedFile, server: InstanceValue): Served | undefined {
  return servedAs(project, originsOf(project, server, file.path));
}

function servedAs(project: Project, [server]: readonly InstanceValue[]): Served | undefined {
  if (!server?.origin) return undefined;
  const { origin } = server;
  const key = placeOf(origin.file, origin.path.node);
  return servedServersOf(project).get(key) ?? { key, origin, http: [], isOnStdio: false, connected: new Set() };
}

/**
 * Whether no entry serves a file's servers on 2026-07-28: `as-before` where one of them is connected by hand. Asked
 * where it is not known which server it is.
 */
export function stageAround(project: Project, file: ParsedFile): 'as-before' | 'unserved' | 'modern' {
  const { modern, connected } = entriesByIsland(project);
  const island = project.modules.islandOf(file.path);
  if (modern.has(island)) return 'modern';
  return connected.has(island) ? 'as-before' : 'unserved';
}

const entriesByIsland = oncePer((project: Project) => {
  const [modern, connected] = [new Set<string>(), new Set<string>()];
  for (const file of project.mcp.files()) {
    if (isTestFile(file.path)) continue;
    if (servingCallsOf(project, file, 'createMcpHandler', 'serveStdio').length > 0)
      modern.add(project.modules.islandOf(file.path));
  }
  for (const { file } of connectionsOf(project))
    if (!isTestFile(file.path)) connected.add(project.modules.islandOf(file.path));
  return { modern, connected };
});

/** The server whose request is being served where a path stands: the one that the handler round it is registered on. */
export function serverAround(project: Project, path: NodePath): InstanceValue | undefined {
  const around = new Set<FunctionNode>(enclosingFunctionsOf(path).map(({ node }) => node as FunctionNode));
  const registration = project.mcp
    .registrations()
    .find(({ functions }) => functions.some((fn) => around.has(fn.path.node)));
  return registration?.receiver;
}

/** The only server of the files that a file belongs to, where there is one. */
export function onlyServerOf(project: Project, file: ParsedFile): InstanceValue | undefined {
  const made = madeInGroup(project).get(project.mcp.groupOf(file.path)) ?? [];
  return made.length === 1 ? made[0] : undefined;
}
