/**
 * Which files MCP values reach and belong together: what a rule needs that looks at names alone. It is said in paths,
 * so an edit that moves no value from file to file leaves it as true as it was, and the facts about values, which rest
 * on every node of a file, need not be found out again for it.
 */
export interface Survey {
  /** Files that mention MCP or that an MCP value reaches, sorted. */
  paths(): readonly string[];
  /** Name of the group of files between which MCP values pass; a file on its own is its own group. */
  groupOf(path: string): string;
  /** Files that register something on a server or a client, and on which of them. */
  registrants(): readonly Registrant[];
}

export interface Registrant {
  readonly path: string;
  readonly side: 'server' | 'client';
  /** The code that makes it is known; else it is known by its type alone. */
  readonly isMade: boolean;
}
