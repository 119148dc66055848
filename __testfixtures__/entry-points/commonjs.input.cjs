'use strict';
const { McpServer } = require('@modelcontextprotocol/server');
const { StdioServerTransport } = require('@modelcontextprotocol/server/stdio');

const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('ping', {}, async () => ({ content: [] }));

(async () => {
	const transport = new StdioServerTransport();
	await server.connect(transport);
})();
