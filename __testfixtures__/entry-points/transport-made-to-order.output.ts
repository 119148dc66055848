import { Readable } from 'node:stream';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';

const createServer = () => new McpServer({ name: 'notes', version: '1.0.0' });

async function main() {
  const transport = new StdioServerTransport(Readable.from([]), process.stdout);
  serveStdio(createServer, { transport });
}

main();
