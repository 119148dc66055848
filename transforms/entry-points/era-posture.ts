/**
 * `createMcpHandler(createServer)`: what clients of 2025 keep and lose under the options it has.
 *
 * Leaves alone: tests. Entries that stay as they are have a finding of their own.
 */
import type { NodePath } from '@babel/traverse';
import type { CallExpression } from '@babel/types';
import { calleeNameOf } from '../../ast/calls.js';
import { stringValueOf } from '../../ast/literals.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { hasUnknownKeys, propertyOf } from '../../ast/objects.js';
import { childrenOf } from '../../ast/paths.js';
import { defineRule, type ParsedFile, type Project, type Site } from '../contract.js';
import { questionsIn } from './assumption.js';
import { shortened } from './obstacles.js';
import { servingCallsOf } from './served.js';

type Posture = 'stateless' | 'asks-nobody' | 'sessionful' | 'modern-only' | 'unclear';
type PostureSite = Site & { readonly posture: Posture; readonly words: Readonly<Record<string, string>> };

export const eraPosture = defineRule<PostureSite>({
  id: 'era-posture',
  title: 'What clients of 2025 keep and lose is said for each HTTP server.',
  why:
    'createMcpHandler answers clients of 2025 without sessions unless something else is arranged. What needs a session ' +
    'does not reach them then: messages outside an answer, questions from the server, streams that are taken up again.',
  leavesAlone: 'Tests, and servers on stdio, where every connection has a server of its own.',
  spec: { revision: '2026-07-28', section: 'basic/index', source: 'SDK docs/migration/support-2026-07-28.md' },
  worlds: ['sdk-v2'],
  sides: ['server'],
  mentions: ['createMcpHandler'],
  reasons: {
    stateless: {
      verdict: 'advice',
      text: 'Clients of 2025 are answered without sessions: GET and DELETE are answered 405, nothing reaches them outside an answer, and a broken stream is not taken up again.',
    },
    'asks-nobody': {
      verdict: 'advice',
      text: 'Clients of 2025 are answered without sessions, so the questions that the server asks ({places}) end in an error for them too; --legacy sessionful keeps their sessions.',
    },
    sessionful: {
      verdict: 'advice',
      text: 'Clients of 2025 keep their sessions in the code behind isLegacyRequest, which needs one process or requests routed by session; those of 2026-07-28 need neither.',
    },
    'modern-only': {
      verdict: 'advice',
      text: "Clients that know only revisions of 2025 are turned away (-32022), and have no way on by themselves; without legacy: 'reject' they would be answered without sessions.",
    },
    unclear: {
      verdict: 'advice',
      text: 'Whether clients of 2025 are answered is decided in options that are not written here ({what}).',
    },
  },
  detect: (file, project) =>
    isTestFile(file.path)
      ? []
      : servingCallsOf(project, file, 'createMcpHandler').map((call) => ({
          file: file.path,
          start: call.node.start!,
          end: call.node.end!,
          ...postureAt(project, file, call),
        })),
  rewrite: ({ posture, words, file, start, end }) => ({
    reason: posture,
    words,
    evidence: [{ file, start, end, shows: 'serves over HTTP' }],
  }),
});

function postureAt(
  project: Project,
  file: ParsedFile,
  call: NodePath<CallExpression>,
): Pick<PostureSite, 'posture' | 'words'> {
  const [, options] = childrenOf(call, 'arguments');
  const legacy = options ? legacyIn(options) : 'stateless';
  if (legacy === undefined) return { posture: 'unclear', words: { what: shortened(file.textOf(options.node)) } };
  if (legacy === 'reject') return { posture: tellsApart(project, file) ? 'sessionful' : 'modern-only', words: {} };
  const places = filesOfGroup(project, file).flatMap((one) => questionsIn(project, one));
  if (places.length > 0) return { posture: 'asks-nobody', words: { places: places.join(', ') } };
  return { posture: 'stateless', words: {} };
}

/** `undefined` where the options are not a plain object, or the value is no literal. */
function legacyIn(options: NodePath): string | undefined {
  const { node } = options;
  if (node.type !== 'ObjectExpression' || hasUnknownKeys(node)) return undefined;
  const property = propertyOf(node, 'legacy');
  if (!property) return 'stateless';
  return property.type === 'ObjectProperty' ? stringValueOf(property.value) : undefined;
}

/** Somewhere in the files of the server requests of 2025 take another way. */
function tellsApart(project: Project, file: ParsedFile): boolean {
  return filesOfGroup(project, file).some((one) =>
    one.paths('CallExpression').some(({ node }) => calleeNameOf(node) === 'isLegacyRequest'),
  );
}

function filesOfGroup(project: Project, file: ParsedFile): ParsedFile[] {
  const group = project.mcp.groupOf(file.path);
  return project.mcp
    .filesAround(file.path)
    .filter(({ path }) => path === file.path || project.mcp.groupOf(path) === group);
}
