import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { startHttp } from './http.js';
import { server } from './server.js';

if (process.argv.includes('--http')) startHttp(3000);
else await server.connect(new StdioServerTransport());
