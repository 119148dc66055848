import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { McpServer, Server } from '@modelcontextprotocol/server';
import { mcpAuthRouter, requireBearerAuth } from '@modelcontextprotocol/server-legacy/auth'; //~ auth-import-target/frozen-helper
import { SSEServerTransport } from '@modelcontextprotocol/server-legacy/sse'; //~ sse-ws-transport/frozen-transport
import { createRequire } from 'node:module';

type Handler = Parameters<Server['setRequestHandler']>[1]; //~ misc-behaviour/parameters-by-position

export const eager = new McpServer({ name: 's', version: '1.0.0' }, { capabilities: { tools: {}, logging: {} } }); //~ eager-capabilities/declared
export const quiet = new McpServer({ name: 's', version: '1.0.0' }, { capabilities: { tools: { listChanged: false } } });
export const low = new Server({ name: 's', version: '1.0.0' }, { capabilities: { tools: {} } });

const app = createMcpExpressApp({ host: '127.0.0.1', allowedOrigins: ['localhost', 'null'] }); //~ misc-behaviour/null-origin
const built = createRequire(import.meta.url).resolve('@modelcontextprotocol/server/dist/index.mjs'); //~ misc-behaviour/built-file

export { app, built, type Handler, mcpAuthRouter, requireBearerAuth, SSEServerTransport };
