import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import * as types from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved
import { CallToolResultSchema, EmptyResultSchema, ListRootsResultSchema } from '@modelcontextprotocol/sdk/types.js'; //~ imports/dropped

class Connection {
  private client?: Client;
  private readonly server: Server;

  constructor(server: Server) {
    this.server = server;
    this.client = new Client({ name: 'asks', version: '1.0.0' });
  }

  async ask(name: string) {
    const result = await this.client?.callTool({ name }, types.CallToolResultSchema, { timeout: 500 }); //~ schema-params/schema-dropped
    const again = await this.client?.request({ method: 'tools/call', params: { name } }, CallToolResultSchema); //~ schema-params/schema-dropped
    const roots = await (this.server as Server).request({ method: 'roots/list' }, ListRootsResultSchema); //~ schema-params/schema-dropped
    return [result, again, roots];
  }
}

export async function bound(client: Client, params: { name: string }) {
  const call = client.callTool.bind(client);
  const send = client.request;
  await send({ method: 'ping' }, EmptyResultSchema); //~ schema-params/schema-dropped
  await client['callTool'](params, CallToolResultSchema); //~ schema-params/schema-dropped
  await (client as Client)!.callTool(params, undefined, { timeout: 500 }); //~ schema-params/schema-dropped
  return call(params, CallToolResultSchema, { timeout: 500 }); //~ schema-params/schema-dropped
}

export { Connection };
