// Added by mcp-refit: the 2026-07-28 side of this hand-written MCP server. It is yours now: edit it as you like.
//
// Clients of 2025 pass through all of it unchanged. A message belongs to 2026-07-28 if its `_meta` has the envelope of
// that revision, if its MCP-Protocol-Version header names it, or if it asks for `server/discover`.
import { AsyncLocalStorage } from 'node:async_hooks';

export const MODERN_VERSION = '2026-07-28';

const PREFIX = 'io.modelcontextprotocol/';
const VERSION_KEY = `${PREFIX}protocolVersion`;
const CAPABILITIES_KEY = `${PREFIX}clientCapabilities`;
const CLIENT_INFO_KEY = `${PREFIX}clientInfo`;
const LOG_LEVEL_KEY = `${PREFIX}logLevel`;
const SERVER_INFO_KEY = `${PREFIX}serverInfo`;
// Not every reserved key: tasks of 2025-11-25 put `io.modelcontextprotocol/related-task` into their messages.
const ENVELOPE_KEYS = [VERSION_KEY, CAPABILITIES_KEY, CLIENT_INFO_KEY, LOG_LEVEL_KEY];

const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

/** Methods whose target is repeated in the Mcp-Name header, and the parameter that holds it. */
const NAME_PARAMS = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

const CACHEABLE = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

const running = new AsyncLocalStorage();

/**
 * The answer to a body that must not reach the dispatcher, or undefined: the body is a request of 2026-07-28 that may be
 * run, or belongs to an earlier revision. On HTTP pass the headers; on stdio leave them out.
 */
export function refusalOf(body, server, headers) {
  if (!isModern(body, headers)) return server.legacy === 'reject' ? legacyRefusal(body, headers) : undefined;
  if (Array.isArray(body)) return refusal(400, null, -32600, 'Batches are not part of 2026-07-28: send one message');
  if (!isFields(body) || body.jsonrpc !== '2.0') return refusal(400, null, -32600, 'Invalid Request');
  const { id, method } = body;
  // Answers to requests of the server are not sent back in this revision, so there is none to take.
  if (typeof method !== 'string') return refusal(400, null, -32600, 'Invalid Request');
  if (id === undefined) return headers === undefined ? undefined : { status: 202 };
  if (!isId(id)) return refusal(400, null, -32600, 'Invalid Request: id must be a string or an integer');
  if (method === 'initialize' && metaOf(body)[VERSION_KEY] === undefined) {
    return refusal(
      400,
      id,
      -32020,
      `initialize belongs to earlier revisions, MCP-Protocol-Version says ${MODERN_VERSION}`,
    );
  }
  return (
    envelopeRefusal(id, body) ??
    (headers === undefined ? undefined : headerRefusal(id, method, body, headers)) ??
    versionRefusal(id, body) ??
    (server.methods.includes(method) ? undefined : refusal(404, id, -32601, `Method not found: ${method}`)) ??
    (headers === undefined || method !== 'tools/call' ? undefined : paramRefusal(id, body, server, headers))
  );
}

/** The request of 2026-07-28 that a body holds. Ask `refusalOf` first. */
export function modernRequestOf(body, headers) {
  if (!isModern(body, headers) || !isFields(body) || typeof body.method !== 'string') return undefined;
  const meta = metaOf(body);
  const capabilities = meta[CAPABILITIES_KEY];
  const clientInfo = meta[CLIENT_INFO_KEY];
  const logLevel = meta[LOG_LEVEL_KEY];
  return {
    method: body.method,
    capabilities: isFields(capabilities) ? capabilities : {},
    ...(isFields(clientInfo) ? { clientInfo } : {}),
    ...(typeof logLevel === 'string' ? { logLevel } : {}),
  };
}

/** Runs what answers a body. Everything called from there sees its request in `modernRequest()`. */
export function inEra(body, server, run) {
  const request = modernRequestOf(body);
  return running.run(request && { request, server }, run);
}

/** The request of 2026-07-28 that is being answered, or undefined while a client of an earlier revision is served. */
export function modernRequest() {
  return running.getStore()?.request;
}

/** A result with what 2026-07-28 asks of every result. Fields that it has already stay. */
export function completed(result) {
  const current = running.getStore();
  if (!current || !isFields(result)) return result;
  const { request, server } = current;
  const isFinal = result.resultType === undefined || result.resultType === 'complete';
  const meta = isFields(result._meta) ? result._meta : {};
  return {
    resultType: 'complete',
    // Another user's answer must never come out of a cache: a longer or public life is this server's own decision.
    ...(isFinal && CACHEABLE.includes(request.method) ? { ttlMs: 0, cacheScope: 'private' } : {}),
    ...result,
    ...(server.serverInfo ? { _meta: { [SERVER_INFO_KEY]: server.serverInfo, ...meta } } : {}),
  };
}

/** Whether a log message may go to the client: in 2026-07-28 only to a request that asks for that level. */
export function mayLog(level) {
  const request = modernRequest();
  if (!request) return true;
  const asked = LEVELS.indexOf(request.logLevel ?? '');
  return asked >= 0 && LEVELS.indexOf(level) >= asked;
}

/** Whether an HTTP request without a body (GET, DELETE) comes from a client of 2026-07-28, which has neither. */
export function isModernVersion(headers) {
  return headerOf(headers, 'mcp-protocol-version') === MODERN_VERSION;
}

function isModern(body, headers) {
  if (headers !== undefined && isModernVersion(headers)) return true;
  return Array.isArray(body) ? body.some(hasEnvelope) : hasEnvelope(body);
}

function hasEnvelope(message) {
  if (!isFields(message)) return false;
  if (message.method === 'server/discover') return true;
  const meta = metaOf(message);
  return ENVELOPE_KEYS.some((key) => Object.hasOwn(meta, key));
}

function metaOf(message) {
  const { params } = message;
  return isFields(params) && isFields(params._meta) ? params._meta : {};
}

function envelopeRefusal(id, message) {
  const meta = metaOf(message);
  const wrong = [
    ...(typeof meta[VERSION_KEY] === 'string' ? [] : [VERSION_KEY]),
    ...(isFields(meta[CAPABILITIES_KEY]) ? [] : [CAPABILITIES_KEY]),
    ...(meta[CLIENT_INFO_KEY] === undefined || isFields(meta[CLIENT_INFO_KEY]) ? [] : [CLIENT_INFO_KEY]),
  ];
  if (wrong.length === 0) return undefined;
  return refusal(400, id, -32602, `Invalid params: _meta lacks ${wrong.join(', ')}`, { missing: wrong });
}

function headerRefusal(id, method, message, headers) {
  const params = isFields(message.params) ? message.params : {};
  const nameParam = NAME_PARAMS.get(method);
  const expected = [
    ['MCP-Protocol-Version', metaOf(message)[VERSION_KEY]],
    ['Mcp-Method', method],
    ...(nameParam === undefined ? [] : [['Mcp-Name', params[nameParam]]]),
  ];
  for (const [name, value] of expected) {
    const sent = headerOf(headers, name);
    // A name that is no text is the dispatcher's to refuse; the header then has nothing to agree with.
    if (sent === undefined && value !== undefined) return mismatch(id, `${name} is missing`);
    if (typeof value === 'string' && sent !== value) return mismatch(id, `${name} differs from the body`);
  }
  return undefined;
}

/** Arguments that a tool's schema marks with `x-mcp-header` are repeated in Mcp-Param-… headers. */
function paramRefusal(id, message, server, headers) {
  const { name, arguments: args } = isFields(message.params) ? message.params : {};
  const tool = server.tools?.().find((candidate) => isFields(candidate) && candidate.name === name);
  if (!isFields(tool)) return undefined;
  for (const { header, value } of mirrored(tool.inputSchema, args)) {
    const sent = headerOf(headers, `Mcp-Param-${header}`);
    const expected = value === undefined || value === null ? undefined : String(value);
    if (sent !== expected) return mismatch(id, `Mcp-Param-${header} differs from the body`);
  }
  return undefined;
}

function mirrored(schema, args) {
  if (!isFields(schema) || !isFields(schema.properties)) return [];
  return Object.entries(schema.properties).flatMap(([key, property]) => {
    if (!isFields(property)) return [];
    const value = isFields(args) && Object.hasOwn(args, key) ? args[key] : undefined;
    const header = property['x-mcp-header'];
    return [...(typeof header === 'string' ? [{ header, value }] : []), ...mirrored(property, value)];
  });
}

function mismatch(id, message) {
  return refusal(400, id, -32020, `Header mismatch: ${message}`);
}

/** What a client of an earlier revision is told: its `initialize` learns the versions, everything else what is missing. */
function legacyRefusal(body, headers) {
  if (!isFields(body) || body.jsonrpc !== '2.0') return refusal(400, null, -32600, 'Invalid Request');
  const { id, method } = body;
  if (typeof method !== 'string') return refusal(400, null, -32600, 'Invalid Request');
  // On stdio notifications/cancelled still comes in, and without an envelope.
  if (id === undefined)
    return headers === undefined && method === 'notifications/cancelled' ? undefined : { status: 202 };
  if (!isId(id)) return refusal(400, null, -32600, 'Invalid Request: id must be a string or an integer');
  if (method !== 'initialize') return envelopeRefusal(id, body);
  const requested = isFields(body.params) ? body.params.protocolVersion : undefined;
  const supported = [MODERN_VERSION];
  return refusal(400, id, -32022, 'Unsupported protocol version', { supported, requested });
}

function versionRefusal(id, message) {
  const requested = metaOf(message)[VERSION_KEY];
  if (requested === MODERN_VERSION) return undefined;
  const supported = [MODERN_VERSION];
  return refusal(400, id, -32022, 'Unsupported protocol version', { supported, requested });
}

function refusal(status, id, code, message, data) {
  const error = data === undefined ? { code, message } : { code, message, data };
  return { status, body: { jsonrpc: '2.0', id, error } };
}

/** The value of a header that was sent once, trimmed and decoded. A repeated header counts as not sent. */
function headerOf(headers, name) {
  const lower = name.toLowerCase();
  const sent = typeof headers.get === 'function' ? headers.get(lower) : headers[lower];
  return typeof sent === 'string' ? decoded(sent.replace(/^[ \t]+|[ \t]+$/g, '')) : undefined;
}

/** Text that no header can carry is sent as `=?base64?…?=`. What only looks like it is taken as it stands. */
function decoded(value) {
  const base64 = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (base64 === undefined) return value;
  const text = Buffer.from(base64, 'base64').toString('utf8');
  // Buffer drops what it does not understand; only text that comes out the same again was whole.
  return Buffer.from(text, 'utf8').toString('base64') === base64 ? text : undefined;
}

function isFields(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value) {
  return typeof value === 'string' || (typeof value === 'number' && Number.isInteger(value));
}
