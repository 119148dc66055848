import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';

const server = new McpServer({ name: 'greeter', version: '1.0.0' });

server.registerTool(
  'whoami',
  { description: 'Greets you', inputSchema: z.object({ userName: z.string().default('') }) },
  async ({ userName }) => {
    if (userName) return { content: [{ type: 'text', text: `Hello ${userName}.` }] };

    // MCP-TODO(mrtr/push-elicit): Return inputRequired({ inputRequests: { key: inputRequired.elicit(…) } }) and read the answer first, with inputResponse(ctx.mcpReq.inputResponses, key); code before the question then runs once per round.
    // nobody told us, so ask
    const result = await server.server.elicitInput({
      message: 'What is your name?',
      requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    });
    if (result.action !== 'accept') {
      return { content: [{ type: 'text', text: 'No name given.' }] };
    }
    return { content: [{ type: 'text', text: `Hello ${result.content!.name}.` }] };
  },
);
