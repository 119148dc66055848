/** Manifests and sides over several files, which single fixtures cannot show. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits } from '../ast/edits.js';
import { parseManifest } from '../ast/manifest.js';
import { manifestEdits } from '../ast/manifest-edits.js';
import type { Mention } from '../ast/project.js';
import { Project } from '../ast/project.js';
import { runPhase, splicedTree } from '../transforms/run.js';
import { transform } from '../transforms/sdk-v2/index.js';
import { treeOf } from './harness/chain.js';

interface Result {
  readonly text: (path: string) => string;
  /** Dependencies of a manifest after all operations, `section: name range`. */
  readonly dependencies: (path: string) => string[];
  readonly ids: readonly string[];
}

function migrated(files: Record<string, string | object>, mentions?: readonly Mention[]): Result {
  const texts = Object.entries(files).map(([path, content]): [string, string] => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content, null, 2),
  ]);
  let tree = { ...treeOf(new Map(texts)), ...(mentions && { mentions }) };
  let blocked = new Map<string, string>() as ReadonlyMap<string, string>;
  const ids: string[] = [];
  const manifests = new Map(tree.manifests.map((manifest) => [manifest.path, manifest.text]));
  for (const phase of transform.phases) {
    const result = runPhase(transform, phase, new Project(tree), blocked);
    blocked = result.blocked;
    ids.push(...result.outcomes.map(({ rule, reason, site }) => `${rule}/${reason} ${site.file}`));
    for (const manifest of tree.manifests) {
      const own = result.manifest.filter(({ file }) => file === manifest.path).map(({ operation }) => operation);
      manifests.set(manifest.path, applyEdits(manifest.text, manifestEdits(manifest, own)));
    }
    const next = [...manifests].map(([path, text]) => parseManifest(path, text));
    tree = { ...splicedTree(tree, result), manifests: next };
  }
  return {
    text: (path) => tree.text(path) ?? '',
    ids,
    dependencies: (path) => {
      const json = JSON.parse(manifests.get(path)!) as Record<string, Record<string, string>>;
      return ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((section) =>
        Object.entries(json[section] ?? {}).map(([name, range]) => `${section}: ${name} ${range}`),
      );
    },
  };
}

const V1 = { '@modelcontextprotocol/sdk': '^1.26.0' };
const SERVER = `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport const server = new McpServer({ name: 's', version: '1' });\n`;

test('SDK v1 stays while a shipped declaration file names it, and the finding says which', () => {
  const files = { 'package.json': { dependencies: V1 }, 'dist/index.js': SERVER };
  const mentions = [{ path: 'dist/index.d.ts', packages: ['@modelcontextprotocol/sdk'] }];
  const { ids, dependencies } = migrated(files, mentions);
  assert.ok(ids.includes('workspace-manifests/v1-kept package.json'));
  assert.deepEqual(dependencies('package.json'), [
    'dependencies: @modelcontextprotocol/sdk ^1.26.0',
    'dependencies: @modelcontextprotocol/server ^2.4.0',
  ]);
});

test('SDK v1 stays while the configuration of the manifest itself names it', () => {
  const jest = { moduleNameMapper: { '^@modelcontextprotocol/sdk/(.*)$': '<rootDir>/mock.js' } };
  const { ids } = migrated({ 'package.json': { dependencies: V1, jest }, 'index.ts': SERVER });
  assert.ok(ids.includes('workspace-manifests/v1-kept package.json'));
});

test('what only tests import becomes a development dependency', () => {
  const { dependencies } = migrated({
    'package.json': { dependencies: V1 },
    'src/index.ts': SERVER,
    'test/index.test.ts': `import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nnew Client({ name: 'c', version: '1' });\n`,
  });
  assert.deepEqual(dependencies('package.json'), [
    'dependencies: @modelcontextprotocol/server ^2.4.0',
    'devDependencies: @modelcontextprotocol/client ^2.4.0',
  ]);
});

test('every workspace member gets what its own sources import, and a member that declares nothing leaves it to the root', () => {
  const { dependencies } = migrated({
    'package.json': { devDependencies: V1, workspaces: ['packages/*'] },
    'packages/a/package.json': { name: 'a', dependencies: V1 },
    'packages/a/src/index.ts': SERVER,
    'packages/b/package.json': { name: 'b' },
    'packages/b/src/index.ts': `import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nnew Client({ name: 'c', version: '1' });\n`,
  });
  assert.deepEqual(dependencies('packages/a/package.json'), ['dependencies: @modelcontextprotocol/server ^2.4.0']);
  assert.deepEqual(dependencies('packages/b/package.json'), []);
  assert.deepEqual(dependencies('package.json'), ['devDependencies: @modelcontextprotocol/client ^2.4.0']);
});

test('what came along with SDK v1 is declared before SDK v1 goes, the framework of an adapter too', () => {
  const { dependencies } = migrated({
    'package.json': { dependencies: V1 },
    'index.ts': `${SERVER}import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';\nexport const app = createMcpExpressApp();\n`,
    'cors.ts': `import cors from 'cors';\nexport const open = cors();\n`,
  });
  assert.deepEqual(dependencies('package.json'), [
    'dependencies: @modelcontextprotocol/express ^2.0.2',
    'dependencies: @modelcontextprotocol/server ^2.4.0',
    'dependencies: cors ^2.8.5',
    'dependencies: express ^5.0.0',
  ]);
});

test('a manifest with SDK v1 whose sources were migrated before loses it; one without any v2 import is not touched', () => {
  const done = `import { McpServer } from '@modelcontextprotocol/server';\nexport const s = new McpServer({ name: 's', version: '1' });\n`;
  const manifest = { name: 'srv', dependencies: { ...V1, '@modelcontextprotocol/server': '^2.4.0' } };
  assert.deepEqual(migrated({ 'package.json': manifest, 'src/done.ts': done }).dependencies('package.json'), [
    'dependencies: @modelcontextprotocol/server ^2.4.0',
  ]);
  assert.deepEqual(migrated({ 'package.json': { dependencies: V1 }, 'a.ts': 'export {};\n' }).ids, []);
});

const ZOD_SERVER = `${SERVER}import { z } from 'zod';\nserver.registerTool('t', { inputSchema: z.object({}) }, async () => ({ content: [] }));\n`;
const zodOutcome = (range: string, section = 'dependencies', source = ZOD_SERVER) => {
  const manifest = {
    [section]: { zod: range, ...(section === 'dependencies' ? V1 : {}) },
    ...(section === 'dependencies' ? {} : { dependencies: V1 }),
  };
  const { ids } = migrated({ 'package.json': manifest, 'index.ts': source });
  return ids.filter((id) => id.startsWith('zod-floor')).join();
};

test('zod ranges below the floor are raised, pinned and composed ones are left to a person', () => {
  for (const range of ['^3.25.76', '~3.23.8', '>=3.25.0', '^4.0.0', '^4.1.13', '3.x', '3']) {
    assert.equal(zodOutcome(range), 'zod-floor/raised package.json', range);
  }
  for (const range of ['3.25.76', '4.1.0', '^3.25.0 || ^4.0.0']) {
    assert.equal(zodOutcome(range), 'zod-floor/raised package.json', range);
  }
  for (const range of ['catalog:', 'npm:@zod/zod@^3.0.0', '>=3.25 <5']) {
    assert.equal(zodOutcome(range), 'zod-floor/range-unclear package.json', range);
  }
  for (const range of ['^4.2.0', '4.3.6', '^4.3.5 || ^5.0.0', '*', 'latest', '>=4.2']) {
    assert.equal(zodOutcome(range), '', range);
  }
  assert.equal(zodOutcome('^3.25.0', 'peerDependencies'), 'zod-floor/peer-range package.json');
});

test('a client may keep its zod', () => {
  const client = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nimport { z } from 'zod';\nexport const c = new Client({ name: z.string().parse('c'), version: '1' });\n`;
  assert.equal(zodOutcome('^3.25.0', 'dependencies', client), '');
});

test('a low-level server writes its schemas itself and may keep its zod', () => {
  const low = `import { Server } from '@modelcontextprotocol/sdk/server/index.js';\nimport { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';\nimport { zodToJsonSchema } from 'zod-to-json-schema';\nexport const s = new Server({ name: 's', version: '1' }, { capabilities: { tools: {} } });\ns.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [] }));\nexport { zodToJsonSchema };\n`;
  assert.equal(zodOutcome('^3.25.0', 'dependencies', low), 'zod-floor/not-handed-over package.json');
});

test('a server whose zod cannot be raised stays whole', () => {
  const source = `${ZOD_SERVER}export const x = z.ostring();\n`;
  const { ids, text } = migrated({ 'package.json': { dependencies: { ...V1, zod: '^3.25.0' } }, 'index.ts': source });
  assert.ok(ids.includes('imports/component-blocked index.ts'), ids.join());
  assert.match(text('index.ts'), /@modelcontextprotocol\/sdk\/server\/mcp\.js/);
});

test('what zod 4 does not have keeps the range where it is, and the places are named', () => {
  for (const use of [
    'z.object({}).deepPartial()',
    'z.string().min(1).ip()',
    'z.function().args(z.string()).returns(z.string())',
    'z.object({})._def.typeName',
    'z.ostring()',
  ]) {
    assert.equal(
      zodOutcome('^3.25.0', 'dependencies', `${ZOD_SERVER}export const x = ${use};\n`),
      'zod-floor/zod-3-api package.json',
      use,
    );
  }
  for (const use of [
    'z.record(z.string(), z.number())',
    'z.record(z.string())',
    'z.string().email()',
    '({ errors: 1 }).errors',
    'z.function()',
    "({ ip: () => 'z' }).ip()",
  ]) {
    assert.equal(
      zodOutcome('^3.25.0', 'dependencies', `${ZOD_SERVER}export const x = ${use};\n`),
      'zod-floor/raised package.json',
      use,
    );
  }
});

test('shared names come from the package that the file works with, not from the one that its repository has too', () => {
  const { text } = migrated({
    'package.json': { dependencies: V1 },
    'server.ts': `${SERVER}import { fail } from './errors.js';\nfail();\n`,
    'client.ts': `import { Client } from '@modelcontextprotocol/sdk/client/index.js';\nimport { McpError } from '@modelcontextprotocol/sdk/types.js';\nimport { show } from './view.js';\nexport const c = new Client({ name: 'c', version: '1' });\nexport { McpError, show };\n`,
    'errors.ts': `import { McpError } from '@modelcontextprotocol/sdk/types.js';\nexport const fail = () => { throw new McpError(1, 'x'); };\n`,
    'view.ts': `import type { Tool } from '@modelcontextprotocol/sdk/types.js';\nexport const show = (tool: Tool) => tool.name;\n`,
  });
  assert.match(text('client.ts'), /ProtocolError } from '@modelcontextprotocol\/client'/);
  assert.match(text('view.ts'), /Tool } from '@modelcontextprotocol\/client'/);
  assert.match(text('errors.ts'), /ProtocolError } from '@modelcontextprotocol\/server'/);
});

test('the bearer gate stays with the errors that it has to understand', () => {
  const gate = `import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';\nexport const gate = requireBearerAuth;\n`;
  const errors = `import { InvalidTokenError } from '@modelcontextprotocol/sdk/server/auth/errors.js';\nexport const bad = () => new InvalidTokenError('no');\n`;
  assert.match(migrated({ 'gate.ts': gate }).text('gate.ts'), /@modelcontextprotocol\/express/);
  assert.match(migrated({ 'gate.ts': gate, 'errors.ts': errors }).text('gate.ts'), /server-legacy\/auth/);
});

test('removed tasks in the construction keep every file of that server on SDK v1, and another server moves', () => {
  const tasks = `${SERVER.replace("version: '1' }", "version: '1' }, { taskStore }")}import { InMemoryTaskStore } from '@modelcontextprotocol/sdk/experimental/tasks';\nconst taskStore = new InMemoryTaskStore();\nimport { add } from './tools.js';\nadd(server);\n`;
  const tools = `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';\nexport function add(server: McpServer) { server.close(); }\n`;
  const { text } = migrated({ 'tasks.ts': tasks, 'tools.ts': tools, 'plain.ts': SERVER });
  assert.match(text('tools.ts'), /sdk\/server\/mcp\.js/);
  assert.match(text('tasks.ts'), /sdk\/server\/mcp\.js/);
  assert.match(text('plain.ts'), /'@modelcontextprotocol\/server'/);
});

test('ranges from a catalog: the v2 packages are declared, the line of the old entry is named, a low zod there too', () => {
  const yaml = `packages:\n  - 'packages/*'\n\ncatalog:\n  # shared\n  '@modelcontextprotocol/sdk': ^1.26.0\ncatalogs:\n  old:\n    zod: "^3.25.0" # low\n  new:\n    zod: ^4.2.0\n`;
  const files = (zod: string) => ({
    'pnpm-workspace.yaml': yaml,
    'package.json': { private: true },
    'packages/a/package.json': { name: 'a', dependencies: { '@modelcontextprotocol/sdk': 'catalog:', zod } },
    'packages/a/src/server.ts': ZOD_SERVER,
  });
  const high = migrated(files('catalog:new'));
  assert.ok(high.ids.includes('workspace-manifests/catalog-line packages/a/package.json'));
  assert.ok(!high.ids.some((id) => id.startsWith('zod-floor/')));
  assert.ok(high.dependencies('packages/a/package.json').includes('dependencies: @modelcontextprotocol/server ^2.4.0'));
  assert.ok(!high.dependencies('packages/a/package.json').some((one) => one.includes('protocol/sdk')));
  const low = migrated(files('catalog:old'));
  assert.ok(low.ids.includes('zod-floor/catalog-range packages/a/package.json'));
  assert.match(low.text('packages/a/src/server.ts'), /protocol\/sdk\/server/);
});

test('SDK v1 comes back where another tool took it out and an import of it stays', () => {
  const moved = `import { McpServer } from '@modelcontextprotocol/server';\nexport const server = new McpServer({ name: 's', version: '1' });\n`;
  const stays = `import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';\nexport class Own extends Protocol<any, any, any> {}\n`;
  const v2 = { '@modelcontextprotocol/server': '^2.4.0' };
  const { ids, dependencies } = migrated({ 'package.json': { dependencies: v2 }, 'a.ts': moved, 'b.ts': stays });
  assert.ok(ids.includes('workspace-manifests/restored package.json'));
  assert.ok(dependencies('package.json').includes('dependencies: @modelcontextprotocol/sdk ^1.32.2'));
  const named = migrated({
    'package.json': { dependencies: v2 },
    'a.ts': `${moved}export const old = '@modelcontextprotocol/sdk';\n`,
  });
  assert.ok(!named.ids.some((id) => id.includes('restored')));
});

test('zod 3 in tests alone does not hold the server back', () => {
  const { ids, text } = migrated({
    'package.json': { dependencies: { ...V1, zod: '^3.25.0' } },
    'server.ts': ZOD_SERVER,
    'server.test.ts': `import { zodToJsonSchema } from 'zod-to-json-schema';\nimport { z } from 'zod';\nexport const json = zodToJsonSchema(z.string());\n`,
  });
  assert.ok(ids.includes('zod-floor/raised package.json') && ids.includes('zod-floor/zod-3-in-tests package.json'));
  assert.match(text('server.ts'), /'@modelcontextprotocol\/server'/);
});
