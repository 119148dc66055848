const { Client } = require('@modelcontextprotocol/client');
with (ctx) { go(); }
if (!ready) return;
module.exports = 017;
exports.Client = Client;
