import type { Tool } from '@modelcontextprotocol/sdk/types.js';

export const names = (tools: Tool[]) => tools.map(({ name }) => name);
