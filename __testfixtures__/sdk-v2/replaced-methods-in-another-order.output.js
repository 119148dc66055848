import { Client } from '@modelcontextprotocol/client';

const client = new Client({ name: 'watched', version: '1.0.0' });
const request = client.request.bind(client);
// MCP-TODO(sdk-v2/replaced-methods): Let the function take the arguments of SDK v2: `request(request, options)` beside `request(request, schema, options)`, and `callTool(params, options)`.
client.request = (message, schema, options) => request(message, schema, { timeout: 5000, ...options });
const call = client.callTool.bind(client);
client.callTool = (...all) => call(...all);
