import { McpServer } from '@modelcontextprotocol/server';

export function build() {
  return new McpServer({ name: 'weather', version: '1.0.0' });
}
