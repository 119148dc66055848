import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyEdits } from '../ast/edits.js';
import { parseSource } from '../ast/parse.js';
import { Project } from '../ast/project.js';
import { connectionsOf } from '../transforms/entry-points/connections.js';
import { factoryFor, type Leg } from '../transforms/entry-points/factory-source.js';
import { isObstacle } from '../transforms/entry-points/obstacles.js';
import { removalEdits } from '../transforms/http-entries/removals.js';

const IMPORTS = [
  `import express from 'express';`,
  `import { McpServer } from '@modelcontextprotocol/server';`,
  `import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';`,
  `import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';`,
  'const app = express();',
  '',
].join('\n');

const FACTORY = `function getServer(name = 'notes') {
  const server = new McpServer({ name, version: '1.0.0' });
  server.registerTool('a', {}, async () => ({ content: [] }));
  return server;
}
`;

interface Found {
  readonly text?: string;
  /** The line that the list of statements starts on, or `program`. */
  readonly validIn?: string;
  readonly after: Readonly<Record<string, string>>;
  readonly obstacle?: string;
  readonly closers: readonly string[];
  readonly left: readonly string[];
  readonly gone: readonly string[];
  readonly reads: readonly string[];
}

/** The factory for all HTTP connections of some files; `main.ts` alone when only a text is given. */
function found(code: string | Record<string, string>, leg?: Leg): Found {
  const files = typeof code === 'string' ? { 'main.ts': IMPORTS + code } : code;
  const sources = Object.keys(files).sort();
  const project = new Project({ candidates: sources, sources, manifests: [], text: (path) => files[path] });
  const connections = connectionsOf(project).filter(({ kind }) => kind === 'http');
  assert.ok(connections.length > 0, 'no connection over HTTP');
  const source = factoryFor(project, connections, leg);
  const nothing = { after: {}, closers: [], left: [], gone: [], reads: [] };
  if (isObstacle(source)) return { ...nothing, obstacle: source.obstacle };
  const gone = source.gone.map((node) => connections[0].file.pathOf(node));
  const edits = [
    ...source.hoists.flatMap((hoist) => hoist.edits),
    ...source.edits,
    ...removalEdits(connections[0].file, gone, source.gone),
  ];
  const after: Record<string, string> = {};
  for (const path of sources) {
    const own = edits.filter(({ file }) => file === path);
    after[path] = applyEdits(files[path], own);
    if (after[path].startsWith(IMPORTS)) after[path] = after[path].slice(IMPORTS.length);
    parseSource(path, after[path]);
  }
  const [{ file }] = connections;
  const textOf = (node: { start?: number | null; end?: number | null }) => file.textOf(node).split('\n')[0];
  const { validIn } = source;
  return {
    text: source.text,
    validIn: validIn.isProgram() ? 'program' : textOf(validIn.parentPath?.node ?? validIn.node),
    after,
    closers: source.closers.map((path) => textOf(path.parentPath?.parentPath?.node ?? path.node)),
    left: source.left.map(({ path }) => textOf(path.getStatementParent()?.node ?? path.node)),
    gone: source.gone.map(textOf),
    reads: source.reads.map(({ identifier }) => identifier.name),
  };
}

const route = (body: string): string =>
  `app.post('/mcp', async (req, res) => {\n${body.replace(/^/gm, '  ')}\n  await transport.handleRequest(req, res, req.body);\n});\n`;
const TRANSPORT = 'const transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });';

describe('the factory of an HTTP entry', () => {
  it('is a function of the project, and its call in the route goes', () => {
    const it = found(
      `${FACTORY}${route(`const server = getServer();\n${TRANSPORT}\nawait server.connect(transport);`)}`,
    );
    assert.equal(it.text, '() => getServer()', 'the context of createMcpHandler must not become its parameter');
    assert.equal(it.validIn, 'program');
    assert.doesNotMatch(it.after['main.ts'], /const server = getServer/);
    assert.deepEqual(it.gone, ['const server = getServer();']);
  });

  it('stays in the kept leg of clients of 2025', () => {
    const code = `${FACTORY}${route(`const server = getServer();\n${TRANSPORT}\nawait server.connect(transport);`)}`;
    const it = found(code, 'kept');
    assert.equal(it.text, '() => getServer()');
    assert.equal(it.after['main.ts'], code);
    assert.deepEqual(it.gone, []);
  });

  it('keeps arguments of the request, and says where they are known', () => {
    const it = found(`${FACTORY}${route(`${TRANSPORT}\nawait getServer(req.headers.name).connect(transport);`)}`);
    assert.equal(it.text, '() => getServer(req.headers.name)');
    assert.equal(it.validIn, 'async (req, res) => {');
    assert.deepEqual(it.reads, ['getServer', 'req']);
  });

  it('waits for a factory that waits', () => {
    const code = `async function make() {\n  return { server: new McpServer({ name: 'a', version: '1' }) };\n}\n`;
    const it = found(
      `${code}${route(`const { server } = await make();\n${TRANSPORT}\nawait server.connect(transport);`)}`,
    );
    assert.equal(it.text, 'async () => (await make()).server');
  });

  it('is made of the code of the route, in front of it', () => {
    const it = found(
      route(
        `// one for each request\nconst server = new McpServer({ name: 'a', version: '1' });\n${TRANSPORT}\nserver.registerTool('a', {}, async () => ({ content: [] }));\nres.on('close', () => server.close());\nawait server.connect(transport);`,
      ),
    );
    assert.equal(it.text, 'createServer');
    assert.equal(it.validIn, 'program');
    assert.equal(
      it.after['main.ts'],
      `
function createServer() {
  // one for each request
  const server = new McpServer({ name: 'a', version: '1' });
  server.registerTool('a', {}, async () => ({ content: [] }));
  return server;
}

app.post('/mcp', async (req, res) => {
  ${TRANSPORT}
  res.on('close', () => server.close());
  await server.connect(transport);
  await transport.handleRequest(req, res, req.body);
});
`,
    );
    assert.equal(it.closers.length, 1);
  });

  it('stays in the route where it reads the request', () => {
    const it = found(
      route(
        `const server = new McpServer({ name: 'a', version: '1' });\nserver.registerTool('a', {}, async () => ({ content: [req.body] }));\n${TRANSPORT}\nawait server.connect(transport);`,
      ),
    );
    assert.equal(it.validIn, 'async (req, res) => {');
    assert.match(it.after['main.ts'], / {2}function createServer\(\) \{\n {4}const server = new McpServer/);
  });

  it('is made of a server of the module, for stdio too', () => {
    const it = found(
      `const server = new McpServer({ name: 'a', version: '1' });\nserver.registerTool('a', {}, async () => ({ content: [] }));\nif (process.argv[2] === 'stdio') await server.connect(new StdioServerTransport());\n${route(`${TRANSPORT}\nawait server.connect(transport);`)}`,
    );
    assert.equal(it.text, 'createServer');
    assert.equal(it.validIn, 'program');
    assert.match(it.after['main.ts'], /=== 'stdio'\) await createServer\(\)\.connect\(new StdioServerTransport\(\)\)/);
  });

  it('leaves to the mount what belongs to the session', () => {
    const it = found(
      `const sessions = new Map();\n${FACTORY}${route(`const server = getServer();\n${TRANSPORT}\nsessions.set('a', { server, transport });\nserver.server.onclose = () => sessions.delete(transport.sessionId);\nawait server.connect(transport);`)}`,
    );
    assert.equal(it.text, '() => getServer()');
    assert.deepEqual(it.left, [
      `sessions.set('a', { server, transport });`,
      'server.server.onclose = () => sessions.delete(transport.sessionId);',
    ]);
  });
});

const START = `function startHttp(server: McpServer, port: number) {
${route(`${TRANSPORT}\nawait server.connect(transport);`).replace(/^(?=.)/gm, '  ')}
  app.listen(port);
}
`;

describe('the factory of a server that is assigned later', () => {
  const branches = (made: string): string =>
    route(
      `let server: McpServer;\nlet transport;\nif (sessions[req.id]) {\n  server = sessions[req.id].server;\n} else {\n  ${made}\n  transport = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: undefined });\n  sessions[req.id] = { server };\n  await server.connect(transport);\n}`,
    );

  it('is what is called in the branch that connects', () => {
    const it = found(`const sessions: any = {};\n${FACTORY}${branches('server = getServer();')}`);
    assert.equal(it.text, '() => getServer()');
    assert.deepEqual(it.gone, ['server = getServer();', 'let server: McpServer;']);
    assert.deepEqual(it.left, ['server = sessions[req.id].server;', 'sessions[req.id] = { server };']);
  });

  it('is made of the code of that branch', () => {
    const code = `const sessions: any = {};\n${branches(`server = new McpServer({ name: 'a', version: '1' });\n  server.registerTool('a', {}, async () => ({ content: [] }));`)}`;
    const declared =
      /\nfunction createServer\(\) \{\n {2}const server = new McpServer\(.*\);\n {2}server\.registerTool.*\n {2}return server;\n\}\n/;
    assert.match(found(code).after['main.ts'], declared);
    const kept = found(code, 'kept').after['main.ts'];
    assert.match(kept, declared);
    assert.match(kept, /\n {4}server = createServer\(\);\n/);
  });
});

describe('the factory of a server that is passed on', () => {
  it('is taken as a parameter, and callers pass it', () => {
    const it = found(`${FACTORY}${START}const server = getServer();\nstartHttp(server, 3000);\n`);
    assert.equal(it.text, 'createServer');
    assert.equal(it.validIn, 'function startHttp(server: McpServer, port: number) {');
    assert.match(it.after['main.ts'], /function startHttp\(createServer: \(\) => McpServer, port: number\)/);
    assert.match(it.after['main.ts'], /\nstartHttp\(\(\) => getServer\(\), 3000\);/);
    assert.doesNotMatch(it.after['main.ts'], /const server = getServer/);
  });

  it('gives the other transport a server of its own', () => {
    const stdio = `async function startStdio(server: McpServer) {\n  await server.connect(new StdioServerTransport());\n}\n`;
    const it = found(
      `${FACTORY}${START}${stdio}async function main() {\n  const server = getServer();\n  if (process.argv[2] === 'stdio') {\n    await startStdio(server);\n  } else {\n    startHttp(server, 3000);\n  }\n}\nmain();\n`,
    );
    assert.equal(it.text, 'createServer');
    assert.match(it.after['main.ts'], /await startStdio\(getServer\(\)\);/);
    assert.match(it.after['main.ts'], /startHttp\(\(\) => getServer\(\), 3000\);/);
  });

  it('is a parameter already', () => {
    const start = START.replace('server: McpServer', 'create: () => McpServer').replace(
      'await server.connect',
      'const server = create();\n    await server.connect',
    );
    const it = found(
      `${FACTORY.replace("name = 'notes'", '').replace('{ name,', "{ name: 'notes',")}${start}startHttp(getServer, 3000);\n`,
    );
    assert.equal(it.text, 'create');
    assert.equal(it.validIn, 'function startHttp(create: () => McpServer, port: number) {');
  });

  it('does not come of callers that nobody knows', () => {
    assert.equal(found(`export ${START}`).obstacle, 'callers-unknown');
  });
});

const CLASS = `class Notes {
  private readonly server: McpServer;
  private notes = new Map<string, string>();

  constructor() {
    this.server = new McpServer({ name: 'notes', version: '1.0.0' });
    this.setup();
    process.on('SIGINT', async () => {
      await this.server.close();
      process.exit(0);
    });
  }

  private setup() {
    this.server.registerTool('a', {}, async () => ({ content: [...this.notes.keys()] }));
  }

  async stdio() {
    await this.server.connect(new StdioServerTransport());
  }

  listen() {
    app.post('/mcp', async (req, res) => {
      ${TRANSPORT}
      await this.server.connect(transport);
      await transport.handleRequest(req, res, req.body);
    });
  }
}
`;

describe('the factory of a server in a class', () => {
  it('is a method that builds it anew', () => {
    const it = found(CLASS);
    assert.equal(it.text, '() => this.createServer()');
    assert.equal(it.validIn, 'listen() {');
    assert.match(
      it.after['main.ts'],
      / {2}private createServer\(\) \{\n {4}this\.server = new McpServer\(.*\);\n {4}this\.setup\(\);\n {4}return this\.server;\n {2}\}\n\n {2}listen/,
    );
    assert.match(it.after['main.ts'], /await this\.createServer\(\)\.connect\(new StdioServerTransport\(\)\)/);
    assert.match(it.after['main.ts'], /await this\.server\?\.close\(\)/);
  });

  it('does not come of a server that handlers speak through', () => {
    const speaking = CLASS.replace('content: [...', 'content: [this.server.isConnected(), ...');
    assert.equal(found(speaking).obstacle, 'used-outside', 'the field holds the server of the last request');
  });

  it('does not come of a class that builds more than the server', () => {
    assert.equal(
      found(CLASS.replace('  private setup() {\n', '  private setup() {\n    this.notes = new Map();\n')).obstacle,
      'made-in-class',
    );
  });

  it('does not come of a class that waits while it builds', () => {
    const waiting = CLASS.replace('private setup() {', 'private async setup() {\n    await this.load();');
    assert.equal(found(waiting).obstacle, 'made-in-class', 'two requests would build on the same field');
  });
});

describe('the factory of a server that another object has', () => {
  const app = (more: string): string =>
    `class App {\n  readonly server = new McpServer({ name: 'a', version: '1' });\n${more}}\n`;

  it('makes that object anew', () => {
    const it = found(
      `${app('')}${route(`${TRANSPORT}\nconst one = new App();\nawait one.server.connect(transport);`)}`,
    );
    assert.equal(it.text, '() => new App().server');
    assert.deepEqual(it.gone, ['const one = new App();']);
  });

  it('sets it up as the route did', () => {
    const it = found(
      `${app('  async start() {}\n')}${route(`${TRANSPORT}\nconst one = new App();\nawait one.start();\nawait one.server.connect(transport);`)}`,
    );
    assert.equal(it.text, 'createServer');
    assert.match(
      it.after['main.ts'],
      /async function createServer\(\) \{\n {2}const one = new App\(\);\n {2}await one.start\(\);\n {2}return one.server;\n\}/,
    );
  });

  it('does not come of an object that somebody has to stop', () => {
    const it = found(
      `const all = new Map();\n${app('  stop() { clearInterval(1); }\n')}${route(`${TRANSPORT}\nconst one = new App();\nall.set('a', one);\nawait one.server.connect(transport);`)}`,
    );
    assert.equal(it.obstacle, 'returns-more');
  });
});

describe('the factory of a server that another module exports', () => {
  const SERVER = `import { McpServer } from '@modelcontextprotocol/server';
// The one server
export const server = new McpServer({ name: 'a', version: '1' });
server.registerTool('a', {}, async () => ({ content: [] }));
`;
  const main = (more: string): string =>
    `${IMPORTS}import { server } from './server.js';\n${route(`${TRANSPORT}\nawait server.connect(transport);`)}${more}`;

  it('is exported in its place', () => {
    const it = found({
      'main.ts': main(''),
      'server.ts': SERVER,
      'stdio.ts': `import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';\nimport { server } from './server.js';\nawait server.connect(new StdioServerTransport());\n`,
    });
    assert.equal(it.text, 'createServer');
    assert.match(it.after['main.ts'], /import \{ createServer \} from '.\/server.js'/);
    assert.match(it.after['stdio.ts'], /await createServer\(\)\.connect\(new StdioServerTransport\(\)\);/);
    assert.equal(
      it.after['server.ts'],
      `import { McpServer } from '@modelcontextprotocol/server';
// The one server
export function createServer() {
  const server = new McpServer({ name: 'a', version: '1' });
  server.registerTool('a', {}, async () => ({ content: [] }));
  return server;
}
`,
    );
  });

  it('is not made where another module registers on it', () => {
    const tools = `import { server } from './server.js';\nserver.registerTool('b', {}, async () => ({ content: [] }));\n`;
    assert.equal(
      found({ 'main.ts': main(`import './tools.js';\n`), 'server.ts': SERVER, 'tools.ts': tools }).obstacle,
      'server-imported',
    );
  });

  it('is not made where another module passes it on', () => {
    const index = `export { server } from './server.js';\n`;
    assert.equal(found({ 'main.ts': main(''), 'server.ts': SERVER, 'index.ts': index }).obstacle, 'server-imported');
  });
});

describe('no factory of an HTTP entry', () => {
  it('comes of code that reads what the kept route made before', () => {
    const code = route(
      `const child = spawn();\nconst server = new McpServer({ name: 'a', version: '1' });\nserver.registerTool('a', {}, async () => child.ask());\n${TRANSPORT}\nawait server.connect(transport);`,
    );
    assert.equal(found(code, 'kept').obstacle, 'needed-outside');
    assert.equal(found(code).obstacle, undefined, 'where the route goes, its factory may stand in it');
  });

  it('comes of a kept server that something else closes', () => {
    const code = `const server = new McpServer({ name: 'a', version: '1' });\nprocess.on('SIGTERM', () => server.close());\n${route(`${TRANSPORT}\nawait server.connect(transport);`)}`;
    assert.equal(found(code, 'kept').obstacle, 'used-outside');
    assert.equal(found(code).closers.length, 1);
  });

  it('comes of a server that is handed out again', () => {
    const it = found(
      `const one = new McpServer({ name: 'a', version: '1' });\nconst getServer = () => one;\n${route(`const server = getServer();\n${TRANSPORT}\nawait server.connect(transport);`)}`,
    );
    assert.equal(it.obstacle, 'shared-instance');
  });

  it('comes of a server that speaks by a timer', () => {
    const it = found(
      `const server = new McpServer({ name: 'a', version: '1' });\nsetInterval(() => server.sendLoggingMessage({ level: 'info', data: 1 }), 1000);\n${route(`${TRANSPORT}\nawait server.connect(transport);`)}`,
    );
    assert.equal(it.obstacle, 'used-outside');
  });
});
