import { createInterface } from 'node:readline';

const QUOTA = -32010; //~ legacy-code-range/private-meaning
const notes = new Map();

function fail(code, message) {
  return Object.assign(new Error(message), { code });
}

function readNote({ uri }) {
  const note = notes.get(uri);
  if (!note) return { contents: [] }; //~ empty-contents-not-found/empty-answer
  return { contents: [{ uri, text: note }] };
}

function callTool({ name, arguments: args }) {
  if (name !== 'add') throw fail(-32602, `Unknown tool: ${name}`);
  if (typeof args?.a !== 'number') throw fail(-32602, 'Missing argument: a'); //~ input-validation-as-tool-error/protocol-error
  if (args.a > 1000) throw fail(QUOTA, 'Quota exceeded');
  if (args.a > 100) throw fail(-32021, 'Too many calls'); //~ reserved-code-range/collides
  if (args.a > 10) throw fail(-32050, 'Busy'); //~ reserved-code-range/reserved
  return { content: [{ type: 'text', text: String(args.a) }] };
}

function dispatch(method, params) {
  switch (method) {
    case 'initialize':
      return { protocolVersion: '2025-06-18', capabilities: { tools: {}, resources: {} }, serverInfo: { name: 's', version: '1' } };
    case 'tools/list':
      return { tools: [{ name: 'add', inputSchema: { type: 'object' } }] };
    case 'tools/call':
      return callTool(params);
    case 'resources/list':
      return { resources: [] };
    case 'resources/read':
      return readNote(params);
    default:
      throw fail(-32601, `Method not found: ${method}`);
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  try {
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: dispatch(method, params) })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code: error.code ?? -32603, message: error.message } })}\n`);
  }
});

export const empty = { contents: [] };
