const { McpServer } = require('@modelcontextprotocol/server');
const { ProtocolError: E, ProtocolErrorCode } = require('@modelcontextprotocol/server')
const { CallToolResultSchema } = require('@modelcontextprotocol/core')
const Transport = require('@modelcontextprotocol/node').NodeStreamableHTTPServerTransport;

module.exports = { McpServer, ErrorCode: ProtocolErrorCode, Transport, parse: (value) => CallToolResultSchema.parse(value), E };
