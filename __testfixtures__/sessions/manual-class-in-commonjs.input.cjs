const { McpServer, createMcpHandler } = require('@modelcontextprotocol/server');

class Notes {
  constructor() {
    this.byClient = {};
    this.server = new McpServer({ name: 'notes', version: '1.0.0' });
    this.server.registerTool('note', {}, async ({ sessionId }) => this.note(sessionId));
  }

  note(id) {
    this.byClient[id] = (this.byClient[id] || 0) + 1; //~ session-undefined-key/shared
    return { content: [{ type: 'text', text: String(this.byClient[id]) }] };
  }
}

const notes = new Notes();
exports.handler = createMcpHandler(() => notes.server);
