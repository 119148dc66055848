// One stdio conversation with a server, as data: everything a client can list, and the answer to one tool call.
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

/** `2025` is the client's default (an `initialize` handshake); `2026-07-28` is pinned, so nothing older is accepted. */
export type Era = '2025' | '2026-07-28';

export interface Conversation {
  readonly protocolVersion: string | undefined;
  readonly capabilities: Record<string, unknown>;
  readonly instructions: string | undefined;
  readonly tools: readonly Record<string, unknown>[];
  readonly prompts: readonly Record<string, unknown>[];
  readonly resources: readonly Record<string, unknown>[];
  readonly resourceTemplates: readonly Record<string, unknown>[];
  readonly answer: unknown;
}

const CONNECT_MS = 60_000;
const REQUEST_MS = 30_000;
/** Nothing may outlive this, whatever the server or the client waits for. */
const CONVERSATION_MS = 150_000;

/** Starts the server, talks to it and stops it. Throws with the tail of its standard error when it cannot be spoken to. */
export async function converse(launch: Launch, call: ToolCall, era: Era): Promise<Conversation> {
  const transport = new StdioClientTransport({
    command: launch.command,
    args: [...launch.args],
    cwd: launch.cwd,
    env: { ...launch.env },
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-4_000);
  });
  const client = new Client(
    { name: 'mcp-refit-corpus', version: '1.0.0' },
    era === '2025' ? {} : { versionNegotiation: { mode: { pin: era } } },
  );
  try {
    return await within(CONVERSATION_MS, `conversation in ${era}`, talk(client, transport, call));
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}${tailOf(stderr)}`);
  } finally {
    const { pid } = transport;
    // The transport closes stdin, then SIGTERM, then SIGKILL; the last line is for a client that never got that far.
    await within(10_000, 'close', client.close()).catch(() => undefined);
    await within(10_000, 'close', transport.close()).catch(() => undefined);
    if (pid !== null) endProcess(pid);
  }
}

async function talk(client: Client, transport: StdioClientTransport, call: ToolCall): Promise<Conversation> {
  await client.connect(transport, { timeout: CONNECT_MS });
  const capabilities = (client.getServerCapabilities() ?? {}) as Record<string, unknown>;
  const options = { timeout: REQUEST_MS };
  const has = (name: string): boolean => capabilities[name] !== undefined;
  return {
    protocolVersion: client.getNegotiatedProtocolVersion(),
    capabilities,
    instructions: client.getInstructions(),
    tools: has('tools') ? records((await client.listTools(undefined, options)).tools) : [],
    prompts: has('prompts') ? records((await client.listPrompts(undefined, options)).prompts) : [],
    resources: has('resources') ? records((await client.listResources(undefined, options)).resources) : [],
    resourceTemplates: has('resources')
      ? records((await client.listResourceTemplates(undefined, options)).resourceTemplates)
      : [],
    answer: await answerOf(client, call),
  };
}

/** An error answer is an answer too: servers without network or credentials give one, and it must stay the same. */
async function answerOf(client: Client, call: ToolCall): Promise<unknown> {
  try {
    return await client.callTool(call, { timeout: REQUEST_MS });
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown };
    return { error: { code, message } };
  }
}

function records(list: readonly unknown[]): Record<string, unknown>[] {
  return JSON.parse(JSON.stringify(list)) as Record<string, unknown>[];
}

function tailOf(stderr: string): string {
  const lines = stderr.trim().split('\n').filter(Boolean);
  return lines.length === 0 ? '' : `\n    stderr: ${lines.slice(-6).join('\n            ')}`;
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone, which is what we want.
  }
}

export function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
