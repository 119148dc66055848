let buffer = '';
function sendResponse(id, result) {
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
}
function sendError(id, code, message) {
  console.log(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
}
async function processMessage(message) {
  const { id, method, params } = message;
  if (method === 'initialize') {
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
process.stdin.on('data', (chunk) => {
  buffer += chunk;
  const lines = buffer.split('\n');
  buffer = lines.pop();
  for (const line of lines) {
    if (!line.trim()) continue;
    try {
      processMessage(JSON.parse(line));
    } catch (error) {
      sendError(null, -32700, 'Parse error');
    }
  }
});
