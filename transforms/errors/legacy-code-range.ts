import { ERROR_CODES, isLegacyRange } from '../../ast/protocol/wire-names.js';
import { defineRule } from '../contract.js';
import { findingOf, RANGE_SPEC, RANGE_WHY, type RangeSite, sitesOf } from './code-ranges.js';
import { ownCodesIn } from './own-codes.js';

/** -32000 stands for any failure, -32002 has its own rule: neither is a code of the program's own. */
const COMMON: ReadonlySet<number> = new Set([-32000, ERROR_CODES.resourceNotFound]);

/**
 * `rpcError(-32010, 'Quota exceeded')` → found: such numbers mean something to this program alone.
 *
 * Leaves alone -32000, -32002, and the codes of JSON-RPC itself.
 */
export const legacyCodeRange = defineRule<RangeSite>({
  id: 'legacy-code-range',
  title: 'Own codes between -32000 and -32019 mean nothing to peers.',
  why: RANGE_WHY,
  example: { before: "rpcError(-32010, 'Quota exceeded')", after: "rpcError(4290, 'Quota exceeded')" },
  leavesAlone: '-32000, -32002, and the codes of JSON-RPC itself',
  spec: RANGE_SPEC,
  worlds: ['wire'],
  sides: ['server', 'client'],
  mentions: ['-320'],
  reasons: {
    'private-meaning': {
      verdict: 'advice',
      text: '{codes}: no peer knows what such a number means, and no new ones may be added there.',
      next: 'Number new errors of your own outside -32768 to -32000.',
    },
  },
  detect(file, project) {
    const found = ownCodesIn(project, file, (code) => isLegacyRange(code) && !COMMON.has(code));
    return sitesOf(file, found, 'private-meaning');
  },
  rewrite: findingOf,
});
