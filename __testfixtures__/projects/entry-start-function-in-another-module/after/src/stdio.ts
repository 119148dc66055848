import type { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

/** Serves one client over stdin and stdout. */
export async function startStdio(createServer: () => McpServer): Promise<void> {
  serveStdio(createServer);
  console.error('notes is running');
}
