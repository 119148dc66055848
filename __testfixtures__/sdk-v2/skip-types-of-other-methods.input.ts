import type { McpServer } from '@modelcontextprotocol/server';

interface Toolbox {
  tool(name: string): void;
}

export type Own = Pick<Toolbox, 'tool'> | Toolbox['tool'];
export type Registering = Pick<McpServer, 'registerTool' | 'close'>;
export type Register = McpServer['registerTool'];
