//~ types: TS2307 -- the framework is not installed here
import { McpAgent } from 'agents/mcp'; //~ foreign-framework/on-sdk-v2
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export class Counter extends McpAgent {
  server = new McpServer({ name: 'counter', version: '1.0.0' });

  async init() {
    this.server.registerTool('add', { inputSchema: z.object({ by: z.number() }) }, async ({ by }) => ({
      content: [{ type: 'text', text: String(by) }],
    }));
  }
}

export default Counter.serve('/mcp');
