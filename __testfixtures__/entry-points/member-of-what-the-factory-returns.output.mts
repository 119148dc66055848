import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio, type StdioServerHandle } from '@modelcontextprotocol/server/stdio';

export type Handle = StdioServerHandle;

function make({ title }: { title: string }) {
  const server = new McpServer({ name: 'notes', title, version: '1.0.0' });
  return { server };
}

const title = 'Notes';
serveStdio(() => make({ title }).server);
