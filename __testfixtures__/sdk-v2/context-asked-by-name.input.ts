import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved

function isContext(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const given = value as Record<string, unknown>;
  return 'signal' in given && given.signal !== undefined; //~ context/context-asked context/own-type
}

export const server = new McpServer({ name: 'checks', version: '1.0.0' });
server.registerTool('check', {}, async (extra) => { //~ context/parameter-renamed
  const known = isContext(extra) && 'sessionId' in extra;
  return { content: [{ type: 'text', text: String(known) }] };
});
