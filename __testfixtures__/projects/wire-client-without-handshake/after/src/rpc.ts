import { McpPeer } from './mcp-wire-client.js';

const peer = new McpPeer({ clientInfo: { name: 'wir-03', version: '1.0.0' }, clientCapabilities: {} });

const ENDPOINT = process.env.MCP_ENDPOINT ?? 'http://localhost:3000/mcp';

let sessionId: string | undefined;
let nextId = 1;

export async function rpc(method: string, params: Record<string, unknown> = {}) {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  if (sessionId) headers['mcp-session-id'] = sessionId;
  const res = await peer.send({ jsonrpc: '2.0', id: nextId++, method, params }, (message) => fetch(ENDPOINT, { method: 'POST', headers: peer.headers(message, headers), body: JSON.stringify(message) }));
  sessionId ??= (peer.isModern ? null : res.headers.get('mcp-session-id')) ?? undefined;
  return parse(res);
}

async function parse(res: Response): Promise<any> {
  return res.json();
}

export const callTool = (name: string, args: object) => rpc('tools/call', { name, arguments: args });
export const readResource = (uri: string) => rpc('resources/read', { uri });
