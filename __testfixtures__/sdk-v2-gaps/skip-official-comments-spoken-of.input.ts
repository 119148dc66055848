import { McpServer } from '@modelcontextprotocol/server';

// The codemod writes @mcp-codemod-error above what it could not do; none is left here.
export const server = new McpServer({ name: 'was-moved', version: '1.0.0' });
export const TOKEN = '@mcp-codemod-error';
export const text = `
/* @mcp-codemod-error is text here */
`;
