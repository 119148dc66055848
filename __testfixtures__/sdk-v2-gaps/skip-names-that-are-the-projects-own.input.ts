import type { Client } from '@modelcontextprotocol/client';

export class McpError extends Error {
  override name = 'McpError';
}

export function isOurs(e: Error): boolean {
  return e.name === 'McpError'; //~ error-name-compare/own-class
}

const labels = ['McpError', 'StreamableHTTPError'];
export const title = (client: Client): string => `${labels.join()} ${client.getServerVersion()?.name === 'MCP error'}`;

export function explain(text: string): string {
  return text.startsWith('MCP error') ? 'from the tool' : `MCP error -32001 is a time-out, ${text}`;
}

export function log(e: Error): boolean {
  return e.message.includes('MCP error -32001'); //~ error-name-compare/message-unproven
}
