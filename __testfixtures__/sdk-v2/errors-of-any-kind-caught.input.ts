import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    if (e instanceof McpError) return { failed: e.message };
    throw e;
  }
}

export async function other(client: Client): Promise<unknown> {
  return client.listTools().catch((e) => {
    if (!(e instanceof McpError)) throw e;
    console.error(e.code);
    return [];
  });
}

export const server = new McpServer({ name: 'n', version: '1' });
server.registerTool('x', {}, async () => {
  try {
    if (Math.random() > 2) throw new McpError(ErrorCode.InvalidParams, 'no');
    return { content: [] };
  } catch (error) {
    if (error instanceof McpError) throw error;
    throw new McpError(ErrorCode.InternalError, String(error));
  }
});
