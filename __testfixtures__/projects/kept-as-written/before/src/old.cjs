const { Client } = require('@modelcontextprotocol/sdk/client/index.js');
with (ctx) { go(); }
if (!ready) return;
module.exports = 017;
exports.Client = Client;
