/** Hand-written servers in the rules about results: `completed(…)` goes round each result where it gets its envelope. */
import type { Edit } from '../../ast/edits.js';
import type { ParsedFile } from '../../ast/file.js';
import { skinOf } from '../../ast/mcp/shapes.js';
import type { ResponseExit } from '../../ast/mcp/wire/responses.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { oncePer } from '../../ast/once-per.js';
import type { Project } from '../../ast/project.js';
import type { Evidence, Finding, Reason, Site } from '../contract.js';
import { evidenceOf, serversAskedAt, siteOf } from '../lifecycle/asked.js';
import { localNameOf, missingText, readinessOf } from '../lifecycle/readiness.js';
import { addedModuleOf, namesFrom } from '../templates/added.js';

export interface WireExitSite extends Site {
  readonly kind: 'wire-exit';
  readonly server: WireServer;
  readonly exit: ResponseExit;
  /** The first of its file brings the import. */
  readonly isFirst: boolean;
}

export interface WireServerSite extends Site {
  readonly kind: 'wire-server';
  readonly server: WireServer;
}

export const WIRE_REASONS = {
  completed: {
    verdict: 'rewrite',
    safety: 'safe',
    text: 'Results of this hand-written server get what 2026-07-28 asks for, on requests of that revision only.',
  },
  'server-left-whole': {
    verdict: 'leave',
    text: 'This hand-written server stays as it is: {missing}.',
  },
  'completed-already': {
    verdict: 'done',
    text: 'Results are completed here on requests of 2026-07-28.',
  },
} as const satisfies Readonly<Record<string, Reason>>;

/** Every place where a hand-written server of this file makes the envelope of a result. */
export function wireExitsAskedAt(project: Project, file: ParsedFile): WireExitSite[] {
  return serversAskedAt(project, file).flatMap((server) =>
    server.exits.map((exit, index) => ({
      kind: 'wire-exit' as const,
      file: exit.file.path,
      start: exit.path.node.start ?? 0,
      end: exit.path.node.end ?? 0,
      server,
      exit,
      isFirst: server.exits.findIndex((other) => other.file === exit.file && !isCompleted(project, other)) === index,
    })),
  );
}

export function wireServersAskedAt(project: Project, file: ParsedFile): WireServerSite[] {
  return serversAskedAt(project, file).map((server) => ({ ...siteOf(server), kind: 'wire-server' as const }));
}

/** What keeps a server from having modern results, or `undefined`. */
export function wireObstacleOf(project: Project, server: WireServer): string | undefined {
  const readiness = readinessOf(project)(server);
  if (readiness.state === 'begun') return undefined;
  return readiness.state === 'held'
    ? missingText(readiness)
    : 'it has no way for requests of 2026-07-28 yet (lifecycle)';
}

export function wireEvidenceOf(server: WireServer): readonly Evidence[] {
  return evidenceOf(server);
}

/** `{ jsonrpc, id, result }` → `{ jsonrpc, id, result: completed(result) }`. */
export function exitFinding(project: Project, { server, exit, isFirst }: WireExitSite): Finding {
  const evidence = evidenceOf(server);
  const missing = wireObstacleOf(project, server);
  if (missing !== undefined) return { reason: 'server-left-whole', evidence, words: { missing } };
  if (isCompleted(project, exit)) return { reason: 'completed-already', evidence };
  const { local, edits } = namesOf(project)(server)(exit.file);
  return {
    reason: 'completed',
    evidence,
    component: server.component,
    edits: [...(isFirst ? edits : []), ...wrapEdits(exit, local)],
  };
}

function wrapEdits({ file, result, isShorthand }: ResponseExit, completed: string): Edit[] {
  const [start, end] = [result.node.start ?? 0, result.node.end ?? 0];
  if (isShorthand) return [{ file: file.path, start: end, end, text: `: ${completed}(${file.textOf(result.node)})` }];
  return [
    { file: file.path, start, end: start, text: `${completed}(` },
    { file: file.path, start: end, end, text: ')' },
  ];
}

const namesOf = oncePer((project: Project) =>
  oncePer((server: WireServer) =>
    oncePer((file: ParsedFile): { local: string; edits: readonly Edit[] } => {
      const module = addedModuleOf(project, server.entries[0].file, 'mcp-wire');
      const { local, edits } = namesFrom(project, file, module, ['completed']);
      return { local: local.completed, edits };
    }),
  ),
);

function isCompleted(project: Project, { file, result }: ResponseExit): boolean {
  const name = localNameOf(project, file, 'completed');
  const path = skinOf(result);
  return name !== undefined && path.isCallExpression() && path.get('callee').isIdentifier({ name });
}

export const WIRE_CACHE_REASONS = {
  'completed-uncached': {
    verdict: 'leave',
    text: "On requests of 2026-07-28 completed(…) adds ttlMs: 0 and cacheScope: 'private', unless the result has them: nothing is cached, as before.",
  },
  'wire-left-whole': {
    verdict: 'leave',
    text: 'This hand-written server stays as it is: {missing}.',
  },
} as const satisfies Readonly<Record<string, Reason>>;

/** Servers of a file that answer one of these methods. */
export function wireServersAnswering(project: Project, file: ParsedFile, methods: readonly string[]): WireServerSite[] {
  return wireServersAskedAt(project, file).filter(({ server }) =>
    server.methods.some((method) => methods.includes(method)),
  );
}

export function wireCacheFinding(project: Project, { server }: WireServerSite): Finding {
  const evidence = evidenceOf(server);
  const missing = wireObstacleOf(project, server);
  if (missing !== undefined) return { reason: 'wire-left-whole', evidence, words: { missing } };
  return { reason: 'completed-uncached', evidence };
}
