import type { Client } from '@modelcontextprotocol/client';

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    switch ((e as { code?: number }).code) {
      case -32001: //~ numeric-code-compare/switch-typed
        return 'slow';
      default:
        throw e;
    }
  }
}
