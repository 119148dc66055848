import { HttpTransport } from './transport.js';

export class Client {
  private readonly transport: HttpTransport;
  private id = 0;

  constructor(url: string) {
    this.transport = new HttpTransport(url);
  }

  async connect(): Promise<string> {
    const reply = await this.transport.peer.opened(
      { clientInfo: { name: 'layers', version: '1.0.0' }, clientCapabilities: {} },
      () => this.transport.send({
        jsonrpc: '2.0',
        id: ++this.id,
        method: 'server/discover',
        params: {},
      }),
      () => this.transport.send({
        jsonrpc: '2.0',
        id: ++this.id,
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'layers', version: '1.0.0' } },
      }),
    );
    if (!this.transport.peer.isModern) await this.transport.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return reply.result.serverInfo.name;
  }

  async callTool(name: string, args: object): Promise<any> {
    const reply = await this.transport.send({ jsonrpc: '2.0', id: ++this.id, method: 'tools/call', params: { name, arguments: args } });
    if (reply.error) throw new Error(reply.error.message);
    return reply.result;
  }
}
