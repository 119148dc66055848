import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';

export default createMcpHandler(() => new McpServer({ name: 'notes', version: '1.0.0' })); //~ era-posture/stateless
