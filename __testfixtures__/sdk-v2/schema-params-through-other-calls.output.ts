import { Client } from '@modelcontextprotocol/client';
import { Server } from '@modelcontextprotocol/server';
import * as types from '@modelcontextprotocol/server';

class Connection {
  private client?: Client;
  private readonly server: Server;

  constructor(server: Server) {
    this.server = server;
    this.client = new Client({ name: 'asks', version: '1.0.0' });
  }

  async ask(name: string) {
    const result = await this.client?.callTool({ name }, { timeout: 500 });
    const again = await this.client?.request({ method: 'tools/call', params: { name } });
    const roots = await (this.server as Server).request({ method: 'roots/list' });
    return [result, again, roots];
  }
}

export async function bound(client: Client, params: { name: string }) {
  const call = client.callTool.bind(client);
  const send = client.request;
  await send({ method: 'ping' });
  await client['callTool'](params);
  await (client as Client)!.callTool(params, { timeout: 500 });
  return call(params, { timeout: 500 });
}

export { Connection };
