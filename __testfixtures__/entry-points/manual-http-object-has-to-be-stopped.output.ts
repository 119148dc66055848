import { createMcpExpressApp } from '@modelcontextprotocol/express';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { McpServer } from '@modelcontextprotocol/server';

class Clock {
  readonly server = new McpServer({ name: 'clock', version: '1.0.0' });
  private readonly timer = setInterval(() => {}, 1000);

  stop() {
    clearInterval(this.timer);
  }
}

const clocks = new Set<Clock>();
const app = createMcpExpressApp();

app.post('/mcp', async (req, res) => {
  const clock = new Clock();
  clocks.add(clock);
  // MCP-TODO(entry-points/http-entry-sdk): Let the function return the server alone, and end what else it makes with the server itself (onclose).
  const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  res.on('close', () => {
    clock.stop();
    clocks.delete(clock);
  });
  await clock.server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});

app.listen(3000);
