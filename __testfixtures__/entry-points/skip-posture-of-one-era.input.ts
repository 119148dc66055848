import { createMcpHandler as serve, McpServer } from '@modelcontextprotocol/server';

export default serve(() => new McpServer({ name: 'notes', version: '1.0.0' }), { legacy: 'reject', responseMode: 'json' }); //~ era-posture/modern-only
