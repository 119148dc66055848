const { Protocol } = require('@modelcontextprotocol/sdk/shared/protocol.js');

// The tool never reads CommonJS.
class Own extends Protocol {}

module.exports = { Own };
