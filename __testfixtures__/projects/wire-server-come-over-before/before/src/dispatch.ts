import { Method } from './methods.js';
import { RpcError, type RpcMessage, success } from './rpc.js';
import { modernRequest } from './mcp-wire.js';

const SERVER = { name: 'docs', version: '0.1.0' };
const pages = new Map([['docs://start', '# Start here']]);

/** Answers one request; notifications give nothing. */
export async function dispatch({ id, method, params = {} }: RpcMessage) {
  if (id === undefined) return undefined;
  switch (method) {
    case Method.Initialize:
      return success(id, {
        protocolVersion: '2025-03-26',
        capabilities: { tools: {}, resources: { subscribe: false, listChanged: false } },
        serverInfo: SERVER,
        instructions: 'Read docs://start first.',
      });
    case 'server/discover':
      return success(id, {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, resources: {} },
        instructions: 'Read docs://start first.',
      });
    case Method.Ping:
      return success(id, {});
    case Method.ListTools:
      return success(id, { tools: [{ name: 'search', inputSchema: { type: 'object' } }] });
    case Method.CallTool: {
      const found = [...pages].filter(([, text]) => text.includes(String(params.arguments?.query)));
      return success(id, { content: [{ type: 'text', text: JSON.stringify(found) }] });
    }
    case Method.ListResources:
      return success(id, { resources: [...pages.keys()].map((uri) => ({ uri, name: uri })) });
    case Method.ReadResource: {
      const text = pages.get(params.uri);
      if (text === undefined) throw new RpcError(modernRequest() ? -32602 : -32002, 'Resource not found', { uri: params.uri });
      return success(id, { contents: [{ uri: params.uri, text }] });
    }
    default:
      throw new RpcError(-32601, `Method not found: ${method}`);
  }
}
