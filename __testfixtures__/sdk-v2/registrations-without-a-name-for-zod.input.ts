import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js' //~ imports/moved

const z = (words: string) => ({ content: [{ type: 'text' as const, text: words }] })

export const server = new McpServer({ name: 'no-zod', version: '1.0.0' })
server.tool('empty', {}, () => z('nothing to give')) //~ mcpserver-api/call-to-config
server.registerTool('empty-too', { inputSchema: {} }, () => z('nothing either')) //~ raw-shapes/shape-to-schema
