import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import { z } from 'zod';

const answer = async () => ({ content: [{ type: 'text' as const, text: 'ok' }] });

/** The method of this name is its own; the one it calls is the SDK's. */
class LoggedServer extends McpServer {
  count = 0;

  add(name: string) {
    this.tool(name, answer); //~ mcpserver-api/call-to-config
  }

  override prompt(...args: unknown[]): never { //~ mcpserver-api/override-dropped
    throw new Error(`no prompts here: ${args.length}`);
  }

  addAll() {
    super.tool('all', 'Everything', answer); //~ mcpserver-api/call-to-config
  }
}

class Holder {
  private readonly mcp = new McpServer({ name: 'held', version: '1.0.0' });

  register() {
    this.mcp.tool('held', { id: z.string() }, async ({ id }) => ({ content: [{ type: 'text', text: id }] })); //~ mcpserver-api/call-to-config
    return this.mcp;
  }
}

export function register(server: McpServer) {
  const alias = server;
  alias.tool('aliased', answer); //~ mcpserver-api/call-to-config
  (server as any).tool('cast', answer); //~ mcpserver-api/call-to-config
  server.tool<{ a: z.ZodString }>('typed', { a: z.string() }, async ({ a }) => ({ content: [{ type: 'text', text: a }] })); //~ mcpserver-api/call-to-config
}

export const logged = new LoggedServer({ name: 'logged', version: '1.0.0' });
logged.add('one');
logged.prompt('none'); //~ mcpserver-api/own-method
export const held = new Holder().register();
