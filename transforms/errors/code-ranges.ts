/** What the two rules about ranges of error codes share. */
import type { Evidence, Finding, ParsedFile, Site } from '../contract.js';
import type { OwnCode } from './own-codes.js';

export interface RangeSite extends Site {
  readonly reason: string;
  readonly codes: string;
  readonly evidence: readonly Evidence[];
}

export const RANGE_WHY = [
  'JSON-RPC leaves -32000 to -32099 to the protocol. 2026-07-28 keeps -32020 to -32099 for itself, and gives what is',
  'above no meaning that peers share: a peer must not conclude anything from such a number.',
].join('\n');

export const RANGE_SPEC = { revision: '2026-07-28', section: 'basic (error codes)', source: 'PR 2907' };

/** One finding for a file, at its first code. */
export function sitesOf(file: ParsedFile, found: readonly OwnCode[], reason: string): RangeSite[] {
  if (found.length === 0) return [];
  const evidence = found.map(({ path, code }) => ({
    file: file.path,
    start: path.node.start ?? 0,
    end: path.node.end ?? 0,
    shows: `own code ${code}`,
  }));
  const codes = [...new Set(found.map(({ code }) => code))].sort((a, b) => b - a).join(', ');
  return [{ ...evidence[0], reason, codes, evidence }];
}

export function findingOf({ reason, codes, evidence }: RangeSite): Finding {
  return { reason, evidence, words: { codes } };
}
