import { McpServer as Server } from 'tmcp'; //~ foreign-framework/on-itself

export async function start(kind) {
  if (kind === 'lite') {
    const { McpServer } = await import('mcp-lite'); //~ foreign-framework/on-itself
    return new McpServer({ name: 'notes', version: '1.0.0' });
  }
  return new Server({ name: 'notes', version: '1.0.0' }, {});
}
