// MCP-TODO(sdk-v2/removed-apis): Do without Protocol, then remove this import: subclasses of `Protocol` do not carry over to SDK v2; build on Client or Server and see `fallbackRequestHandler` for requests that nothing else handles.
const { Protocol } = require('@modelcontextprotocol/sdk/shared/protocol.js');

// The tool never reads CommonJS.
class Own extends Protocol {}

module.exports = { Own };
