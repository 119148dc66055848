// Names of the protocol, in one place.
export const VERSIONS = ['2025-11-25', '2025-06-18'] as const;

export enum Method {
  Initialize = 'initialize',
  Initialized = 'notifications/initialized',
  Ping = 'ping',
  ListTools = 'tools/list',
  CallTool = 'tools/call',
  ListResources = 'resources/list',
  ReadResource = 'resources/read',
  ListPrompts = 'prompts/list',
  GetPrompt = 'prompts/get',
}

export interface Message {
  jsonrpc: '2.0';
  id?: number;
  method?: string;
  params?: any;
  result?: any;
  error?: { code: number; message: string; data?: unknown };
}

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
