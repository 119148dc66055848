import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

let tools: string[] = [];

export class Connection {
  private client: Client;

  constructor() {
    this.client = new Client({ name: 'host', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
    this.client.setNotificationHandler('notifications/tools/list_changed', async () => { //~ get-stream/listens-now
      tools = (await this.client.listTools()).tools.map(({ name }) => name);
    });
    this.client.setNotificationHandler('notifications/prompts/list_changed', () => console.error('prompts')); //~ get-stream/listens-now
  }

  async open(url: URL): Promise<string[]> {
    await this.client.connect(new StreamableHTTPClientTransport(url)); // or throw
    return tools;
  }
}
