import { createMcpHandler, isLegacyRequest, McpServer } from '@modelcontextprotocol/server';

declare function sessions(request: Request): Promise<Response>;

const modern = createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' }), { legacy: 'reject' }); //~ era-posture/sessionful

export default {
  async fetch(request: Request): Promise<Response> {
    return (await isLegacyRequest(request)) ? sessions(request) : modern.fetch(request);
  },
};
