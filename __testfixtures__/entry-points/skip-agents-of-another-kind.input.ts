//~ types: TS2307 -- neither package is installed here
import { Agent } from 'agents';
import { tool } from 'fastmcp-tools';

export const helper = new Agent({ tools: [tool('tools/list')] });
