import type { NodePath } from '@babel/traverse';
import type * as t from '@babel/types';
import type { ParsedFile } from '../../ast/file.js';
import { isInside, reachable } from '../../ast/mcp/wire/callers.js';
import type { WireServer } from '../../ast/mcp/wire/servers.js';
import { childOf } from '../../ast/paths.js';
import type { Project } from '../../ast/project.js';
import { READ_METHOD } from '../../ast/protocol/cacheable-results.js';
import { ERROR_CODES } from '../../ast/protocol/wire-names.js';
import { defineRule, type Finding, type Site } from '../contract.js';
import { evidenceOf, serversAskedAt } from '../lifecycle/asked.js';
import { missingText, readinessOf } from '../lifecycle/readiness.js';
import { addedModuleOf, namesFrom } from '../templates/added.js';

interface CodeSite extends Site {
  readonly server: WireServer;
  readonly where: ParsedFile;
  readonly code: NodePath;
  readonly meaning: Meaning;
}

type Meaning = 'not-found' | 'not-initialized' | 'unclear';

/**
 * `error(-32002, 'Resource not found')` on the way of resources/read → `-32602` for requests of 2026-07-28; clients
 * of 2025 get what they always got. What the number means is told by its message and by the method that leads to it.
 *
 * Leaves alone -32002 as "not initialized", which is in common use, and the number anywhere else.
 */
export const resourceNotFoundCode = defineRule<CodeSite>({
  id: 'resource-not-found-code',
  title: 'A resource that is not there is answered with -32602.',
  why: [
    '2026-07-28 gave up -32002 for a missing resource: it is -32602 with the URI in data. The same number often means',
    '"not initialized" in hand-written servers, so it is never changed by the number alone.',
  ].join('\n'),
  example: {
    before: "throw rpcError(-32002, 'Resource not found', { uri });",
    after: "throw rpcError(modernRequest() ? -32602 : -32002, 'Resource not found', { uri });",
  },
  leavesAlone: '-32002 with another meaning, and servers of an SDK, which does it',
  spec: { revision: '2026-07-28', section: 'server/resources (error handling)', source: 'SEP-2164' },
  worlds: ['wire'],
  sides: ['server'],
  needs: ['lifecycle'],
  mentions: [],
  reasons: {
    'by-revision': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'A missing resource is answered with -32602 on requests of 2026-07-28, and with -32002 as before on others.',
    },
    'not-initialized': {
      verdict: 'leave',
      text: 'Here -32002 means that the handshake is missing, not a resource.',
    },
    unclear: {
      verdict: 'manual',
      text: 'On the way of resources/read an error has the code -32002, whose message does not say what it means.',
      next: 'If it means a resource that is not there, answer -32602 with data: { uri } on requests of 2026-07-28.',
    },
    'server-left-whole': {
      verdict: 'leave',
      text: 'The server stays as it is, and -32002 is right for clients of 2025: {missing}.',
    },
    'by-revision-already': {
      verdict: 'done',
      text: 'The code depends on the revision of the request.',
    },
  },
  detect(file, project) {
    return serversAskedAt(project, file).flatMap((server) => codesOf(project, server));
  },
  rewrite({ server, where, code, meaning }, _file, project): Finding {
    const evidence = evidenceOf(server);
    if (meaning === 'not-initialized') return { reason: 'not-initialized', evidence };
    const readiness = readinessOf(project)(server);
    if (readiness.state !== 'begun') {
      const missing =
        readiness.state === 'held' ? missingText(readiness) : 'it has no way for 2026-07-28 yet (lifecycle)';
      return { reason: 'server-left-whole', evidence, words: { missing } };
    }
    if (code.parentPath?.isConditionalExpression()) return { reason: 'by-revision-already', evidence };
    if (meaning === 'unclear') return { reason: 'unclear', evidence };
    const module = addedModuleOf(project, server.entries[0].file, 'mcp-wire');
    const { local, edits } = namesFrom(project, where, module, ['modernRequest']);
    const start = code.node.start ?? 0;
    const text = `${local.modernRequest}() ? ${ERROR_CODES.invalidParams} : `;
    const isFirst =
      codesOf(project, server).find((one) => one.where === where && one.meaning === 'not-found')?.code.node ===
      code.node;
    return {
      reason: 'by-revision',
      evidence,
      component: server.component,
      edits: [...(isFirst ? edits : []), { file: where.path, start, end: start, text }],
      assumption: 'The message says what the number means, and its data holds the URI.',
    };
  },
});

/** Every -32002 in the code of a server. */
function codesOf(project: Project, server: WireServer): CodeSite[] {
  const arms = server.dispatchers
    .flatMap(({ arms: all }) => all)
    .filter(({ methods }) => methods.includes(READ_METHOD));
  const reading = reachable(
    project,
    arms.flatMap(({ body }) => body),
  );
  return server.files.flatMap((where) =>
    where.paths('UnaryExpression').flatMap((code): CodeSite[] => {
      if (
        code.node.operator !== '-' ||
        !childOf(code, 'argument').isNumericLiteral({ value: -ERROR_CODES.resourceNotFound })
      )
        return [];
      if (!server.reaches(code) || isComparison(code)) return [];
      const meaning = meaningOf(where, code, isInside(reading, code));
      if (!meaning) return [];
      return [{ file: where.path, start: code.node.start ?? 0, end: code.node.end ?? 0, server, where, code, meaning }];
    }),
  );
}

/** `error.code === -32002`: it is read, not sent. */
function isComparison({ parent }: NodePath): boolean {
  return parent.type === 'BinaryExpression' || parent.type === 'SwitchCase';
}

/** By the text beside the number; `undefined` where nothing connects it with a resource. */
function meaningOf(file: ParsedFile, code: NodePath, isOnReadPath: boolean): Meaning | undefined {
  const text = textBeside(file, code);
  if (/initiali[sz]|handshake/i.test(text)) return 'not-initialized';
  const speaksOfResource = /resource/i.test(text);
  if (/not found|unknown|no such|not exist|missing/i.test(text) && (speaksOfResource || isOnReadPath))
    return 'not-found';
  return isOnReadPath ? 'unclear' : undefined;
}

/** The call or the literal that holds the number. */
function textBeside(file: ParsedFile, code: NodePath): string {
  const holder = code.findParent(
    (at) => at.isCallExpression() || at.isNewExpression() || at.isObjectExpression() || at.isStatement(),
  );
  return holder ? file.textOf(holder.node as t.Node) : '';
}
