import { Protocol } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ removed-apis/no-counterpart
import { resourceUrlFromServerUrl } from '@modelcontextprotocol/sdk/shared/auth-utils.js'; //~ imports/moved
import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved

export abstract class Proxy extends Protocol<any, any, any> {
  readonly client = new Client({ name: 'proxy', version: '1.0.0' });
  readonly url = resourceUrlFromServerUrl('https://proxy.example');
}
