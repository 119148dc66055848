import { McpServer, type ServerContext } from '@modelcontextprotocol/server';

class Gate {
  constructor(private readonly server: McpServer) {}

  async allows(what: string): Promise<boolean> {
    try {
      const answer = await this.server.server.elicitInput({ //~ push-elicit/in-helper
        message: `Allow ${what}?`,
        requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } } },
      });
      return answer.action === 'accept' && answer.content?.ok === true;
    } catch {
      return false;
    }
  }
}

export function createServer(): McpServer {
  const server = new McpServer({ name: 'gate', version: '1.0.0' });
  const gate = new Gate(server);
  server.registerTool('drop', { description: 'Drops a table' }, async (_ctx: ServerContext) => ({
    content: [{ type: 'text', text: (await gate.allows('drop')) ? 'dropped' : 'kept' }],
  }));
  return server;
}
