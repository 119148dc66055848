import { ERROR_CODES, isReservedRange } from '../../ast/protocol/wire-names.js';
import { defineRule, type ParsedFile, type Project } from '../contract.js';
import { findingOf, RANGE_SPEC, RANGE_WHY, type RangeSite, sitesOf } from './code-ranges.js';
import { ownCodesIn } from './own-codes.js';

const RELEASED: ReadonlyMap<number, RegExp> = new Map([
  [ERROR_CODES.headerMismatch, /header/i],
  [ERROR_CODES.missingCapability, /capabilit/i],
  [ERROR_CODES.unsupportedVersion, /version|protocol/i],
]);

/**
 * `rpcError(-32050, 'Busy')`, `rpcError(-32021, 'Rate limit')` → found: these numbers belong to the specification.
 *
 * Leaves alone the codes that the specification has there, with their meaning.
 */
export const reservedCodeRange = defineRule<RangeSite>({
  id: 'reserved-code-range',
  title: 'Own codes between -32020 and -32099 belong to the specification.',
  why: RANGE_WHY,
  example: { before: "rpcError(-32050, 'Busy')", after: "rpcError(5030, 'Busy')" },
  leavesAlone: 'the codes that the specification has there, with their meaning',
  spec: RANGE_SPEC,
  worlds: ['wire'],
  sides: ['server', 'client'],
  mentions: ['-320'],
  reasons: {
    collides: {
      verdict: 'manual',
      text: '{codes} has a meaning in 2026-07-28, and clients take it for that.',
      next: 'Number this error outside -32768 to -32000.',
    },
    reserved: {
      verdict: 'advice',
      text: '{codes}: numbers between -32020 and -32099 belong to the specification.',
      next: 'Number errors of your own outside -32768 to -32000.',
    },
  },
  detect: (file, project) => [...collisionsIn(file, project), ...reservedIn(file, project)],
  rewrite: findingOf,
});

function collisionsIn(file: ParsedFile, project: Project): RangeSite[] {
  const found = ownCodesIn(project, file, (code) => RELEASED.has(code));
  // A number without any word beside it may well be the one that is meant.
  const other = found.filter(({ code, names }) => {
    const said = names.filter((name) => name !== 'code');
    return said.length > 0 && !said.some((name) => RELEASED.get(code)!.test(name));
  });
  return sitesOf(file, other, 'collides');
}

function reservedIn(file: ParsedFile, project: Project): RangeSite[] {
  const isOwn = (code: number): boolean =>
    isReservedRange(code) && !RELEASED.has(code) && code !== ERROR_CODES.urlElicitationRequired;
  return sitesOf(file, ownCodesIn(project, file, isOwn), 'reserved');
}
