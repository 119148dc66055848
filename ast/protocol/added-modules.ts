/**
 * Modules that a rewrite of this project adds to a repository. They hold method names and message literals of the
 * protocol and are neither a server nor a client of their own: facts about the repository leave them out.
 */
export type AddedName = 'mcp-wire' | 'mcp-wire-client' | 'mcp-changes';

export const ADDED_NAMES: readonly AddedName[] = ['mcp-wire', 'mcp-wire-client', 'mcp-changes'];

/** Our header: the comment at the very top says who added the file. */
export function isAddedModule(text: string): boolean {
  const head = /^\ufeff?(?:[ \t]*\/\/[^\n]*\n)+/.exec(text)?.[0] ?? '';
  return /\bAdded by mcp-refit\b/.test(head);
}
