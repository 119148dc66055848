import type { NodePath } from '@babel/traverse';
import { memberNameOf } from '../../ast/calls.js';
import { isTestFile } from '../../ast/mcp/facts.js';
import { wireClientsIn } from '../../ast/mcp/wire/clients.js';
import { messagesIn } from '../../ast/mcp/wire/messages.js';
import { resultMethodsOf } from '../../ast/mcp/wire/results-read.js';
import { childOf } from '../../ast/paths.js';
import { outerSpanOf } from '../../ast/tokens.js';
import { defineRule, type Edit, type Finding, type ParsedFile, type Project, type Site } from '../contract.js';
import { siteAt } from '../sites.js';

interface ReaderSite extends Site {
  readonly reason: 'absent-is-complete' | 'modern-only' | 'never-set' | 'checked';
  /** `result.resultType` in a comparison with `complete`. */
  readonly read?: NodePath;
}

/**
 * `if (result.resultType !== 'complete') throw …` → `(result.resultType ?? 'complete') !== 'complete'`: a server of 2025
 * sends no resultType, and its results are complete.
 *
 * Leaves alone clients whose results the added module checks; finds reads of a field that SDK v2 takes out.
 */
export const clientResultType = defineRule<ReaderSite>({
  id: 'client-result-type',
  title: 'A client takes a result without resultType for complete, and one of an unknown type for an error.',
  why: [
    'A result of 2026-07-28 may ask for input instead of being one. A client that does not look at resultType shows an',
    'empty answer; one that demands it refuses every server of 2025.',
  ].join('\n'),
  example: {
    before: "if (result.resultType !== 'complete') throw new Error('not complete');",
    after: "if ((result.resultType ?? 'complete') !== 'complete') throw new Error('not complete');",
  },
  leavesAlone: 'clients whose results the added module checks',
  spec: { revision: '2026-07-28', section: 'basic (ResultType)', source: 'SEP-2322' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['client'],
  needs: ['lifecycle'],
  mentions: ['resultType', 'jsonrpc', 'mcp-wire-client'],
  reasons: {
    'absent-is-complete': {
      verdict: 'rewrite',
      safety: 'review',
      text: 'A result without resultType counts as complete: servers of 2025 send none.',
    },
    'modern-only': {
      verdict: 'done',
      text: 'Every server of 2026-07-28 sends resultType, and no other one is spoken to.',
    },
    'never-set': {
      verdict: 'advice',
      text: 'SDK v2 reads resultType itself and takes it out of the result, so this is always undefined.',
      next: 'Remove the read; questions of a server reach the handlers of the client.',
    },
    checked: {
      verdict: 'done',
      text: 'The added module answers results that ask for input and refuses unknown types.',
    },
  },
  detect(file, project) {
    if (isTestFile(file.path)) return [];
    return [...readsIn(file, project), ...clientsIn(file, project)];
  },
  rewrite({ reason, read, start, end }, file): Finding {
    const evidence = [{ file: file.path, start, end, shows: 'resultType of a result' }];
    if (reason !== 'absent-is-complete' || !read) return { reason, evidence };
    return {
      reason,
      evidence,
      assumption: 'Servers of the session-based revisions are still spoken to.',
      edits: defaulted(file, read),
    };
  },
});

function readsIn(file: ParsedFile, project: Project): ReaderSite[] {
  const members = [...file.paths('MemberExpression'), ...file.paths('OptionalMemberExpression')] as NodePath[];
  return members.flatMap((member): ReaderSite[] => {
    if (memberNameOf(member.node as never) !== 'resultType') return [];
    const object = childOf(member, 'object');
    if (resultMethodsOf(project, file, object).length === 0) return [];
    const site = siteAt(file, member.node);
    if (!isWire(file, project)) return [{ ...site, reason: 'never-set' }];
    if (!isComparedWithComplete(member)) return [];
    return [{ ...site, reason: project.options.era === 'modern' ? 'modern-only' : 'absent-is-complete', read: member }];
  });
}

function isWire(file: ParsedFile, project: Project): boolean {
  return messagesIn(project, file).some(({ isMcp }) => isMcp) || wireClientsIn(project, file).length > 0;
}

function isComparedWithComplete(member: NodePath): boolean {
  const parent = member.parentPath;
  if (!parent?.isBinaryExpression() || !/^[!=]==?$/.test(parent.node.operator)) return false;
  const other = parent.node.left === member.node ? parent.node.right : parent.node.left;
  return other.type === 'StringLiteral' && other.value === 'complete';
}

function defaulted(file: ParsedFile, read: NodePath): Edit[] {
  const { start, end } = outerSpanOf(file, read.node);
  const quote = file.style.quote;
  return [
    { file: file.path, start, end: start, text: '(' },
    { file: file.path, start: end, end, text: ` ?? ${quote}complete${quote})` },
  ];
}

/** Clients that have come over to 2026-07-28, at their first send. */
function clientsIn(file: ParsedFile, project: Project): ReaderSite[] {
  return wireClientsIn(project, file).flatMap((client): ReaderSite[] => {
    const [first] = client.sends;
    if (!client.isModern || client.isTest || !first || first.send.file !== file) return [];
    // What keeps a client from checking is found by client-input-required.
    const isChecked = client.files.some(({ text }) => /\.settled\(/.test(text));
    return isChecked ? [{ ...siteAt(file, first.send.call.node), reason: 'checked' }] : [];
  });
}
