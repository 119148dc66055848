import { Client, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';

export class Pool {
  #client = new Client({ name: 'pool', version: '1.0.0' });

  async #list() {
    return this.#client.listTools();
  }

  async tools() {
    try {
      return await this.#list();
    } catch ({ code, message }) {
      throw new Error(`${code}: ${message}`);
    }
  }

  async call(name) {
    return this.#client.callTool({ name }).catch((error) => {
      switch (error.status ?? error.code) {
        case 401:
        case 403:
          return 'who';
        case -32602:
          return 'wrong';
        default:
          throw error;
      }
    });
  }

  async read(uri) {
    try {
      return await this.#client.readResource({ uri });
    } catch (e) {
      const { code } = e;
      if (code === -32000 || (e instanceof SdkError && e.code === SdkErrorCode.ConnectionClosed)) return 'gone';
      if (!(code === -32001 || (e instanceof SdkError && e.code === SdkErrorCode.RequestTimeout))) throw e;
      return 'slow';
    }
  }
}
