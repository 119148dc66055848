import type { CallToolResult, ReadResourceResult, Tool } from '@modelcontextprotocol/sdk/types.js';

export const tools: Tool[] = [];
export const prompts: { name: string }[] = [];

export function paginate<T>(items: T[], cursor = '0'): { done: boolean; items: T[]; next: string } {
  const start = Number(cursor);
  return { done: start + 10 >= items.length, items: items.slice(start, start + 10), next: String(start + 10) };
}

export const read = async (uri: string): Promise<ReadResourceResult> => ({ contents: [{ uri, text: uri }] });
export const run = async ({ name }: { name: string }): Promise<CallToolResult> => ({ content: [{ type: 'text', text: name }] });
