import type { Session } from './sessions.js';

const TOOLS = [
  {
    name: 'weather',
    inputSchema: {
      type: 'object',
      properties: { region: { type: 'string', 'x-mcp-header': 'Region' } },
    },
  },
];

export function listTools() {
  return TOOLS;
}

export async function dispatch(session: Session, message: { id?: number; method: string; params?: any }) {
  const { id, method, params } = message;
  if (!session.ready && method !== 'initialize' && method !== 'notifications/initialized') {
    return { jsonrpc: '2.0', id, error: { code: -32002, message: 'not initialized' } };
  }
  switch (method) {
    case 'initialize':
      session.capabilities = params.capabilities;
      return {
        jsonrpc: '2.0',
        id,
        result: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: { listChanged: true } },
          serverInfo: { name: 'streams', version: '1.0.0' },
        },
      };
    case 'notifications/initialized':
      session.ready = true;
      return undefined;
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: listTools() } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: `sunny in ${params.arguments.region}` }] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } };
  }
}
