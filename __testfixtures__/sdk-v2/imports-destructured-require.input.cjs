const { McpServer } = require('@modelcontextprotocol/sdk/server/mcp.js'); //~ imports/moved
const { CallToolResultSchema, McpError: E, ErrorCode } = require('@modelcontextprotocol/sdk/types.js') //~ imports/moved
const Transport = require('@modelcontextprotocol/sdk/server/streamableHttp.js').StreamableHTTPServerTransport; //~ imports/moved

module.exports = { McpServer, ErrorCode, Transport, parse: (value) => CallToolResultSchema.parse(value), E };
