import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { server } from './server.js';
import './tools.js';

await server.connect(new StdioServerTransport());
