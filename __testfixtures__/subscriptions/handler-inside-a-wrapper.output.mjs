import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'tools', version: '1.0.0' })
  server.registerTool('refresh', { description: 'Refresh' }, async () => {
    handler.notify.toolsChanged()
    handler.notify.promptsChanged()
    return { content: [] }
  })
  return server
}

const handler = createMcpHandler(createServer);
const mcp = toNodeHandler(handler)
createHttpServer(mcp).listen(3000, '127.0.0.1')
