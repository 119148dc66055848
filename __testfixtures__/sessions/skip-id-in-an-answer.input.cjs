'use strict';
const { createMcpHandler, McpServer } = require('@modelcontextprotocol/server');

class Notes {
  create() {
    const server = new McpServer({ name: 'notes', version: '1.0.0' });
    server.registerTool('whoami', {}, (ctx) => this.whoami(ctx));
    return server;
  }

  async whoami(ctx) {
    const id = ctx.sessionId; //~ session-telemetry-key/undefined-there
    return { content: [{ type: 'text', text: `You are ${id}` }] };
  }
}

const notes = new Notes();
module.exports = createMcpHandler(() => notes.create());
