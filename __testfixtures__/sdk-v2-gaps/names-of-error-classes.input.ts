import type { Client } from '@modelcontextprotocol/client';

const KNOWN = new Set(['McpError', 'TypeError']); //~ error-name-compare/names-added

export function kindOf(e: Error): string {
  if (e.name === 'McpError') return 'protocol'; //~ error-name-compare/names-added
  if (e.constructor.name !== 'StreamableHTTPError' && !KNOWN.has(e.name)) return 'unknown'; //~ error-name-compare/names-added
  switch (e.name) {
    case 'McpError': //~ error-name-compare/names-added
      return 'protocol';
    default:
      return e.name;
  }
}

export async function call(client: Client, name: string): Promise<unknown> {
  try {
    return await client.callTool({ name });
  } catch (e) {
    const { message } = e as Error;
    if (message.includes('MCP error -32001')) return 'slow'; //~ error-name-compare/message-tested
    if (/^MCP error -32602/.test((e as Error).message)) return 'wrong'; //~ error-name-compare/message-tested
    const isProtocol = (e as Error).message.startsWith('MCP error'); //~ error-name-compare/message-tested
    if (message === 'Request timed out' || isProtocol) return 'later';
    throw e;
  }
}
