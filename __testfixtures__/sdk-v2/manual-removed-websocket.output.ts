// MCP-TODO(sdk-v2/imports): Settle removed-apis/no-counterpart in manual-removed-websocket.ts first, then run the plan again: the other changes of its group wait for it.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
// MCP-TODO(sdk-v2/removed-apis): Do without WebSocketClientTransport, then remove this import: WebSocket is no transport of the specification; use StreamableHTTPClientTransport, StdioClientTransport or a Transport of your own.
import { WebSocketClientTransport } from '@modelcontextprotocol/sdk/client/websocket.js';

const client = new Client({ name: 'c', version: '1' });
export const ready = client.connect(new WebSocketClientTransport(new URL('ws://localhost')));
