const { inEra, refusalOf, completed } = require('./mcp-wire');
let buffer = '';
function sendResponse(id, result) {
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result: completed(result) }));
}
function sendError(id, code, message) {
  console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
}
async function processMessage(message) {
  const { id, method, params } = message;
  if (method === 'server/discover') {
    sendResponse(id, {
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} }
    });
  } else if (method === 'initialize') {
    sendResponse(id, { protocolVersion: '2024-11-05', capabilities: { tools: {} }, serverInfo: { name: 'd', version: '1' } });
  } else if (method === 'tools/list') {
    sendResponse(id, { tools: [] });
  } else if (method === 'tools/call') {
    sendResponse(id, { content: [{ type: 'text', text: params.name }] });
  } else if (id !== undefined) {
    sendError(id, -32601, 'Method not found');
  }
}
process.stdin.setEncoding('utf8');

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'd', version: '1' }
};

process.stdin.on('data', (chunk) => {
  buffer += chunk;
  const lines = buffer.split('\n');
  buffer = lines.pop();
  for (const line of lines) {
    if (!line.trim()) continue;
    try {
      const message = JSON.parse(line);
      const refusal = refusalOf(message, MODERN);
      if (refusal) {
        if (refusal.body) console.log(JSON.stringify(refusal.body));
        continue;
      }
      inEra(message, MODERN, () => processMessage(message));
    } catch (error) {
      sendError(null, -32700, 'Parse error');
    }
  }
});
