/** Migrated entries are started and spoken to: by a client pinned to 2026-07-28, by a default one, and by a closing pipe. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import ts from 'typescript';
import { transform } from '../transforms/entry-points/index.js';
import { withoutAnnotations } from './harness/annotations.js';
import { run } from './harness/chain.js';

const FIXTURES = '__testfixtures__/entry-points';
const SCRATCH = resolve('.cache');
const ENVIRONMENT = { ...(process.env as Record<string, string>), API_KEY: 'key', DEBUG: '1' };

/** Each way of building a server once. `stopsOn`: a signal that the program answers by closing and leaving with 0. */
const CASES: readonly {
  file: string;
  tool?: { name: string; arguments?: Record<string, unknown> };
  stopsOn?: 'SIGINT';
}[] = [
  { file: 'factory-of-the-project.input.ts', tool: { name: 'ping' } },
  { file: 'factory-with-arguments.input.ts' },
  { file: 'prompt-text-stays.input.ts' },
  { file: 'module-level-server.input.ts', tool: { name: 'add', arguments: { id: 'a', text: 'b' } } },
  { file: 'registrations-before-connect.input.ts' },
  { file: 'everything-in-main.input.ts', tool: { name: 'ping' }, stopsOn: 'SIGINT' },
  { file: 'signal-handler-outside.input.ts', stopsOn: 'SIGINT' },
  { file: 'then-and-catch.input.js', tool: { name: 'ping' } },
  { file: 'commonjs.input.cjs', tool: { name: 'ping' } },
  { file: 'down-levelled.input.cjs', tool: { name: 'ping' } },
  { file: 'start-function-takes-the-server.input.ts', tool: { name: 'dump' } },
  { file: 'asynchronous-registration.input.ts', tool: { name: 'ping' } },
  { file: 'class-with-run-method.input.ts', tool: { name: 'cities' }, stopsOn: 'SIGINT' },
  { file: 'class-with-field-initializer.input.mjs', tool: { name: 'count' } },
];

let folder = '';
before(() => {
  mkdirSync(SCRATCH, { recursive: true });
  // Inside the repository, so that the programs find its node_modules.
  folder = mkdtempSync(join(SCRATCH, 'entry-points-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

describe('migrated stdio entries', () => {
  for (const { file, tool, stopsOn } of CASES) {
    test(`${file} says to both clients what it said before`, async () => {
      const { input } = withoutAnnotations(readFileSync(join(FIXTURES, file), 'utf8'));
      const old = await talk(programOf(file, input, 'old'), tool, undefined);
      const program = programOf(file, migrated(file, input), 'new');
      assert.deepEqual(await talk(program, tool, undefined), old);
      assert.deepEqual(await talk(program, tool, '2026-07-28'), old);
    });
    test(`${file} ends when its input ends`, async () => {
      const { input } = withoutAnnotations(readFileSync(join(FIXTURES, file), 'utf8'));
      const child = await answering(programOf(file, migrated(file, input), 'end'));
      child.stdin!.end();
      assert.equal(await exitOf(child), 0);
    });
    if (!stopsOn) continue;
    test(`${file} closes and leaves on ${stopsOn}`, async () => {
      const { input } = withoutAnnotations(readFileSync(join(FIXTURES, file), 'utf8'));
      const child = await answering(programOf(file, migrated(file, input), 'stop'));
      child.kill(stopsOn);
      assert.equal(await exitOf(child), 0);
    });
  }

  test('a modern-only entry refuses clients of 2025 and serves those of 2026-07-28', async () => {
    const file = 'prompt-text-stays.input.ts';
    const { input } = withoutAnnotations(readFileSync(join(FIXTURES, file), 'utf8'));
    const text = migrated(file, input, 'modern');
    assert.match(text, /serveStdio\(createServer, \{ legacy: 'reject' \}\)/);
    const program = programOf(file, text, 'modern');
    await assert.rejects(talk(program, undefined, undefined), /version/i);
    assert.equal((await talk(program, undefined, '2026-07-28')).prompts.length, 1);
  });
});

function migrated(file: string, input: string, era: 'dual' | 'modern' = 'dual'): string {
  const path = file.replace('.input', '');
  const output = run([transform], new Map([[path, input]]), { era }).files.get(path)!;
  assert.notEqual(output, input);
  assert.match(output, /serveStdio/);
  return output;
}

/** The program as node can run it; types are taken off, nothing else. */
function programOf(file: string, text: string, label: string): string {
  const name = `${label}-${file.replace('.input', '').replace(/\.ts$/, '.mjs').replace(/\.js$/, '.mjs')}`;
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: false };
  const script = file.endsWith('.ts') ? ts.transpileModule(text, { compilerOptions }).outputText : text;
  const path = join(folder, name);
  writeFileSync(path, script);
  return path;
}

async function talk(program: string, tool: (typeof CASES)[number]['tool'], pin: string | undefined) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program],
    env: ENVIRONMENT,
    stderr: 'ignore',
  });
  const options = pin === undefined ? {} : { versionNegotiation: { mode: { pin } } };
  const client = new Client({ name: 'test', version: '1.0.0' }, options);
  try {
    await client.connect(transport);
    const { tools = [], prompts = [], resources = [] } = client.getServerCapabilities() ?? {};
    const has = (part: unknown): boolean => !Array.isArray(part);
    return {
      tools: has(tools) ? (await client.listTools()).tools : [],
      prompts: has(prompts) ? (await client.listPrompts()).prompts : [],
      resources: has(resources) ? (await client.listResources()).resources : [],
      answer: tool ? (await client.callTool({ arguments: {}, ...tool })).content : undefined,
    };
  } finally {
    await client.close();
  }
}

/** A running program that has answered `initialize`. */
async function answering(program: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], { env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'ignore'] });
  const clientInfo = { name: 'test', version: '1.0.0' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  await new Promise<void>((done, fail) => {
    child.stdout!.once('data', () => done());
    child.once('exit', (code) => fail(new Error(`left with ${code} before it answered`)));
  });
  return child;
}

function exitOf(child: ChildProcess): Promise<number | string | null> {
  return new Promise((done) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      done('still running after 15 seconds');
    }, 15_000);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      done(code ?? signal);
    });
  });
}
