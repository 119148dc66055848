import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved

export async function connectAs(client: Client, version: string) {
  const original = client.request;
  client.request = async function (message, ...rest) { //~ replaced-methods/typed
    if (message.method === 'initialize' && message.params) message.params.protocolVersion = version;
    let result;
    result = await original.apply(this, [message, ...rest]);
    return result;
  };
  client.request = original;
}

export function counted(count: () => void): Client {
  const client = new Client({ name: 'counted', version: '1.0.0' });
  const request = client.request.bind(client);
  client.request = async (...all) => { //~ replaced-methods/typed
    count();
    return request(...all);
  };
  client.request = async (message: any, ...rest: any) => request(message, rest[0], rest[1]); //~ replaced-methods/handed-on
  return client;
}
