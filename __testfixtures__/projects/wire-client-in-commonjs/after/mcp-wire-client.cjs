// Added by mcp-refit: what a hand-written MCP client needs to speak 2026-07-28 beside the session-based revisions.
// It is yours now: edit it as you like. The tool finds it again by this header and by its imports.
'use strict';

const MODERN_VERSION = '2026-07-28';

const META = 'io.modelcontextprotocol/';
/** Errors that only a server of 2026-07-28 gives: wrong header, missing capability, unsupported version. */
const MODERN_ERRORS = [-32020, -32021, -32022];
const NAMED = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };
const MOST_ROUNDS = 10;

/** One server as one client sees it: which era it speaks, and what a message for it has to carry. */
class McpPeer {
  /** The server speaks 2026-07-28: no handshake, no session, every request carries the envelope. */
  isModern = false;
  /** Set it to get log messages of a server of 2026-07-28 with the answers (instead of `logging/setLevel`). */
  logLevel;
  #identity = { clientCapabilities: {} };
  #isProbing = false;
  #seen = {};
  #opening;
  /** No handshake has told the era: the first answer will. */
  #isUnproven = false;
  /** Arguments that a tool wants to have repeated in headers: tool → path of the argument → header. */
  #mirrored = new Map();
  #rounds = new WeakMap();

  /** @param identity only for a client without a handshake: it sends as 2026-07-28 wants it, until a server refuses that */
  constructor(identity) {
    if (!identity) return;
    this.#identity = identity;
    this.isModern = true;
    this.#isUnproven = identity.isModernOnly !== true;
  }

  /**
   * Finds out what the server speaks, and opens the conversation: `probe` asks `server/discover`, `handshake` is the
   * one of the session-based revisions. Resolves to what `handshake` would give; for a server of 2026-07-28 that is
   * its discovery in the shape of an `initialize` result.
   */
  async opened(identity, probe, handshake) {
    // Two that open at once would take each other's answers for their own.
    const before = this.#opening;
    const opening = (async () => {
      await before?.catch(() => {});
      this.#identity = identity;
      const found = await this.#probed(probe);
      if (found) return found.value;
      if (!handshake) throw new Error(`the server does not speak MCP ${MODERN_VERSION}`);
      return await handshake();
    })();
    this.#opening = opening;
    return opening;
  }

  /** A request with the envelope; notifications, responses and messages of the session-based revisions as they are. */
  enveloped(message) {
    const { method, id, params } = message ?? {};
    if (!this.isModern || typeof method !== 'string' || id === undefined) return message;
    const { clientInfo, clientCapabilities } = this.#identity;
    const _meta = {
      ...params?._meta,
      [`${META}protocolVersion`]: MODERN_VERSION,
      [`${META}clientCapabilities`]: clientCapabilities,
      ...(clientInfo && { [`${META}clientInfo`]: clientInfo }),
      ...(this.logLevel !== undefined && { [`${META}logLevel`]: this.logLevel }),
    };
    return { ...message, params: { ...params, _meta } };
  }

  /** The headers of one POST: on 2026-07-28 with those that repeat the message, and without a session. */
  headers(message, headers) {
    if (!this.isModern) return headers;
    const { method, params } = message ?? {};
    const own = { 'MCP-Protocol-Version': MODERN_VERSION };
    if (typeof method === 'string') own['Mcp-Method'] = method;
    const named = NAMED[method];
    const name = named && params?.[named];
    if (typeof name === 'string') own['Mcp-Name'] = headerValue(name);
    if (method === 'tools/call') Object.assign(own, this.#mirroredHeaders(params));
    return merged(headers, own);
  }

  /** Sends one message by `run`: a POST, or whatever the client sends with. */
  async send(message, run) {
    const isFirst = this.#isUnproven && message?.id !== undefined;
    if (!this.#isProbing && !isFirst) return await run(this.enveloped(message));
    const outcome = await settledOutcome(() => run(this.enveloped(message)), this.#isProbing);
    // What the client makes of an answer may no longer tell why it was refused.
    if (this.#isProbing) this.#seen = outcome;
    else if (await this.#isRefused(outcome)) {
      this.isModern = false;
      const old = await settledOutcome(() => run(message), false);
      this.isModern = !isAnswer(old);
      if (!this.isModern) return old.value;
    }
    if (outcome.error !== undefined) throw outcome.error;
    return outcome.value;
  }

  /** The server takes no message of 2026-07-28, as far as one answer shows. */
  async #isRefused(outcome) {
    if (isAnswer(outcome) || MODERN_ERRORS.includes(outcome.reply?.error?.code)) {
      this.#isUnproven = false;
      return false;
    }
    // Who may not come in, and an outage, say nothing about the era.
    const { status = 0 } = outcome;
    return status >= 400 && status < 500 && status !== 401 && status !== 403;
  }

  /** The final result of a request; `again` sends it once more, with answers to what the server asked for. */
  async settled(result, method, params, again) {
    const { resultType = 'complete', inputRequests, requestState } = result ?? {};
    if (!this.isModern) return result;
    if (resultType === 'input_required') {
      const rounds = (this.#rounds.get(params ?? this) ?? 0) + 1;
      if (rounds > MOST_ROUNDS) throw new Error(`${method}: the server asks for input again and again`);
      const { inputResponses: _old, requestState: _oldState, ...rest } = params ?? {};
      const inputResponses = await this.#answers(inputRequests ?? {});
      const next = { ...rest, inputResponses, ...(requestState !== undefined && { requestState }) };
      this.#rounds.set(next, rounds);
      return await again(next);
    }
    if (resultType !== 'complete') throw new Error(`${method}: unknown resultType ${JSON.stringify(resultType)}`);
    return method === 'tools/list' ? this.#usable(result) : result;
  }

  async #answers(requests) {
    const answers = {};
    for (const [key, { method, params }] of Object.entries(requests)) {
      const answer = await this.#identity.answer?.(method, params ?? {});
      if (answer === undefined) throw new Error(`the server asks for ${method}, which this client cannot answer`);
      answers[key] = answer;
    }
    return answers;
  }

  async #probed(probe) {
    this.isModern = true;
    let found;
    try {
      found = await this.#discovered(probe);
      return found;
    } finally {
      this.isModern = found?.isModern ?? false;
    }
  }

  /** What the handshake would have given; `undefined` when the server wants one. */
  async #discovered(probe) {
    for (let attempt = 0; ; attempt++) {
      const { value, error, reply, status, isSilent } = await this.#probedOnce(probe);
      const { supportedVersions } = reply?.result ?? {};
      if (Array.isArray(supportedVersions)) {
        if (!supportedVersions.includes(MODERN_VERSION)) return undefined;
        return { isModern: true, value: asInitialized(value, reply.result) };
      }
      const { code, data } = reply?.error ?? {};
      if (code === -32022 && attempt === 0 && data?.supported?.includes(MODERN_VERSION)) continue;
      // Who may not come in, and an outage, say nothing about the era.
      const isShut = status === 401 || status === 403 || status >= 500;
      const isDown = status === undefined && !reply && !isSilent && error instanceof TypeError;
      if (!isShut && !isDown && !MODERN_ERRORS.includes(code)) return undefined;
      // The client deals with it as with the same answer to its handshake.
      if (error !== undefined) throw error;
      return { isModern: false, value };
    }
  }

  /** Sends the probe as a message of 2026-07-28. */
  async #probedOnce(probe) {
    this.#isProbing = true;
    this.#seen = {};
    let timer;
    try {
      const { probeTimeoutMs } = this.#identity;
      const silence = new Promise((resolve) => {
        if (probeTimeoutMs !== undefined) timer = setTimeout(() => resolve(SILENT), probeTimeoutMs);
      });
      const value = await Promise.race([probe(), silence]);
      if (value === SILENT) return { isSilent: true };
      return { ...(await partsOf(value)), ...this.#seen, value, error: undefined };
    } catch (error) {
      return { ...replyOfError(error), ...this.#seen, value: undefined, error };
    } finally {
      clearTimeout(timer);
      this.#isProbing = false;
    }
  }

  /** A list without the tools whose header annotations are wrong: they must not be called. */
  #usable(result) {
    const { tools } = result ?? {};
    if (!Array.isArray(tools)) return result;
    const usable = tools.filter(({ name, inputSchema }) => {
      const found = annotationsOf(inputSchema);
      if (found) this.#mirrored.set(name, found);
      else console.warn(`tool ${JSON.stringify(name)} is left out: its x-mcp-header annotations are not valid`);
      return found !== undefined;
    });
    return { ...result, tools: usable };
  }

  #mirroredHeaders(params) {
    const own = {};
    for (const [path, header] of this.#mirrored.get(params?.name) ?? []) {
      const keys = JSON.parse(path);
      const value = keys.reduce((at, key) => at?.[key], params.arguments);
      if (value !== undefined && value !== null) own[`Mcp-Param-${header}`] = headerValue(String(value));
    }
    return own;
  }
}

const SILENT = Symbol('silent');

function isAnswer({ status = 200, reply, error }) {
  return error === undefined && status < 400 && reply?.error === undefined;
}

/** A stream is read to its end only when it answers a probe: the client wants its messages as they come. */
async function settledOutcome(run, readsStreams) {
  try {
    const value = await run();
    const isStream = typeof value?.clone === 'function' && /event-stream/.test(value.headers.get('content-type') ?? '');
    return isStream && !readsStreams ? { status: value.status, value } : { ...(await partsOf(value)), value };
  } catch (error) {
    return { ...replyOfError(error), error };
  }
}

/** Plain ASCII stays as it is; everything else, and what looks encoded, travels as Base64. */
function headerValue(text) {
  const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text);
  if (isPlain || text === '') return text;
  return `=?base64?${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}?=`;
}

/** `headers` with `own`, whatever its kind and however the names are written there; the session goes. */
function merged(headers, own) {
  if (typeof Headers !== 'undefined' && (headers instanceof Headers || Array.isArray(headers))) {
    const all = new Headers(headers);
    all.delete('Mcp-Session-Id');
    for (const [name, value] of Object.entries(own)) all.set(name, value);
    return all;
  }
  const replaced = new Set(['mcp-session-id', ...Object.keys(own).map((name) => name.toLowerCase())]);
  const kept = Object.entries(headers ?? {}).filter(([name]) => !replaced.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...own };
}

/** Status and JSON-RPC reply of a `Response`, of a response object with `data`, or of a parsed reply. */
async function partsOf(response) {
  const status = typeof response?.status === 'number' ? { status: response.status } : {};
  if (typeof response?.clone !== 'function') return { ...status, ...defined(replyOf(response)) };
  return { ...status, ...defined(parsed(await response.clone().text())) };
}

function defined(reply) {
  return reply === undefined ? {} : { reply };
}

function replyOf(value) {
  if (typeof value !== 'object' || value === null) return undefined;
  if (value.jsonrpc === '2.0') return value;
  if (Array.isArray(value.supportedVersions)) return { result: value };
  const { data } = value;
  return typeof data === 'string' ? parsed(data) : data?.jsonrpc === '2.0' ? data : undefined;
}

/** What an error tells: a client may throw the JSON-RPC error with its code, or the HTTP response. */
function replyOfError(error) {
  if (typeof error?.response?.status === 'number')
    return { status: error.response.status, ...defined(replyOf(error.response)) };
  const { code, data, message } = error ?? {};
  return Number.isInteger(code) ? { reply: { error: { code, data, message } } } : {};
}

/** The last JSON-RPC message of a JSON body or of an event stream. */
function parsed(text) {
  const bodies = /^\s*[{[]/.test(text) ? [text] : eventsOf(text);
  for (const body of bodies.reverse()) {
    try {
      const reply = JSON.parse(body);
      if (reply?.jsonrpc === '2.0' && reply.method === undefined) return reply;
    } catch {
      // Not JSON: the page of a proxy, or a comment of the stream.
    }
  }
  return undefined;
}

function eventsOf(text) {
  return text.split(/\r?\n\r?\n/).map((block) =>
    block
      .split(/\r?\n/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).replace(/^ /, ''))
      .join('\n'),
  );
}

/** A discovery in the place and shape of the `initialize` answer that the client goes on to read. */
function asInitialized(value, discovered) {
  const { supportedVersions: _versions, serverInfo, _meta, ...rest } = discovered;
  const info = _meta?.[`${META}serverInfo`] ?? serverInfo ?? { name: 'unknown', version: 'unknown' };
  const result = { ...rest, protocolVersion: MODERN_VERSION, serverInfo: info, ...(_meta && { _meta }) };
  if (Array.isArray(value?.supportedVersions)) return result;
  if (value?.jsonrpc === '2.0') return { ...value, result };
  const body = { jsonrpc: '2.0', id: replyOf(value)?.id ?? null, result };
  if (typeof value?.clone === 'function')
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });
  return { ...value, data: body };
}

/** Header per argument path; `undefined` when one annotation breaks the rules (SEP-2243). */
function annotationsOf(schema) {
  const found = new Map();
  const names = new Set();
  let isValid = true;
  const visit = (at, path, isReachable) => {
    if (typeof at !== 'object' || at === null) return;
    if (!Array.isArray(at) && Object.hasOwn(at, 'x-mcp-header') && path.length > 0) {
      const name = at['x-mcp-header'];
      const isToken = typeof name === 'string' && /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name);
      const isPrimitive = ['string', 'integer', 'boolean'].includes(at.type);
      if (!isToken || !isPrimitive || !isReachable || names.has(name.toLowerCase())) isValid = false;
      else {
        names.add(name.toLowerCase());
        found.set(JSON.stringify(path), name);
      }
    }
    for (const [key, child] of Object.entries(at)) {
      if (['default', 'const', 'enum', 'examples'].includes(key)) continue;
      if (key === 'properties' && typeof child === 'object' && child !== null) {
        for (const [property, inner] of Object.entries(child)) visit(inner, [...path, property], isReachable);
      } else visit(child, [...path, `*${key}`], false);
    }
  };
  visit(schema, [], true);
  return isValid ? found : undefined;
}

module.exports = { MODERN_VERSION, McpPeer, headerValue };
