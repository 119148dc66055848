import { McpServer } from '@modelcontextprotocol/server';
import { registerTools } from './tools.js';

const started = new Date().toISOString();

// What this process serves
export const server = new McpServer({ name: 'notes', version: '1.0.0' }, { instructions: `Up since ${started}` });

registerTools(server);
