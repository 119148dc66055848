import type { Tool } from '@modelcontextprotocol/server';

export const names = (tools: Tool[]) => tools.map(({ name }) => name);
