// MCP-TODO(sdk-v2/removed-apis): Do without Protocol, then remove this import: subclasses of `Protocol` do not carry over to SDK v2; build on Client or Server and see `fallbackRequestHandler` for requests that nothing else handles.
import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { Client } from '@modelcontextprotocol/client';
// MCP-TODO(sdk-v2/imports): Find out what was meant by @modelcontextprotocol/sdk/shared/guess.js and import what replaces it from the v2 packages.
import { guess } from '@modelcontextprotocol/sdk/shared/guess.js';
// MCP-TODO(sdk-v2/imports): Find out what Imaginary was and import what replaces it, then remove this import of @modelcontextprotocol/sdk/client/auth.js.
import { Imaginary } from '@modelcontextprotocol/sdk/client/auth.js';

class Proxy extends Protocol<any, any, any> {}

export const client = new Client({ name: guess(), version: '1' });
export { Proxy, Imaginary };
