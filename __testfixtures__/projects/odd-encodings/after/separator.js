const s = 'a b 😀';
const { McpServer } = require('@modelcontextprotocol/server');
module.exports = { s, McpServer };
