/** Servers that write down what a client sends: a strict one of 2026-07-28, and one of 2025 that insists on its session. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  readonly verb: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the client sent
  readonly body: any;
}

export interface Recorder {
  readonly url: string;
  readonly seen: Recorded[];
  close(): Promise<void>;
}

export interface Behaviour {
  /** The first request is refused for its version, with the one that it asked for among the supported ones. */
  readonly refusesFirst?: boolean;
  readonly asStream?: boolean;
  readonly tools?: readonly object[];
}

const META = 'io.modelcontextprotocol/';
const NAMES: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

const TOOLS = [{ name: 'echo', inputSchema: { type: 'object' } }];

export async function modernServer(behaviour: Behaviour = {}): Promise<Recorder> {
  let isRefused = behaviour.refusesFirst !== true;
  return recorder(({ verb, headers, body }) => {
    if (verb !== 'POST') return { status: 405 };
    const failed = (status: number, code: number, message: string, data?: object) => ({
      status,
      body: { jsonrpc: '2.0', id: body.id ?? null, error: { code, message, ...(data && { data }) } },
    });
    if (Array.isArray(body)) return failed(400, -32600, 'one message a request');
    if (body.id === undefined) return { status: 202 };
    const meta = body.params?._meta;
    const version = meta?.[`${META}protocolVersion`];
    if (typeof version !== 'string' || typeof meta[`${META}clientCapabilities`] !== 'object')
      return failed(400, -32602, 'no envelope');
    const name = NAMES[body.method];
    if (headers['mcp-protocol-version'] !== version) return failed(400, -32020, 'MCP-Protocol-Version');
    if (headers['mcp-method'] !== body.method) return failed(400, -32020, 'Mcp-Method');
    if (name && decoded(headers['mcp-name']) !== body.params[name]) return failed(400, -32020, 'Mcp-Name');
    if (version !== '2026-07-28' || !isRefused) {
      isRefused = true;
      return failed(400, -32022, 'version', { supported: ['2026-07-28'], requested: version });
    }
    const result = resultOf(body, behaviour);
    if (!result) return failed(404, -32601, 'unknown method');
    return { status: 200, body: { jsonrpc: '2.0', id: body.id, result: { resultType: 'complete', ...result } } };
  }, behaviour);
}

function resultOf({ method, params }: Recorded['body'], { tools = TOOLS }: Behaviour): object | undefined {
  const cached = { ttlMs: 0, cacheScope: 'private' };
  if (method === 'server/discover')
    return {
      ...cached,
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      _meta: { [`${META}serverInfo`]: { name: 'modern', version: '1' } },
    };
  if (method === 'tools/list') return { ...cached, tools };
  if (method === 'resources/read') return { ...cached, contents: [{ uri: params.uri, text: 'read' }] };
  if (method === 'prompts/get') return { messages: [] };
  if (method !== 'tools/call') return undefined;
  if (params.name === 'ask' && !params.inputResponses)
    return {
      resultType: 'input_required',
      requestState: 'opaque',
      inputRequests: { confirm: { method: 'elicitation/create', params: { message: 'sure?' } } },
    };
  return { content: [{ type: 'text', text: `modern ${params.name}` }] };
}

function decoded(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8');
}

/** A session is given by `initialize` and demanded from then on; `server/discover` is refused as any other stranger. */
export async function legacyServer(behaviour: Behaviour = {}): Promise<Recorder> {
  return recorder(({ verb, headers, body }) => {
    if (verb === 'DELETE') return { status: 200 };
    if (verb !== 'POST') return { status: 405 };
    const answer = (result: object, extra: Record<string, string> = {}) => ({
      status: 200,
      headers: extra,
      body: { jsonrpc: '2.0', id: body.id, result },
    });
    if (body.method === 'initialize') {
      const { protocolVersion } = body.params;
      const result = { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'legacy', version: '1' } };
      return answer(result, { 'Mcp-Session-Id': 'session-1' });
    }
    if (headers['mcp-session-id'] !== 'session-1')
      return { status: 400, body: { jsonrpc: '2.0', id: null, error: { code: -32000, message: 'no session' } } };
    if (body.id === undefined) return { status: 202 };
    if (body.method === 'ping') return answer({});
    if (body.method === 'tools/list') return answer({ tools: TOOLS });
    if (body.method === 'tools/call')
      return answer({ content: [{ type: 'text', text: `legacy ${body.params.name}` }] });
    return { status: 200, body: { jsonrpc: '2.0', id: body.id, error: { code: -32601, message: 'unknown method' } } };
  }, behaviour);
}

/** A server of 2025 without sessions or handshake: it answers whatever it knows and refuses reserved keys. */
export async function statelessLegacyServer(): Promise<Recorder> {
  return recorder(({ body }) => {
    if (body.params?._meta) return { status: 400, body: { error: 'unexpected _meta' } };
    const text = `legacy ${body.params?.name ?? body.params?.uri}`;
    return { status: 200, body: { jsonrpc: '2.0', id: body.id, result: { content: [{ type: 'text', text }] } } };
  }, {});
}

async function recorder(answerTo: (request: Recorded) => Answer, { asStream }: Behaviour): Promise<Recorder> {
  const seen: Recorded[] = [];
  const server: Server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const request = { verb: req.method ?? '', headers: req.headers, body: text === '' ? undefined : JSON.parse(text) };
    seen.push(request);
    const { status, headers, body } = answerTo(request);
    if (!body) return void res.writeHead(status, headers).end();
    const isStream = asStream === true && status === 200;
    res.writeHead(status, { ...headers, 'Content-Type': isStream ? 'text/event-stream' : 'application/json' });
    res.end(isStream ? `: hello\n\nevent: message\ndata: ${JSON.stringify(body)}\n\n` : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
