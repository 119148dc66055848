/**
 * Which exported classes of the TypeScript SDK are servers, clients, transports.
 *
 * SDK v1 1.32 (`@modelcontextprotocol/sdk/…`) and SDK v2 2.4 (`@modelcontextprotocol/{server,client,node,…}`), read
 * from the published declarations. Revision-independent: classes, not messages.
 */

export type Sdk = 'v1' | 'v2';

export type McpKind =
  | 'McpServer'
  | 'Server'
  | 'Client'
  | 'StdioServerTransport'
  | 'HttpServerTransport'
  | 'SseServerTransport'
  | 'InMemoryTransport'
  | 'ClientTransport'
  | 'ResourceTemplate'
  | 'RegisteredItem';

/** Class name → kind. The module tells which SDK it is; a class name alone proves nothing. */
const KIND_OF_CLASS: Readonly<Record<string, McpKind>> = {
  McpServer: 'McpServer',
  Server: 'Server',
  Client: 'Client',
  StdioServerTransport: 'StdioServerTransport',
  StreamableHTTPServerTransport: 'HttpServerTransport',
  NodeStreamableHTTPServerTransport: 'HttpServerTransport',
  WebStandardStreamableHTTPServerTransport: 'HttpServerTransport',
  SSEServerTransport: 'SseServerTransport',
  InMemoryTransport: 'InMemoryTransport',
  StdioClientTransport: 'ClientTransport',
  StreamableHTTPClientTransport: 'ClientTransport',
  SSEClientTransport: 'ClientTransport',
  WebSocketClientTransport: 'ClientTransport',
  ResourceTemplate: 'ResourceTemplate',
  RegisteredTool: 'RegisteredItem',
  RegisteredPrompt: 'RegisteredItem',
  RegisteredResource: 'RegisteredItem',
  RegisteredResourceTemplate: 'RegisteredItem',
};

/** Types that annotate the second parameter of a handler. */
const CONTEXT_TYPES: ReadonlySet<string> = new Set([
  'RequestHandlerExtra',
  'ServerContext',
  'ClientContext',
  'BaseContext',
]);

const V1 = /^@modelcontextprotocol\/sdk(?:\/|$)/;
const V2 = /^@modelcontextprotocol\/(?:server|client|core|node|express|hono|fastify|server-legacy)(?:\/|$)/;

export function sdkOf(specifier: string): Sdk | undefined {
  if (V1.test(specifier)) return 'v1';
  return V2.test(specifier) ? 'v2' : undefined;
}

export function kindOfClass(specifier: string, name: string): McpKind | undefined {
  if (!sdkOf(specifier)) return undefined;
  // `types.js` of SDK v1 exports an unrelated type of the same name: a resource template as data.
  if (name === 'ResourceTemplate' && /\/types(\.js)?$/.test(specifier)) return undefined;
  return Object.hasOwn(KIND_OF_CLASS, name) ? KIND_OF_CLASS[name] : undefined;
}

export function isContextType(specifier: string, name: string): boolean {
  return sdkOf(specifier) !== undefined && CONTEXT_TYPES.has(name);
}
