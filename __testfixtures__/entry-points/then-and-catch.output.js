import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })

  server.registerTool('ping', {}, async () => ({ content: [] }))

  return server
}

Promise.resolve(serveStdio(createServer))
  .then(() => console.error('running'))
  .catch((error) => {
    console.error(error)
    process.exit(1)
  })
