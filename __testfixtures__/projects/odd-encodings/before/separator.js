const s = 'a b 😀';
const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js');
module.exports = { s, McpServer };
