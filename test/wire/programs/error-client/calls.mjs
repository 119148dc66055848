import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport, StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

export class Calls {
  client = new Client({ name: 'error-client', version: '1.0.0' });

  /** By class and named code. */
  async byClass(name, options) {
    try {
      await this.client.callTool({ name }, undefined, options);
      return 'done';
    } catch (e) {
      if (e instanceof McpError && e.code === ErrorCode.RequestTimeout) return 'slow';
      if (e instanceof McpError && e.code === ErrorCode.ConnectionClosed) return 'closed';
      if (e instanceof McpError && e.code === ErrorCode.InvalidParams) return 'wrong';
      throw e;
    }
  }

  /** One switch for all of them. */
  async bySwitch(name, options) {
    try {
      await this.client.callTool({ name }, undefined, options);
      return 'done';
    } catch (e) {
      if (!(e instanceof McpError)) throw e;
      switch (e.code) {
        case ErrorCode.RequestTimeout:
          return 'slow';
        case ErrorCode.ConnectionClosed:
          return 'closed';
        case ErrorCode.InvalidParams:
          return 'wrong';
        default:
          return `code ${e.code}`;
      }
    }
  }

  /** By bare numbers. */
  async byNumber(name, options) {
    try {
      await this.client.callTool({ name }, undefined, options);
      return 'done';
    } catch (e) {
      if (e.code === -32001) return 'slow';
      if (e.code === -32000) return 'closed';
      if (e.code === -32602) return 'wrong';
      throw e;
    }
  }

  /** By the name of the class and the text of the message. */
  async byText(name, options) {
    try {
      await this.client.callTool({ name }, undefined, options);
      return 'done';
    } catch (e) {
      if (e.name !== 'McpError') throw e;
      if (e.message.startsWith('MCP error -32001')) return 'slow';
      if (/^MCP error -32000/.test(e.message)) return 'closed';
      return e.message.includes('MCP error -32602') ? 'wrong' : 'other';
    }
  }
}

/** By the status of an HTTP answer. */
export async function opened(url) {
  const client = new Client({ name: 'error-client', version: '1.0.0' });
  try {
    await client.connect(new StreamableHTTPClientTransport(url));
    return 'open';
  } catch (e) {
    if (e instanceof StreamableHTTPError && e.code === 404) return 'nothing there';
    if (e.code === 401 || e.code === 403) return 'who';
    if ([502, 503].includes(e.code)) return 'later';
    throw e;
  } finally {
    await client.close();
  }
}
