#!/usr/bin/env node
import { Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

class WeatherServer {
  private server!: Server;
  private cities = new Map<string, number>();

  constructor() {
    this.cities.set('Oslo', 4);

    process.on('SIGINT', async () => {
      await this.server?.close();
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

  private createServer() {
    this.server = new Server({ name: 'weather', version: '1.0.0' }, { capabilities: { tools: {} } });
    this.setupToolHandlers();
    // Error handling
    this.server.onerror = (error) => console.error('[MCP Error]', error);
    return this.server;
  }

  async run() {
    serveStdio(() => this.createServer());
    console.error('Weather MCP server running on stdio');
  }
}

const server = new WeatherServer();
server.run().catch(console.error);
