import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/component-blocked
import { WebSocketClientTransport } from '@modelcontextprotocol/sdk/client/websocket.js'; //~ removed-apis/no-counterpart

const client = new Client({ name: 'c', version: '1' });
export const ready = client.connect(new WebSocketClientTransport(new URL('ws://localhost')));
