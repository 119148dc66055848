import { Client } from '@modelcontextprotocol/client';

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
      switch (error.code) {
        case 401: //~ numeric-code-compare/status-added
        case 403: //~ numeric-code-compare/status-added
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
      if (code === -32000) return 'gone'; //~ numeric-code-compare/code-added
      if (!(code === -32001)) throw e; //~ numeric-code-compare/code-added
      return 'slow';
    }
  }
}
