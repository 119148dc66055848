import { JSONRPCServer } from 'json-rpc-2.0';
import { registry } from './registry.js';

// Methods of its own over the same library, and names of MCP in something else.
const server = new JSONRPCServer();
server.addMethod('tools/list', () => []);
server.addMethod('status/get', () => ({ isUp: true }));

registry.addMethod('tools/list', () => []);
registry.addMethod('tools/call', () => []);

export { server };
