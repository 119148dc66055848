import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { NodePath } from '@babel/traverse';
import type { ParsedFile } from '../ast/file.js';
import { Project } from '../ast/project.js';

const V1 = '@modelcontextprotocol/sdk';

function projectOf(files: Record<string, string>, candidates = Object.keys(files)): Project {
  const sources = Object.keys(files).sort();
  return new Project({ candidates: candidates.sort(), sources, manifests: [], text: (path) => files[path] });
}

/** The receiver of the member access behind the mark `?`: in `this.server.close()` that is `this.server`. */
function asked(file: ParsedFile): NodePath {
  const at = file.text.indexOf('/*?*/') + '/*?*/'.length;
  const members = file.paths('MemberExpression').filter(({ node }) => node.start === at);
  const [longest] = members.sort((a, b) => (b.node.end ?? 0) - (a.node.end ?? 0));
  assert.ok(longest, `nothing marked in ${file.path}`);
  return longest.get('object');
}

function instanceAsked(files: Record<string, string>, path = Object.keys(files)[0], candidates?: string[]) {
  const project = projectOf(files, candidates);
  const file = project.file(path)!;
  void project.mcp;
  return project.mcp.instanceOf(file, asked(file));
}

const SERVER = `import { McpServer } from '${V1}/server/mcp.js';\n`;

describe('which expression is an MCP object', () => {
  it('follows an alias, a namespace, a require and its destructured names', () => {
    for (const text of [
      `${SERVER}const a = new McpServer({ name: 'a', version: '1' });\nconst b = a;\n/*?*/b.close();`,
      `import * as sdk from '${V1}/server/mcp.js';\nconst s = new sdk.McpServer({});\n/*?*/s.close();`,
      `import { McpServer as Base } from '${V1}/server/mcp.js';\nconst s = new Base({});\n/*?*/s.close();`,
      `const { McpServer } = require('${V1}/server/mcp.js');\nconst s = new McpServer({});\n/*?*/s.close();`,
      `const mcp_js_1 = require('${V1}/server/mcp.js');\nconst s = new mcp_js_1.McpServer({});\n/*?*/s.close();`,
      `const sdk = __importStar(require('${V1}/server/mcp.js'));\nconst s = new sdk.McpServer({});\n/*?*/s.close();`,
      `async function f() { const { McpServer } = await import('${V1}/server/mcp.js'); const s = new McpServer({}); /*?*/s.close(); }`,
    ]) {
      const found = instanceAsked({ 'a.js': text });
      assert.equal(found?.value.kind, 'McpServer', text);
      assert.equal(found?.isCertain, true, text);
      assert.equal(found?.value.sdk, 'v1', text);
    }
  });

  it('tells the low-level server behind McpServer.server', () => {
    const direct = instanceAsked({ 'a.ts': `${SERVER}const s = new McpServer({} as any);\n/*?*/s.server.onerror;` });
    assert.equal(direct?.value.kind, 'Server');
    const other = instanceAsked({ 'a.ts': `${SERVER}const s = new McpServer({} as any);\n/*?*/s.options.onerror;` });
    assert.equal(other, undefined, 'any other property of the server is not followed');
  });

  it('believes a type annotation from the SDK and not one of the same name from elsewhere', () => {
    const typed = instanceAsked({
      'a.ts': `import type { McpServer } from '${V1}/server/mcp.js';\nexport function f(s: McpServer) { /*?*/s.close(); }`,
    });
    assert.equal(typed?.value.kind, 'McpServer');
    const foreign = instanceAsked({
      'a.ts': `import type { McpServer } from './mine.js';\nimport '${V1}/types.js';\nexport function f(s: McpServer) { /*?*/s.close(); }`,
    });
    assert.equal(foreign, undefined);
  });

  it('does not take a shadowing name for the import', () => {
    const text = `${SERVER}export function f(McpServer: any) { const s = new McpServer(); /*?*/s.close(); }`;
    assert.equal(instanceAsked({ 'a.ts': text }), undefined);
  });

  it('follows a server through a factory in another file, a barrel and an object', () => {
    const found = instanceAsked(
      {
        'main.js': `import { make } from './lib/index.js';\nconst { server } = make();\n/*?*/server.close();`,
        'lib/index.js': `export * from './make.js';`,
        'lib/make.js': `${SERVER}export const make = () => { const server = new McpServer({}); return { server, stop() {} }; };`,
      },
      'main.js',
      ['lib/make.js'],
    );
    assert.equal(found?.value.kind, 'McpServer');
    assert.equal(found?.value.origin?.file.path, 'lib/make.js');
  });

  it('follows a server into an untyped parameter of a file that never mentions MCP', () => {
    const files = {
      'main.js': `${SERVER}import { addTools } from './tools.js';\nconst server = new McpServer({});\naddTools(server);`,
      'tools.js': `export function addTools(s) { /*?*/s.registerTool('a', {}, async () => ({ content: [] })); }`,
    };
    const found = instanceAsked(files, 'tools.js', ['main.js']);
    assert.equal(found?.value.kind, 'McpServer');
    const project = projectOf(files, ['main.js']);
    assert.deepEqual(
      project.mcp.files().map(({ path }) => path),
      ['main.js', 'tools.js'],
    );
    assert.equal(project.mcp.groupOf('tools.js'), project.mcp.groupOf('main.js'));
  });

  it('follows a server through Object.values over a default export of namespaces', () => {
    const found = instanceAsked(
      {
        'tools/web.js': `export const register = (mcp) => { /*?*/mcp.registerTool('web', {}, async () => ({ content: [] })); };`,
        'tools/index.js': `import * as web from './web.js';\nexport default { web };`,
        'main.js': `${SERVER}import tools from './tools/index.js';\nconst server = new McpServer({});\nfor (const tool of Object.values(tools)) tool.register(server);`,
      },
      'tools/web.js',
      ['main.js'],
    );
    assert.equal(found?.value.kind, 'McpServer');
    assert.equal(found?.isCertain, true);
  });

  it('follows class fields, parameter properties and subclasses', () => {
    for (const text of [
      `${SERVER}class A { constructor() { this.server = new McpServer({}); } run() { /*?*/this.server.close(); } }`,
      `${SERVER}class A { #server = new McpServer({} as any); run() { /*?*/this.#server.close(); } }`,
      `${SERVER}class A { constructor(private readonly server: McpServer) {} run() { /*?*/this.server.close(); } }`,
      `${SERVER}class A { private server?: McpServer; run() { return [1].map(() => /*?*/this.server!.close()); } }`,
      `${SERVER}class Mine extends McpServer {}\nconst s = new Mine({} as any);\n/*?*/s.close();`,
    ]) {
      const found = instanceAsked({ 'a.ts': text });
      assert.equal(found?.value.kind, 'McpServer', text);
    }
  });

  it('follows down-levelled async functions with passed arguments', () => {
    const awaiter = 'var __awaiter = function (thisArg, _arguments, P, generator) { return generator; };\n';
    const found = instanceAsked(
      {
        'start.js': `${awaiter}const start = (make_1, ...rest_1) => __awaiter(void 0, [make_1, ...rest_1], void 0, function* (make, port = 1) { const s = make(); yield /*?*/s.connect(port); });\nexports.start = start;`,
        'main.js': `const { McpServer } = require('${V1}/server/mcp.js');\nconst start_1 = require('./start.js');\nfunction make() { const s = new McpServer({}); return s; }\n(0, start_1.start)(make);`,
      },
      'start.js',
    );
    assert.equal(found?.value.kind, 'McpServer');
  });

  it('is not certain when the expression may also be something else', () => {
    const text = `${SERVER}import { other } from './other.js';\nlet s = new McpServer({} as any);\nif (other.on) s = other.server;\n/*?*/s.close();`;
    assert.equal(instanceAsked({ 'a.ts': text })?.isCertain, false);
  });

  it('does not let a mock in a test make a parameter uncertain', () => {
    const found = instanceAsked(
      {
        'tools.js': `export function add(s) { /*?*/s.registerTool('a', {}, async () => ({})); }`,
        'main.js': `${SERVER}import { add } from './tools.js';\nadd(new McpServer({}));`,
        'tools.test.js': `import { add } from './tools.js';\nadd({ registerTool() {} }); // @modelcontextprotocol`,
      },
      'tools.js',
    );
    assert.equal(found?.isCertain, true);
  });

  it('puts a test into the group of the code that it imports', () => {
    const project = projectOf({
      'templates.js': `import { ResourceTemplate } from '${V1}/server/mcp.js';\nexport const template = new ResourceTemplate('x://{a}', {});`,
      'templates.test.js': `import { ResourceTemplate } from '${V1}/server/mcp.js';\nimport { template } from './templates.js';\ncheck(template instanceof ResourceTemplate);`,
    });
    assert.equal(project.mcp.groupOf('templates.test.js'), project.mcp.groupOf('templates.js'));
  });

  it('keeps look-alikes of other libraries out', () => {
    for (const text of [
      `import { Server } from 'socket.io';\nconst s = new Server();\n/*?*/s.close(); // @modelcontextprotocol`,
      `import { ResourceTemplate } from '${V1}/types.js';\nconst s = new ResourceTemplate();\n/*?*/s.close();`,
      `const McpServer = class {};\nconst s = new McpServer();\n/*?*/s.close(); // @modelcontextprotocol`,
    ]) {
      assert.equal(instanceAsked({ 'a.ts': text }), undefined, text);
    }
  });

  it('survives long sums and chains', () => {
    const sum = Array.from({ length: 900 }, (_, index) => `a${index}`).join(' + ');
    const chain = `z.string()${'.min(1)'.repeat(300)}`;
    const text = `${SERVER}import { z } from 'zod';\nconst s = new McpServer({});\nuse(${sum});\ns.registerTool('a', { inputSchema: { q: ${chain} } }, async () => ({}));\n/*?*/s.close();`;
    assert.equal(instanceAsked({ 'a.js': text })?.value.kind, 'McpServer');
  });

  it('survives cycles of modules and of assignments', () => {
    const found = instanceAsked(
      {
        'a.js': `${SERVER}import { b } from './b.js';\nexport let a = new McpServer({});\na = b;\n/*?*/a.close();`,
        'b.js': `import { a } from './a.js';\nexport let b = a;`,
      },
      'a.js',
    );
    assert.equal(found?.value.kind, 'McpServer');
  });
});

describe('registrations', () => {
  const contextIndexes = (text: string): (number | undefined)[] =>
    projectOf({
      'a.js': `${SERVER}import { ResourceTemplate } from '${V1}/server/mcp.js';\nimport { z } from 'zod';\nconst s = new McpServer({});\n${text}`,
    })
      .mcp.registrations()
      .map(({ contextIndex }) => contextIndex);

  it('places the context after the arguments only when the tool takes arguments', () => {
    assert.deepEqual(contextIndexes(`s.tool('a', async (extra) => ({}));`), [0]);
    assert.deepEqual(contextIndexes(`s.tool('a', 'text', async (extra) => ({}));`), [0]);
    assert.deepEqual(contextIndexes(`s.tool('a', { q: z.string() }, async (args, extra) => ({}));`), [1]);
    assert.deepEqual(contextIndexes(`s.tool('a', {}, async (args, extra) => ({}));`), [1]);
    assert.deepEqual(contextIndexes(`s.tool('a', 'text', { readOnlyHint: true }, async (extra) => ({}));`), [0]);
    assert.deepEqual(contextIndexes(`s.registerTool('a', { description: 'x' }, async (extra) => ({}));`), [0]);
    assert.deepEqual(
      contextIndexes(`s.registerTool('a', { inputSchema: { q: z.string() } }, async (args, extra) => ({}));`),
      [1],
    );
    assert.deepEqual(contextIndexes(`s.prompt('a', () => ({}));`), [0]);
    assert.deepEqual(contextIndexes(`s.prompt('a', { q: z.string() }, (args, extra) => ({}));`), [1]);
    assert.deepEqual(contextIndexes(`s.resource('a', 'x://a', async (uri, extra) => ({}));`), [1]);
    assert.deepEqual(
      contextIndexes(`s.resource('a', new ResourceTemplate('x://{a}', {}), async (uri, vars, extra) => ({}));`),
      [2],
    );
    assert.deepEqual(contextIndexes(`s.server.setRequestHandler(X, async (request, extra) => ({}));`), [1]);
  });

  it('says nothing where the overload cannot be told', () => {
    assert.deepEqual(
      contextIndexes(`import { opts } from 'elsewhere';\ns.registerTool('a', opts, async (x) => ({}));`),
      [undefined],
    );
    assert.deepEqual(
      contextIndexes(`import { opts } from 'elsewhere';\ns.registerTool('a', opts, async (x, extra) => ({}));`),
      [1],
    );
  });

  it('reads a shape from a schema of another file', () => {
    const project = projectOf({
      'a.js': `${SERVER}import { tool } from './tool.js';\nconst s = new McpServer({});\ns.tool('a', 'text', tool.schema, tool.handler);`,
      'tool.js': `import { z } from 'zod';\nconst schema = z.object({ q: z.string() });\nconst handler = async ({ q }, extra) => ({ content: [], extra });\nexport const tool = { schema: schema.shape, handler };`,
    });
    const [registration] = project.mcp.registrations();
    assert.equal(registration.parts.isKnown, true);
    assert.equal(registration.contextIndex, 1);
    const file = project.file('tool.js')!;
    const use = file
      .paths('Identifier')
      .find((path) => path.node.name === 'extra' && path.parentPath.isObjectProperty())!;
    assert.equal(project.mcp.contextOf(file, use)?.value.side, 'server');
  });

  it('follows a context into a helper and knows that the helper is also called with other things', () => {
    const text = (also: string): string =>
      `${SERVER}const s = new McpServer({});\nfunction hooks(extra) { return { signal: extra.signal }; }\ns.registerTool('a', {}, async (extra) => hooks(extra));\n${also}`;
    const isCertain = (also: string): boolean | undefined => {
      const project = projectOf({ 'a.js': text(also) });
      const file = project.file('a.js')!;
      const read = file.paths('MemberExpression').find((path) => file.textOf(path.node) === 'extra.signal')!;
      return project.mcp.contextOf(file, read.get('object'))?.isCertain;
    };
    assert.equal(isCertain(''), true);
    assert.equal(isCertain('hooks(globalThis.other);'), false);
  });
});
