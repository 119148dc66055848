import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** Each command starts the server and ends it. */
export async function run(command: string, method: string, name: string): Promise<unknown> {
  const client = new Client({ name: 'cli', version: '1.0.0' }, { capabilities: {} }); //~ client-version-negotiation/made-for-one-call
  await client.connect(new StdioClientTransport({ command }));
  try {
    switch (method) {
      case 'tools/list':
        return await client.listTools();
      case 'tools/call':
        return await client.callTool({ name });
      default:
        if (method === 'prompts/list') return await client.listPrompts();
        else return await client.getPrompt({ name });
    }
  } finally {
    await client.close();
  }
}
