import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { startHttp } from './http.js';
import { server } from './server.js';

// MCP-TODO(entry-points/stdio-entry-sdk): Export a function that builds the server from that module, and pass it to serveStdio here.
if (process.argv.includes('--http')) startHttp(3000);
else await server.connect(new StdioServerTransport());
