import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RUNNER = createRequire(import.meta.url).resolve('jscodeshift/bin/jscodeshift.js');

function shifted(transform: string, name: string, text: string): { text: string; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-refit-jscodeshift-'));
  try {
    const file = join(folder, name);
    writeFileSync(file, text);
    const module = join(ROOT, 'dist/transforms', transform, 'index.js');
    const output = execFileSync(process.execPath, [RUNNER, '-t', module, '--run-in-band', file], { encoding: 'utf8' });
    return { text: readFileSync(file, 'utf8'), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a transform runs under jscodeshift as it is, and keeps the line ends of the file', () => {
  const text =
    "#!/usr/bin/env node\r\nimport { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\r\n\r\nexport const server = new McpServer({ name: 's', version: '1' });\r\n";
  const result = shifted('sdk-v2', 'server.js', text);
  assert.equal(result.text, text.replace('@modelcontextprotocol/sdk/server/mcp.js', '@modelcontextprotocol/server'));
  assert.match(result.output, /1 ok/);
});

test('what needs a person is printed by jscodeshift with its place, and what is not MCP stays as it is', () => {
  const text =
    "import { WebSocketClientTransport } from '@modelcontextprotocol/sdk/client/websocket.js';\nexport const t = new WebSocketClientTransport(new URL('ws://localhost'));\n";
  const result = shifted('sdk-v2', 'client.js', text);
  assert.match(result.output, /client\.js:\d+ removed-apis\//);
  const other = "import { tool } from 'ai';\nexport const t = tool({});\n";
  assert.equal(shifted('entry-points', 'other.js', other).text, other);
});

test('a change that would add a module is left to a run over the repository', () => {
  const text = `import { createInterface } from 'node:readline';

const write = (message) => process.stdout.write(JSON.stringify(message) + '\\n');

function handle({ id, method }) {
  switch (method) {
    case 'initialize':
      return { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'w', version: '1' } } };
    case 'tools/list':
      return { jsonrpc: '2.0', id, result: { tools: [] } };
    case 'tools/call':
      return { jsonrpc: '2.0', id, result: { content: [] } };
    default:
      return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.id !== undefined) write(handle(message));
});
`;
  const result = shifted('lifecycle', 'server.mjs', text);
  assert.equal(result.text, text);
  assert.match(result.output, /server\.mjs:\d+ [\w-]+\/adds-module: The change adds the module mcp-wire\.mjs/);
});
