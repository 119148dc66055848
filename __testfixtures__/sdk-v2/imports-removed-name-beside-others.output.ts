// MCP-TODO(sdk-v2/removed-apis): Do without Protocol, then remove this import: subclasses of `Protocol` do not carry over to SDK v2; build on Client or Server and see `fallbackRequestHandler` for requests that nothing else handles.
import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { DEFAULT_REQUEST_TIMEOUT_MSEC } from '@modelcontextprotocol/server';

export type AnyProtocol = Protocol<any, any, any>;
export const limit = DEFAULT_REQUEST_TIMEOUT_MSEC;
