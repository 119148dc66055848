import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

const createServer = (options = {}) => new McpServer({ name: 'notes', version: '1.0.0', ...options });

serveStdio(() => createServer());
