/** Which file a server is reported in: the one of its dispatcher, unless rules are never asked about that. */
import type { ParsedFile } from '../../ast/file.js';
import { serverDoublesOf, type WireServer, wireServersOf } from '../../ast/mcp/wire/servers.js';
import type { Project } from '../../ast/project.js';
import type { Evidence, Site } from '../contract.js';

export interface ServerSite extends Site {
  readonly server: WireServer;
}

/** Servers that a rule is to look at when it is asked about a file; those that were written for 2026-07-28 are not. */
export function serversAskedAt(project: Project, file: ParsedFile): WireServer[] {
  return wireServersOf(project).filter((server) => !server.isModern && isAskedAt(project, server, file));
}

/** Servers of which there is only to say why they stay as they are. */
export function settledServersAskedAt(project: Project, file: ParsedFile): WireServer[] {
  const settled = [...wireServersOf(project).filter(({ isModern }) => isModern), ...serverDoublesOf(project)];
  return settled.filter((server) => isAskedAt(project, server, file));
}

function isAskedAt(project: Project, server: WireServer, file: ParsedFile): boolean {
  return anchorOf(project, server) === file.path;
}

/** Rules are asked about files that mention MCP; a dispatcher over imported names need not be one of them. */
function anchorOf(project: Project, { key, files }: WireServer): string | undefined {
  const asked = project.mcp.files().map(({ path }) => path);
  if (asked.includes(key)) return key;
  return files.find(({ path }) => asked.includes(path))?.path ?? asked[0];
}

/** The site of a server as a whole: its answer to `initialize`, else its dispatcher. */
export function siteOf(server: WireServer): ServerSite {
  const { file, path } = server.handshake
    ? { file: server.handshake.arm.file, path: server.handshake.arm.path }
    : server.main;
  return { file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0, server };
}

/** What proves a server: its methods, where its messages come in, where its results go out. */
export function evidenceOf({ main, entries, exits }: WireServer): Evidence[] {
  const at = (file: ParsedFile, node: { start?: number | null; end?: number | null }, shows: string): Evidence => ({
    file: file.path,
    start: node.start ?? 0,
    end: node.end ?? 0,
    shows,
  });
  return [
    at(
      main.file,
      main.path.node,
      `decides by method: ${main.arms
        .flatMap(({ methods }) => methods)
        .slice(0, 3)
        .join(', ')}`,
    ),
    ...entries.map(({ file, source, style }) => at(file, source.node, `message that comes in (${style})`)),
    ...exits.slice(0, 3).map(({ file, path }) => at(file, path.node, 'result in its envelope')),
  ];
}
