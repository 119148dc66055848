import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { server } from './server.js';
import './tools.js';

// MCP-TODO(entry-points/stdio-entry-sdk): Export a function that builds the server from that module, and pass it to serveStdio here.
await server.connect(new StdioServerTransport());
