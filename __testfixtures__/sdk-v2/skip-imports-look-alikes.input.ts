// import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { McpServer } from '@modelcontextprotocol/sdk-extras/server/mcp.js';
import { McpError } from './errors.js';
import { Client } from 'pg';
//~ types: TS2307 -- the neighbours are not part of the fixture

export const server = new McpServer({ name: 's', version: '1' });
export const fail = () => new McpError('no');
export const client = new Client();
