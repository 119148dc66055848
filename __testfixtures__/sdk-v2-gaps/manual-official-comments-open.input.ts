import { ProtocolError, ProtocolErrorCode, SdkErrorCode, type Client } from '@modelcontextprotocol/client';

declare const registry: any;

/* @mcp-codemod-error Could not automatically migrate .prompt() call. */
registry.prompt('q', ask); //~ official-markers/call

async function ask(client: Client) {
  try {
    await client.callTool({ name: 'sum' });
  } catch (e) {
    /* @mcp-codemod-error This check compares both SdkErrorCode and ProtocolErrorCode members. */
    if (e instanceof ProtocolError && (e.code === ProtocolErrorCode.InvalidParams || (e.code as unknown) === SdkErrorCode.RequestTimeout)) { //~ official-markers/error-class
      return 'again';
    }
    throw e;
  }
}

export const traced = (log: any, requestId: string) =>
  /* @mcp-codemod-error This object looks like a v1 handler-context mock (requestId). */
  log.debug('asked', { requestId }); //~ official-markers/settled
