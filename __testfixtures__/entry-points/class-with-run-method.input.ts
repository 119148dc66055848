#!/usr/bin/env node
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

class WeatherServer {
  private readonly server: Server;
  private cities = new Map<string, number>();

  constructor() {
    this.server = new Server({ name: 'weather', version: '1.0.0' }, { capabilities: { tools: {} } });

    this.cities.set('Oslo', 4);

    this.setupToolHandlers();

    // Error handling
    this.server.onerror = (error) => console.error('[MCP Error]', error);
    process.on('SIGINT', async () => {
      await this.server.close();
      process.exit(0);
    });
  }

  private setupToolHandlers() {
    this.server.setRequestHandler('tools/list', async () => ({
      tools: [{ name: 'cities', description: `Lists
cities`, inputSchema: { type: 'object' } }],
    }));
    this.server.setRequestHandler('tools/call', async () => ({
      content: [{ type: 'text', text: [...this.cities.keys()].join() }],
    }));
  }

  async run() {
    const transport = new StdioServerTransport();
    await this.server.connect(transport);
    console.error('Weather MCP server running on stdio');
  }
}

const server = new WeatherServer();
server.run().catch(console.error);
