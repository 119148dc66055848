import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';

/** Names no package: the client is handed over inside an object. */
export class Host {
  constructor(options) {
    this.options = options;
  }

  async run(name) {
    const { client, timeout } = this.options;
    try {
      return await client.callTool({ name }, { timeout });
    } catch (e) {
      if (e.code === -32001 || (e instanceof SdkError && e.code === SdkErrorCode.RequestTimeout)) return 'slow';
      throw e;
    }
  }
}
