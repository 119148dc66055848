import { createServer } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

createServer(async (req, res) => { //~ era-posture/stateless
  const server = new McpServer({ name: 'notes', version: '1.0.0' }); //~ server-factory-hoist/wrapped
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined }); //~ http-entry-sdk/mounted
  res.on('close', () => {
    transport.close();
    server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(req, res);
}).listen(3000, '127.0.0.1');
