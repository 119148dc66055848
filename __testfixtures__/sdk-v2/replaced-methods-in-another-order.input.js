import { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved

const client = new Client({ name: 'watched', version: '1.0.0' });
const request = client.request.bind(client);
client.request = (message, schema, options) => request(message, schema, { timeout: 5000, ...options }); //~ replaced-methods/own-order
const call = client.callTool.bind(client);
client.callTool = (...all) => call(...all); //~ replaced-methods/handed-on
