import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const answer = async () => ({ content: [{ type: 'text' as const, text: 'ok' }] });

/** The method of this name is its own; the one it calls is the SDK's. */
class LoggedServer extends McpServer {
  count = 0;

  add(name: string) {
    this.registerTool(name, {}, answer);
  }

  prompt(...args: unknown[]): never {
    throw new Error(`no prompts here: ${args.length}`);
  }

  addAll() {
    super.registerTool('all', { description: 'Everything' }, answer);
  }
}

class Holder {
  private readonly mcp = new McpServer({ name: 'held', version: '1.0.0' });

  register() {
    this.mcp.registerTool('held', { inputSchema: z.object({ id: z.string() }) }, async ({ id }) => ({ content: [{ type: 'text', text: id }] }));
    return this.mcp;
  }
}

export function register(server: McpServer) {
  const alias = server;
  alias.registerTool('aliased', {}, answer);
  (server as any).registerTool('cast', {}, answer);
  server.registerTool('typed', { inputSchema: z.object({ a: z.string() }) }, async ({ a }) => ({ content: [{ type: 'text', text: a }] }));
}

export const logged = new LoggedServer({ name: 'logged', version: '1.0.0' });
logged.add('one');
logged.prompt('none');
export const held = new Holder().register();
