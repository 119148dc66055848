/**
 * What keeps a server from being built for each request. Revision 2026-07-28, basic/index (SEP-2567): a server must
 * not need to know what came before a request. Ids of the rules that find each.
 */
export const ENTRY_BLOCKERS = [
  'session-undefined-key',
  'factory-closure-state',
  'list-mutation-side-effect',
  'session-auth-binding',
] as const;

export type EntryBlocker = (typeof ENTRY_BLOCKERS)[number];
