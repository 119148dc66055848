import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { startHttp } from './http.js';
import { createServer } from './server.js';

if (process.argv.includes('--http')) startHttp(3000);
else serveStdio(createServer);
