import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { audit } from './audit.js';

interface OwnExtra {
  signal: AbortSignal;
}

export const server = new McpServer({ name: 'person', version: '1.0.0' });
const inputSchema = z.object({ n: z.number() });
const text = (...values: unknown[]) => ({ content: [{ type: 'text' as const, text: values.map(String).join(' ') }] });
const kept = new Map<unknown, unknown>();

server.registerTool('copied', { inputSchema }, async (_args, context) => {
  // MCP-TODO(sdk-v2/context): Copy the members that are needed by name: `mcpReq.signal`, `mcpReq.id`, `http?.authInfo` …
  return text({ ...context, extra: true });
});
// MCP-TODO(sdk-v2/context): Copy the members that are needed by name: `mcpReq.signal`, `mcpReq.id`, `http?.authInfo` …
server.registerTool('rest', { inputSchema }, async (_args, { signal, ...others }: any) => text(signal.aborted, others));
server.registerTool('handed-out', { inputSchema }, async (_args, context) => {
  // MCP-TODO(sdk-v2/context): Check what that code reads from it, and change it to the members of SDK v2.
  kept.set(1, context);
  // MCP-TODO(sdk-v2/context): Check what that code reads from it, and change it to the members of SDK v2.
  return text(await audit(context));
});
// MCP-TODO(sdk-v2/context): Type it as `ServerContext` of @modelcontextprotocol/server, then read the members of SDK v2.
server.registerTool('own-type', { inputSchema }, (async (_args: object, own: OwnExtra) => text(own.signal.aborted)) as any);
// MCP-TODO(sdk-v2/context): Read from `http?.req`: headers with `.headers.get(name)`, the address with `new URL(http.req.url)`.
server.registerTool('request', { inputSchema }, async (_args, context: any) => text(context.requestInfo));
server.registerTool('written', { inputSchema }, async (_args, context: any) => {
  // MCP-TODO(sdk-v2/context): Keep the value in a variable of its own, or wrap the handler.
  (context as any).authInfo = undefined;
  // MCP-TODO(sdk-v2/context): Remove the task handling, or keep this server on SDK v1.
  return text(context.taskId);
});

function either(context: any) {
  // MCP-TODO(sdk-v2/context): Make every caller pass the context, then read `mcpReq.id`.
  return context.requestId;
}
server.registerTool('either', { inputSchema }, async (_args, context) => text(either(context)));
export const job = (given: unknown) => either(given);
