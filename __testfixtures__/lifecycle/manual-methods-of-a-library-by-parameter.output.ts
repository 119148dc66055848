import { type JSONRPCServer } from 'json-rpc-2.0';

export function register(server: JSONRPCServer): void {
  // MCP-TODO(lifecycle/raw-server-initialize): Check the envelope of 2026-07-28 in front of json-rpc-2.0, register server/discover, and give each result its resultType; or build the server with the SDK.
  server.addMethod('prompts/list', () => ({ prompts: [] }));
  server.addMethod('prompts/get', ({ name }: { name: string }) => ({ description: name, messages: [] }));
}
