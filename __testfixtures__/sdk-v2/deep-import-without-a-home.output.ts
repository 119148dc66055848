// MCP-TODO(sdk-v2/removed-apis): Do without Protocol, then remove this import: subclasses of `Protocol` do not carry over to SDK v2; build on Client or Server and see `fallbackRequestHandler` for requests that nothing else handles.
import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js';
import { resourceUrlFromServerUrl, Client } from '@modelcontextprotocol/client';

export abstract class Proxy extends Protocol<any, any, any> {
  readonly client = new Client({ name: 'proxy', version: '1.0.0' });
  readonly url = resourceUrlFromServerUrl('https://proxy.example');
}
