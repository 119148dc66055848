import { Server, CallToolResult, ServerResult } from '@modelcontextprotocol/server';

const results: ServerResult[] = [];
const failed: CallToolResult = { isError: true, content: [] };
export const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });

server.setRequestHandler('tools/call', (): CallToolResult => (results.length > 9 ? failed : { content: [] }));
