#!/usr/bin/env node
import readline from 'node:readline';
import { inEra, modernRequest, refusalOf, completed } from './mcp-wire.mjs';

const PROTOCOL = '2025-06-18';
let initialized = false;
const TOOLS = [{ name: 'forecast', description: 'Weather', inputSchema: { type: 'object', properties: { city: { type: 'string' } } } }];

function send(message) {
  process.stdout.write(JSON.stringify(message) + '\n');
}

function reply(id, result) {
  send({ jsonrpc: '2.0', id, result: completed(result) });
}

function fail(id, code, message) {
  send({ jsonrpc: '2.0', id, error: { code, message } });
}

async function call(id, params) {
  if (params.name !== 'forecast') return fail(id, -32602, 'Unknown tool');
  return reply(id, { content: [{ type: 'text', text: `Sunny in ${params.arguments.city}` }] });
}

function dispatch(msg) {
  const { id, method, params } = msg;
  switch (method) {
    case 'initialize':
      return reply(id, { protocolVersion: PROTOCOL, capabilities: { tools: {} }, serverInfo: { name: 'weather', version: '0.4.0' } });
    case 'server/discover':
      return reply(id, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} }
      });
    case 'notifications/initialized':
      initialized = true;
      return;
    case 'ping':
      return reply(id, {});
    case 'tools/list':
      if (!modernRequest() && !initialized) return fail(id, -32002, 'Server not initialized');
      return reply(id, { tools: TOOLS });
    case 'tools/call':
      if (!modernRequest() && !initialized) return fail(id, -32002, 'Server not initialized');
      return call(id, params);
    default:
      return fail(id, -32601, `Method not found: ${method}`);
  }
}

const rl = readline.createInterface({ input: process.stdin });

// What clients of 2026-07-28 are served.
const MODERN = {
  methods: ['server/discover', 'tools/list', 'tools/call'],
  serverInfo: { name: 'weather', version: '0.4.0' }
};

rl.on('line', (line) => {
  let msg;
  try {
    msg = JSON.parse(line);
  } catch {
    return fail(null, -32700, 'Parse error');
  }
  const refusal = refusalOf(msg, MODERN);
  if (refusal) {
    if (refusal.body) send(refusal.body);
    return;
  }
  inEra(msg, MODERN, () => dispatch(msg));
});
