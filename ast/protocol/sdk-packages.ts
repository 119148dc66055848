/**
 * The npm packages of SDK v2, the versions that this tool was checked against, and what they need beside them.
 * Revision 2026-07-28; versions and peers read from the published manifests.
 */
export interface SdkPackage {
  readonly range: string;
  /** Peers that npm would install by itself but that a manifest should name: package → range. */
  readonly peers?: Readonly<Record<string, string>>;
}

export const V1_PACKAGE = '@modelcontextprotocol/sdk';
/** The last line of SDK v1, for code that stays on it. */
export const V1_RANGE = '^1.32.2';

const SERVER = { '@modelcontextprotocol/server': '^2.4.0' };

export const V2_PACKAGES: Readonly<Record<string, SdkPackage>> = {
  '@modelcontextprotocol/server': { range: '^2.4.0' },
  '@modelcontextprotocol/client': { range: '^2.4.0' },
  '@modelcontextprotocol/core': { range: '^2.4.0' },
  '@modelcontextprotocol/node': { range: '^2.1.2', peers: SERVER },
  '@modelcontextprotocol/express': { range: '^2.0.2', peers: { ...SERVER, express: '^5.0.0' } },
  '@modelcontextprotocol/hono': { range: '^2.0.2', peers: { ...SERVER, hono: '^4.11.4' } },
  '@modelcontextprotocol/fastify': { range: '^2.0.1', peers: { ...SERVER, fastify: '^5.2.0' } },
  '@modelcontextprotocol/server-legacy': { range: '^2.3.1' },
};

/** Needed when the authorization server of `server-legacy` is used: an optional peer, as its transport does without. */
export const LEGACY_AUTH_PEERS: Readonly<Record<string, string>> = { express: '^5.0.0' };

/**
 * What SDK v1 brought along and v2 does not, or not for certain: code that imports one of these without declaring it
 * stops working once SDK v1 is gone. Ranges of SDK v1 1.32.2, but for zod: SDK v2 needs 4.2.
 */
export const V1_DEPENDENCIES: Readonly<Record<string, string>> = {
  '@hono/node-server': '^1.19.9 || ^2.0.5',
  ajv: '^8.17.1',
  'ajv-formats': '^3.0.1',
  'content-type': '^1.0.5',
  cors: '^2.8.5',
  'cross-spawn': '^7.0.5',
  eventsource: '^3.0.2',
  'eventsource-parser': '^3.0.0',
  express: '^5.2.1',
  'express-rate-limit': '^8.2.1',
  hono: '^4.11.4',
  jose: '^6.1.3',
  'json-schema-typed': '^8.0.2',
  'pkce-challenge': '^5.0.0',
  'raw-body': '^3.0.0',
  zod: '^4.2.0',
  'zod-to-json-schema': '^3.25.1',
};
