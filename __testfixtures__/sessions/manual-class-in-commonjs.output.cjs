const { McpServer, createMcpHandler } = require('@modelcontextprotocol/server');

class Notes {
  constructor() {
    this.byClient = {};
    this.server = new McpServer({ name: 'notes', version: '1.0.0' });
    this.server.registerTool('note', {}, async ({ sessionId }) => this.note(sessionId));
  }

  note(id) {
    // MCP-TODO(sessions/session-undefined-key): Key this.byClient by a handle that a tool gives out and takes back as an argument, or by the verified caller (ctx.http.authInfo).
    this.byClient[id] = (this.byClient[id] || 0) + 1;
    return { content: [{ type: 'text', text: String(this.byClient[id]) }] };
  }
}

const notes = new Notes();
exports.handler = createMcpHandler(() => notes.server);
