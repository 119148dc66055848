import { Client } from '@modelcontextprotocol/client';
import {
  McpServer,
  ProtocolErrorCode,
  ProtocolError,
  SdkError,
} from '@modelcontextprotocol/server';

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    if (e instanceof ProtocolError || e instanceof SdkError) return { failed: e.message };
    throw e;
  }
}

export async function other(client: Client): Promise<unknown> {
  return client.listTools().catch((e) => {
    if (!(e instanceof ProtocolError || e instanceof SdkError)) throw e;
    console.error(e.code);
    return [];
  });
}

export const server = new McpServer({ name: 'n', version: '1' });
server.registerTool('x', {}, async () => {
  try {
    if (Math.random() > 2) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'no');
    return { content: [] };
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    throw new ProtocolError(ProtocolErrorCode.InternalError, String(error));
  }
});
