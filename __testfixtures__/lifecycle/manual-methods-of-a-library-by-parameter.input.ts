import { type JSONRPCServer } from 'json-rpc-2.0';
//~ types: TS2307 -- only the form counts

export function register(server: JSONRPCServer): void {
  server.addMethod('prompts/list', () => ({ prompts: [] })); //~ raw-server-initialize/server-of-a-library
  server.addMethod('prompts/get', ({ name }: { name: string }) => ({ description: name, messages: [] }));
}
