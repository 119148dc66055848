import type { NodePath } from '@babel/traverse';
import { literalNumberOf } from '../../ast/mcp/wire/numbers.js';
import { DRAFT_ERROR_CODES } from '../../ast/protocol/wire-names.js';
import { defineRule, type Finding, type ParsedFile, type Site } from '../contract.js';
import { namesBeside } from './own-codes.js';

interface DraftSite extends Site {
  readonly released: number;
  readonly code: number;
  readonly name: string;
}

/**
 * `HeaderMismatch: -32001` → `-32020`, `{ code: -32004, message: 'Unsupported protocol version' }` → `-32022`: numbers of
 * drafts of 2026-07-28, told by the name beside them.
 *
 * Leaves alone the same numbers with any other meaning: -32001 is "time-out", "unauthorized" or "session not found".
 */
export const draftErrorCodes = defineRule<DraftSite>({
  id: 'draft-error-codes',
  title: 'Error codes of drafts become those of the release.',
  why: [
    'Drafts of 2026-07-28 had other numbers for header mismatch, missing capability and unsupported version. A peer only',
    'knows the released ones, and finds out from them which revision a server speaks.',
  ].join('\n'),
  example: { before: 'const HEADER_MISMATCH = -32001;', after: 'const HEADER_MISMATCH = -32020;' },
  leavesAlone: 'the same numbers with another meaning, or without any name beside them',
  spec: { revision: '2026-07-28', section: 'basic (error codes)', source: 'SEP-2243, PR 2907' },
  worlds: ['sdk-v1', 'sdk-v2', 'wire'],
  sides: ['server', 'client'],
  mentions: ['-32001', '-32003', '-32004'],
  reasons: {
    renumbered: {
      verdict: 'rewrite',
      safety: 'review',
      text: '{code} was the number of {name} in drafts; the release has {released}.',
    },
  },
  detect: (file) => file.paths('UnaryExpression').flatMap((path) => siteOf(file, path)),
  rewrite({ code, released, name, file, start, end }): Finding {
    return {
      reason: 'renumbered',
      evidence: [{ file, start, end, shows: `${code} named ${name}` }],
      words: { code: String(code), released: String(released), name },
      assumption: 'The name says what the number means.',
      edits: [{ file, start, end, text: String(released) }],
    };
  },
});

function siteOf(file: ParsedFile, path: NodePath): DraftSite[] {
  const code = literalNumberOf(path.node);
  const draft = code === undefined ? undefined : DRAFT_ERROR_CODES[code];
  if (code === undefined || !draft) return [];
  const name = namesBeside(path).find((one) => draft.means.test(one));
  if (name === undefined) return [];
  return [
    { file: file.path, start: path.node.start ?? 0, end: path.node.end ?? 0, code, released: draft.released, name },
  ];
}
