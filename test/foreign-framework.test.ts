/** Frameworks are named once for each package of a repository, and only where they are somebody else's. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foreignFrameworkOf } from '../ast/protocol/foreign-frameworks.js';
import { hasMention } from '../planner/gate.js';
import { transform } from '../transforms/entry-points/index.js';
import { run } from './harness/chain.js';

const IMPORT = "import { FastMCP } from 'fastmcp';\nnew FastMCP({ name: 'a', version: '1.0.0' });\n";

function named(files: Readonly<Record<string, string>>): string[] {
  return run([transform], new Map(Object.entries(files)))
    .found.filter(({ outcome }) => outcome.rule === 'foreign-framework')
    .map(({ outcome, id }) => `${outcome.site.file} ${id}`);
}

test('a framework is named once for each manifest, at the first file that imports it', () => {
  const files = {
    'package.json': '{ "name": "root" }',
    'a/package.json': '{ "name": "a" }',
    'a/src/one.ts': IMPORT,
    'a/src/two.ts': IMPORT,
    'b/package.json': '{ "name": "b" }',
    'b/index.js': "const { FastMCP } = require('fastmcp');\n",
    'tools.ts': "export { Tool } from 'fastmcp/tools';\n",
  };
  assert.deepEqual(named(files), [
    'a/src/one.ts foreign-framework/on-sdk-v1',
    'b/index.js foreign-framework/on-sdk-v1',
    'tools.ts foreign-framework/on-sdk-v1',
  ]);
});

test('the repository of a framework, tests and packages with longer names are left alone', () => {
  assert.deepEqual(named({ 'package.json': '{ "name": "fastmcp" }', 'examples/a.ts': IMPORT }), []);
  assert.deepEqual(named({ 'src/a.test.ts': IMPORT, 'declared.ts': "declare module 'fastmcp' {}\n" }), []);
  assert.deepEqual(named({ 'src/a.ts': "import { x } from 'fastmcp-extras';\nimport { Agent } from 'agents';\n" }), []);
});

test('the path in a package that does other things too has to be the one that serves MCP', () => {
  assert.equal(foreignFrameworkOf('agents/mcp')?.builtOn, 'sdk-v2');
  assert.equal(foreignFrameworkOf('agents/mcp/client')?.specifier, 'agents/mcp');
  assert.equal(foreignFrameworkOf('agents'), undefined);
  assert.equal(foreignFrameworkOf('agents/schedule'), undefined);
});

test('a file that only a framework brings to MCP passes the gate', () => {
  assert.ok(hasMention(Buffer.from(IMPORT)));
  assert.ok(hasMention(Buffer.from('const { McpServer } = await import(`mcp-lite/cloudflare`);')));
  assert.ok(!hasMention(Buffer.from("import { x } from 'fastmcp-extras';")));
  assert.ok(!hasMention(Buffer.from('// fastmcp is what others use')));
});
