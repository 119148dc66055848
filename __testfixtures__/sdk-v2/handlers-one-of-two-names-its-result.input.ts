import { Server } from '@modelcontextprotocol/sdk/server/index.js'; //~ imports/moved
import { CallToolRequestSchema, CallToolResult, ServerResult } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

const results: ServerResult[] = [];
const failed: CallToolResult = { isError: true, content: [] };
export const server = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });

server.setRequestHandler(CallToolRequestSchema, (): ServerResult => (results.length > 9 ? failed : { content: [] })); //~ handlers/schema-to-method, handler-results/result-named
