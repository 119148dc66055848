function load(require) {
  const { McpServer } = require('./mcp.js');
  return new McpServer();
}
module.exports = { load };
