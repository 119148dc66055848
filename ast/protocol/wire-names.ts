/**
 * Names and numbers of the wire: versions, headers, keys of the `_meta` envelope, error codes.
 *
 * Revision 2026-07-28, basic (versions, `_meta`, error codes; PR 2907), basic/transports/streamable-http (headers,
 * SEP-2243), server/resources (not found, SEP-2164); earlier revisions for what they call the same thing.
 */

export const MODERN_VERSION = '2026-07-28';

/** Revisions that open with `initialize`. */
export const LEGACY_VERSIONS: readonly string[] = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];

/** The only revision in which a body may be an array of messages. */
export const BATCH_VERSION = '2025-03-26';

export function isProtocolVersion(text: string): boolean {
  return text === MODERN_VERSION || LEGACY_VERSIONS.includes(text);
}

/** Header names as the specification writes them; HTTP compares them without regard to case. */
export const HEADERS = {
  session: 'Mcp-Session-Id',
  version: 'MCP-Protocol-Version',
  method: 'Mcp-Method',
  name: 'Mcp-Name',
} as const;

/** Headers that carry one annotated argument each begin like this. */
export const PARAM_HEADER_PREFIX = 'Mcp-Param-';

/** Headers of 2026-07-28 that a request must have, in the order in which a server checks them. */
export const MODERN_HEADERS: readonly string[] = [HEADERS.version, HEADERS.method, HEADERS.name];

const MCP_HEADERS: ReadonlySet<string> = new Set(Object.values(HEADERS).map((name) => name.toLowerCase()));

export function isMcpHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return MCP_HEADERS.has(lower) || lower.startsWith(PARAM_HEADER_PREFIX.toLowerCase());
}

/** Every reserved key of `_meta` starts with it. */
export const META_PREFIX = 'io.modelcontextprotocol/';

export const META_KEYS = {
  version: `${META_PREFIX}protocolVersion`,
  capabilities: `${META_PREFIX}clientCapabilities`,
  clientInfo: `${META_PREFIX}clientInfo`,
  serverInfo: `${META_PREFIX}serverInfo`,
  logLevel: `${META_PREFIX}logLevel`,
  subscription: `${META_PREFIX}subscriptionId`,
} as const;

export const ERROR_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  /** 2025 only; in private use just as often ("not initialized"), so the number alone proves nothing. */
  resourceNotFound: -32002,
  /** 2025-11-25 only. */
  urlElicitationRequired: -32042,
} as const;

/** Codes that drafts of 2026-07-28 used, with the ones that were released (SEP-2243, 2575; renumbered in PR 2907). */
export const DRAFT_ERROR_CODES: Readonly<Record<number, { readonly released: number; readonly means: RegExp }>> = {
  [-32001]: { released: ERROR_CODES.headerMismatch, means: /header[\s_-]*mismatch/i },
  [-32003]: {
    released: ERROR_CODES.missingCapability,
    means: /missing[\s_-]*(?:required[\s_-]*)?(?:client[\s_-]*)?capabilit/i,
  },
  [-32004]: { released: ERROR_CODES.unsupportedVersion, means: /unsupported[\s_-]*(?:protocol[\s_-]*)?version/i },
};

/** Server errors of JSON-RPC that older code shares without a common meaning: nothing new may be added there. */
export function isLegacyRange(code: number): boolean {
  return code <= -32000 && code >= -32019;
}

/** Codes that belong to the specification. */
export function isReservedRange(code: number): boolean {
  return code <= -32020 && code >= -32099;
}
