/** Lists that a hand-written server answers, for the rule about their order. */
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../../ast/file.js';
import { reachable } from '../../ast/mcp/wire/callers.js';
import { type WireServer, wireServersOf } from '../../ast/mcp/wire/servers.js';
import { keyOf } from '../../ast/objects.js';
import { childOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { LIST_METHODS } from '../../ast/protocol/cacheable-results.js';

export interface WireList {
  readonly server: WireServer;
  readonly method: string;
  readonly file: ParsedFile;
  /** The value of `tools:`, `prompts:` … in the result. */
  readonly value: NodePath;
}

export function wireListsOf(project: Project): WireList[] {
  return wireServersOf(project).flatMap((server) =>
    server.dispatchers
      .flatMap(({ arms }) => arms)
      .flatMap(({ methods, body }) => {
        const method = methods.find((one) => Object.hasOwn(LIST_METHODS, one));
        if (method === undefined) return [];
        return [...reachable(project, body)].flatMap(([node, file]) =>
          listsIn(file, file.pathOf(node), LIST_METHODS[method]).map((value) => ({ server, method, file, value })),
        );
      }),
  );
}

function listsIn(file: ParsedFile, path: NodePath, key: string): NodePath[] {
  const [start, end] = [path.node.start ?? 0, path.node.end ?? 0];
  return file
    .paths('ObjectProperty')
    .filter(({ node }) => keyOf(node) === key && (node.start ?? 0) >= start && (node.end ?? 0) <= end)
    .map((property) => childOf(property, 'value'));
}
