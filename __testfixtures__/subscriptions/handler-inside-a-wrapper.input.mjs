import { createServer as createHttpServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

function createServer() {
  const server = new McpServer({ name: 'tools', version: '1.0.0' })
  server.registerTool('refresh', { description: 'Refresh' }, async () => {
    server.sendToolListChanged() //~ list-changed-push/through-handler
    server.sendPromptListChanged() //~ list-changed-push/through-handler
    return { content: [] }
  })
  return server
}

const mcp = toNodeHandler(createMcpHandler(createServer))
createHttpServer(mcp).listen(3000, '127.0.0.1')
