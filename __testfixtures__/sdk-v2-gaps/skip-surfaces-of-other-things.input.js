import { ToolSchema } from '@modelcontextprotocol/core';
import { tool } from 'ai';
import { connection } from './language-server.js';

export const search = tool({ description: 'Searches' });

export function attach(router, bench, ErrorCode) {
  connection.setRequestHandler('textDocument/hover', () => null);
  router.setRequestHandler(bench.HoverRequestSchema, () => null);
  bench.tool('hammer', { weight: 2 }, () => ToolSchema);
  bench.callTool('hammer', { weight: 2 });
  return ErrorCode.Unknown;
}
