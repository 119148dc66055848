/** The modules that rewrites add: their texts, their place in a repository, and what `mcp-wire` does with messages. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { applyEdits } from '../ast/edits.js';
import { parseManifest } from '../ast/manifest.js';
import { Project } from '../ast/project.js';
import { isAddedModule } from '../ast/protocol/added-modules.js';
import { addedModuleOf, namesFrom } from '../transforms/templates/added.js';
import {
  completed,
  type HeaderSource,
  inEra,
  isModernVersion,
  mayLog,
  modernRequest,
  modernRequestOf,
  refusalOf,
} from '../transforms/templates/mcp-wire.js';
import { TEXTS } from '../transforms/templates/texts.js';

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const SERVER = {
  methods: ['server/discover', 'tools/list', 'tools/call', 'resources/read'],
  serverInfo: { name: 's', version: '1' },
  tools: () => [
    {
      name: 'where',
      inputSchema: {
        type: 'object',
        properties: {
          region: { type: 'string', 'x-mcp-header': 'Region' },
          deep: { type: 'object', properties: { level: { type: 'integer', 'x-mcp-header': 'Level' } } },
        },
      },
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'mcp-templates-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function modern(method: string, params: object = {}, meta: object = {}): Record<string, unknown> {
  const _meta = { [VERSION_KEY]: '2026-07-28', [CAPABILITIES_KEY]: {}, ...meta };
  return { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
}

function headersFor(message: Record<string, unknown>, more: Record<string, string | string[]> = {}): HeaderSource {
  const { name, uri } = (message.params ?? {}) as { name?: string; uri?: string };
  const target = name ?? uri;
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': String(message.method),
    ...(target !== undefined && { 'mcp-name': target }),
    ...more,
  };
}

/** Status and code of the refusal, on HTTP; `undefined` when the message goes on. */
function refused(body: unknown, headers: HeaderSource = {}): [number, number | undefined] | undefined {
  const refusal = refusalOf(body, SERVER, headers);
  return refusal && [refusal.status, refusal.body?.error.code];
}

describe('texts of added modules', () => {
  test('the committed texts are what the script writes', () => {
    const command = `import('./scripts/templates.mjs').then((it) => process.stdout.write(it.textsFile()))`;
    const written = execFileSync(process.execPath, ['-e', command], { encoding: 'utf8' });
    assert.equal(readFileSync('transforms/templates/texts.ts', 'utf8'), written, 'run npm run templates');
  });

  for (const [name, { ts: typed, esm, commonjs }] of Object.entries(TEXTS)) {
    test(`${name} bears our header in every style`, () => {
      for (const text of [typed, esm, commonjs, `\ufeff${typed}`, typed.replaceAll('\n', '\r\n')]) {
        assert.ok(isAddedModule(text));
      }
    });

    test(`${name} gives the same names as ES module, as CommonJS, and from either to the other`, async () => {
      writeFileSync(join(folder, `${name}.mjs`), esm);
      writeFileSync(join(folder, `${name}.cjs`), commonjs);
      const one = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
      const two = createRequire(import.meta.url)(join(folder, `${name}.cjs`));
      const three = await import(pathToFileURL(join(folder, `${name}.cjs`)).href);
      assert.ok(Object.keys(one).length > 1);
      assert.deepEqual(Object.keys(two).sort(), Object.keys(one).sort());
      for (const key of Object.keys(one))
        assert.ok(key in three, `${key} is not seen by an import of the CommonJS text`);
    });

    test(`${name} type-checks under the strictest options, also without Node's newest library`, () => {
      const path = join(process.cwd(), 'transforms/templates', `${name}.ts`);
      const options: ts.CompilerOptions = {
        strict: true,
        noEmit: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        noImplicitOverride: true,
        noImplicitReturns: true,
        noUnusedLocals: true,
        noUnusedParameters: true,
        isolatedModules: true,
        verbatimModuleSyntax: true,
        erasableSyntaxOnly: true,
        types: ['node'],
      };
      const program = ts.createProgram([path], options);
      const faults = ts.getPreEmitDiagnostics(program).map(({ messageText, start }) => `${start}: ${messageText}`);
      assert.deepEqual(faults, []);
    });
  }
});

describe('the place of an added module', () => {
  const projectOf = (files: Record<string, string>): Project => {
    const sources = Object.keys(files)
      .filter((path) => !path.endsWith('.json'))
      .sort();
    const manifests = Object.keys(files)
      .filter((path) => path.endsWith('package.json'))
      .map((path) => parseManifest(path, files[path]));
    return new Project({ candidates: sources, sources, manifests, text: (path) => files[path] });
  };
  const written = (files: Record<string, string>, path: string): { adds: string[]; text: string } => {
    const project = projectOf(files);
    const file = project.file(path)!;
    const module = addedModuleOf(project, file, 'mcp-wire');
    const { edits } = namesFrom(project, file, module, ['refusalOf', 'inEra']);
    return { adds: module.adds.map(({ path: added }) => added), text: applyEdits(file.text, edits) };
  };

  test('it lies beside the file, in its extension, and is imported as the file imports', () => {
    const cases: [Record<string, string>, string, string, string][] = [
      [
        { 'package.json': '{"type":"module"}', 'src/a.ts': "import { b } from './b.js';\nb();\n" },
        'src/a.ts',
        'src/mcp-wire.ts',
        "import { refusalOf, inEra } from './mcp-wire.js';",
      ],
      [
        { 'a.ts': 'import { b } from "./b"\nb()\n' },
        'a.ts',
        'mcp-wire.ts',
        'import { refusalOf, inEra } from "./mcp-wire"',
      ],
      [{ 'a.ts': "import { b } from './b.ts';\nb();\n" }, 'a.ts', 'mcp-wire.ts', "from './mcp-wire.ts';"],
      [{ 'a.mjs': "import fs from 'node:fs';\nfs;\n" }, 'a.mjs', 'mcp-wire.mjs', "from './mcp-wire.mjs';"],
      [{ 'a.mts': 'export {};\n' }, 'a.mts', 'mcp-wire.mts', "from './mcp-wire.mjs';"],
      [{ 'a.tsx': 'export {};\n' }, 'a.tsx', 'mcp-wire.ts', "from './mcp-wire';"],
      [
        { 'a.js': "const b = require('./b');\nb();\n" },
        'a.js',
        'mcp-wire.js',
        "const { refusalOf, inEra } = require('./mcp-wire');",
      ],
      [{ 'a.cjs': "const fs = require('fs');\nfs;\n" }, 'a.cjs', 'mcp-wire.cjs', "= require('./mcp-wire.cjs');"],
      [{ 'package.json': '{"type":"module"}', 'a.js': 'listen();\n' }, 'a.js', 'mcp-wire.js', "from './mcp-wire.js';"],
    ];
    for (const [files, path, added, line] of cases) {
      const result = written(files, path);
      assert.deepEqual(result.adds, [added], path);
      assert.ok(result.text.includes(line), `${line} in\n${result.text}`);
    }
  });

  test('one that is there is used, and an import that is there is added to', () => {
    const files = {
      'src/mcp-wire.ts': TEXTS['mcp-wire'].ts,
      'src/http/a.ts': "import { inEra } from '../mcp-wire.js';\nimport { c } from './c.js';\ninEra(c);\n",
    };
    const { adds, text } = written(files, 'src/http/a.ts');
    assert.deepEqual(adds, []);
    assert.match(text, /^import \{ inEra, refusalOf \} from '\.\.\/mcp-wire\.js';$/m);
  });

  test('a file of that name without our header is not taken for it', () => {
    const { adds } = written({ 'a.ts': 'export {};\n', 'mcp-wire.ts': 'export const inEra = 1;\n' }, 'a.ts');
    assert.deepEqual(adds, ['mcp-wire.ts']);
  });

  test('a name that means something else gets another one', () => {
    const { text } = written({ 'a.js': "const b = require('./b');\nfunction inEra() {}\nb(inEra);\n" }, 'a.js');
    assert.match(text, /const \{ refusalOf, inEra: inEra2 \} = require\('\.\/mcp-wire'\);/);
  });
});

describe('refusals of mcp-wire', () => {
  test('messages of earlier revisions are never refused, whatever they hold', () => {
    const legacy: unknown[] = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } },
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'x', _meta: { progressToken: 1 } } },
      // Tasks of 2025-11-25 use a reserved key, too.
      { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { _meta: { 'io.modelcontextprotocol/related-task': {} } } },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 7, result: {} },
      [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }],
      [],
      null,
      'x',
      { no: 'message' },
    ];
    for (const body of legacy) {
      assert.equal(refused(body), undefined);
      assert.equal(refused(body, { 'mcp-protocol-version': '2025-11-25' }), undefined);
      assert.equal(
        inEra(body, SERVER, () => modernRequest()),
        undefined,
      );
      const result = { tools: [] };
      assert.equal(
        inEra(body, SERVER, () => completed(result)),
        result,
      );
    }
  });

  test('a whole request with its headers is let through, with headers of Node or of the Web', () => {
    for (const message of [
      modern('tools/list'),
      modern('tools/call', { name: 'other' }),
      modern('resources/read', { uri: 'a:b' }),
    ]) {
      const headers = headersFor(message);
      assert.equal(refused(message, headers), undefined);
      assert.equal(refused(message, new Headers(headers as Record<string, string>)), undefined);
      assert.equal(refusalOf(message, SERVER), undefined);
    }
  });

  test('an array with one modern element is refused whole, and so is any array under the modern header', () => {
    const legacy = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    assert.deepEqual(refused([legacy, modern('tools/list')]), [400, -32600]);
    assert.deepEqual(refused([modern('tools/list')]), [400, -32600]);
    assert.deepEqual(refused([legacy], { 'mcp-protocol-version': '2026-07-28' }), [400, -32600]);
    assert.equal(refusalOf([modern('tools/list')], SERVER)?.body?.id, null);
  });

  test('the answers come in the order of the specification', () => {
    const message = modern('tools/list');
    const inParams = (meta: object) => ({ ...message, params: { _meta: meta } });
    assert.deepEqual(refused({ ...message, params: {} }, headersFor(message)), [400, -32602]);
    assert.deepEqual(refused({ jsonrpc: '2.0', id: 1, method: 'server/discover' }), [400, -32602]);
    assert.deepEqual(refused(inParams({ [VERSION_KEY]: '2026-07-28' }), headersFor(message)), [400, -32602]);
    assert.deepEqual(
      refused(inParams({ [VERSION_KEY]: 3, [CAPABILITIES_KEY]: [] }), headersFor(message)),
      [400, -32602],
    );
    assert.deepEqual(refused(message), [400, -32020]);
    assert.deepEqual(refused(modern('nope', {}, { [VERSION_KEY]: '2099-01-01' })), [400, -32020]);
    const future = modern('nope', {}, { [VERSION_KEY]: '2099-01-01' });
    assert.deepEqual(refused(future, headersFor(future, { 'mcp-protocol-version': '2099-01-01' })), [400, -32022]);
    assert.deepEqual(refusalOf(future, SERVER)?.body?.error.data, {
      supported: ['2026-07-28'],
      requested: '2099-01-01',
    });
    for (const method of ['nope', 'initialize', 'ping', 'logging/setLevel', 'constructor', '__proto__']) {
      const unknown = modern(method);
      assert.deepEqual(refused(unknown, headersFor(unknown)), [404, -32601], method);
    }
    assert.deepEqual(refused({ ...message, id: undefined }, headersFor(message)), [202, undefined]);
    assert.deepEqual(refused({ ...message, id: null }, headersFor(message)), [400, -32600]);
    assert.deepEqual(refused({ ...message, id: 1.5 }, headersFor(message)), [400, -32600]);
    assert.deepEqual(refused({ jsonrpc: '2.0', id: 1, result: {} }, headersFor(message)), [400, -32600]);
    const handshake = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2026-07-28' } };
    assert.deepEqual(refused(handshake, headersFor(handshake)), [400, -32020]);
    assert.equal(refusalOf({ ...message, id: 'a', method: 'nope' }, SERVER)?.body?.id, 'a');
  });

  test('a notification on stdio goes to the dispatcher, which knows cancellation', () => {
    assert.equal(refusalOf({ ...modern('notifications/cancelled'), id: undefined }, SERVER), undefined);
  });

  test('headers must say what the body says', () => {
    const call = modern('tools/call', { name: 'other' });
    const wrong: Record<string, string | string[]>[] = [
      { 'mcp-method': 'tools/list' },
      { 'mcp-method': 'TOOLS/CALL' },
      { 'mcp-method': '' },
      { 'mcp-name': 'Other' },
      { 'mcp-name': 'other, other' },
      { 'mcp-name': ['other', 'other'] },
      { 'mcp-name': '=?base64?b3RoZXI?=' },
      { 'mcp-name': '=?base64?b3Ro!ZXI=?=' },
      { 'mcp-protocol-version': '2025-11-25' },
    ];
    for (const more of wrong)
      assert.deepEqual(refused(call, headersFor(call, more)), [400, -32020], JSON.stringify(more));
    for (const name of ['  other\t', '=?base64?b3RoZXI=?=']) {
      assert.equal(refused(call, headersFor(call, { 'mcp-name': name })), undefined, name);
    }
    const { 'mcp-name': _name, ...unnamed } = headersFor(call) as Record<string, string>;
    assert.deepEqual(refused(call, unnamed), [400, -32020]);
    const umlaut = modern('tools/call', { name: 'ä' });
    assert.equal(refused(umlaut, headersFor(umlaut, { 'mcp-name': '=?base64?w6Q=?=' })), undefined);
  });

  test('annotated arguments must stand in their headers, also nested ones', () => {
    const call = (args: unknown) => modern('tools/call', { name: 'where', arguments: args });
    const tried = (args: unknown, more: Record<string, string>) => refused(call(args), headersFor(call(args), more));
    assert.equal(tried({ region: 'eu' }, { 'mcp-param-region': 'eu' }), undefined);
    assert.equal(
      tried({ region: 'eu', deep: { level: 3 } }, { 'mcp-param-region': 'eu', 'mcp-param-level': '3' }),
      undefined,
    );
    assert.equal(tried({}, {}), undefined);
    assert.deepEqual(tried({ region: 'eu' }, {}), [400, -32020]);
    assert.deepEqual(tried({ region: 'eu' }, { 'mcp-param-region': 'us' }), [400, -32020]);
    assert.deepEqual(tried({}, { 'mcp-param-region': 'us' }), [400, -32020]);
    assert.deepEqual(tried({ deep: { level: 3 } }, { 'mcp-param-level': '4' }), [400, -32020]);
    // Without a proper `arguments` object the dispatcher has to complain, not this module.
    assert.equal(tried('x', {}), undefined);
  });

  test('a server for 2026-07-28 alone tells older clients which version it serves', () => {
    const alone = { ...SERVER, legacy: 'reject' as const };
    const told = (body: unknown, headers?: HeaderSource) => {
      const refusal = refusalOf(body, alone, headers);
      return refusal && [refusal.status, refusal.body?.error.code];
    };
    const handshake = { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25' } };
    assert.deepEqual(told(handshake, {}), [400, -32022]);
    assert.deepEqual(refusalOf(handshake, alone, {})?.body?.error.data, {
      supported: ['2026-07-28'],
      requested: '2025-11-25',
    });
    assert.deepEqual(told({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, {}), [400, -32602]);
    for (const body of [[handshake], [], null, 'x', { jsonrpc: '2.0', id: 1, result: {} }])
      assert.deepEqual(told(body, {}), [400, -32600]);
    assert.deepEqual(told({ jsonrpc: '2.0', method: 'notifications/initialized' }, {}), [202, undefined]);
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    assert.deepEqual(told(cancelled, {}), [202, undefined]);
    assert.equal(told(cancelled), undefined, 'on stdio it is for the dispatcher');
    const message = modern('tools/list');
    assert.equal(told(message, headersFor(message)), undefined);
  });

  test('GET and DELETE of a modern client are told by the version header', () => {
    assert.equal(isModernVersion({ 'mcp-protocol-version': ' 2026-07-28 ' }), true);
    assert.equal(isModernVersion(new Headers({ 'MCP-Protocol-Version': '2026-07-28' })), true);
    assert.equal(isModernVersion({ 'mcp-protocol-version': '2025-11-25' }), false);
    assert.equal(isModernVersion({}), false);
  });
});

describe('results and logs of mcp-wire', () => {
  const answered = (method: string, result: unknown, meta: object = {}): unknown =>
    inEra(modern(method, {}, meta), SERVER, () => completed(result));
  const _meta = { 'io.modelcontextprotocol/serverInfo': SERVER.serverInfo };

  test('every result gets its type, the six cacheable ones their cache fields', () => {
    assert.deepEqual(answered('tools/call', { content: [] }), { resultType: 'complete', content: [], _meta });
    assert.deepEqual(answered('tools/list', { tools: [] }), {
      resultType: 'complete',
      ttlMs: 0,
      cacheScope: 'private',
      tools: [],
      _meta,
    });
  });

  test('what a result says itself stays', () => {
    const own = { resultType: 'complete', ttlMs: 5, cacheScope: 'public', tools: [], _meta: { ..._meta, a: 1 } };
    assert.deepEqual(answered('tools/list', own), own);
    const asking = { resultType: 'input_required', inputRequests: {} };
    assert.deepEqual(answered('resources/read', asking), { ...asking, _meta });
  });

  test('what is no object is handed back as it is', () => {
    for (const value of [undefined, null, 1, 'x', []]) assert.equal(answered('tools/list', value), value);
  });

  test('the request is seen through everything that is awaited, and by nobody else', async () => {
    const meta = { 'io.modelcontextprotocol/logLevel': 'warning', 'io.modelcontextprotocol/clientInfo': { name: 'c' } };
    const seen = await inEra(modern('tools/call', {}, meta), SERVER, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return modernRequest();
    });
    assert.deepEqual(seen, { method: 'tools/call', capabilities: {}, clientInfo: { name: 'c' }, logLevel: 'warning' });
    assert.equal(modernRequest(), undefined);
    assert.deepEqual(modernRequestOf(modern('tools/call')), { method: 'tools/call', capabilities: {} });
  });

  test('logs go to a modern client only at the level that its request asks for', () => {
    const logged = (meta: object) =>
      inEra(modern('tools/call', {}, meta), SERVER, () => ['debug', 'warning', 'error', 'odd'].filter(mayLog));
    assert.deepEqual(logged({}), []);
    assert.deepEqual(logged({ 'io.modelcontextprotocol/logLevel': 'warning' }), ['warning', 'error']);
    assert.deepEqual(logged({ 'io.modelcontextprotocol/logLevel': 'nonsense' }), []);
    assert.equal(mayLog('debug'), true);
  });
});
