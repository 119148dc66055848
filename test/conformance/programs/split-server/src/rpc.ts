// JSON-RPC plumbing: message types, error class, envelopes, method names.
export type Id = string | number;
export type Params = Record<string, any>;

export interface Message {
  jsonrpc: '2.0';
  id?: Id;
  method?: string;
  params?: Params;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

export const METHODS = {
  INITIALIZE: 'initialize',
  PING: 'ping',
  SET_LEVEL: 'logging/setLevel',
  TOOLS_LIST: 'tools/list',
  TOOLS_CALL: 'tools/call',
  RESOURCES_LIST: 'resources/list',
  RESOURCES_TEMPLATES: 'resources/templates/list',
  RESOURCES_READ: 'resources/read',
  SUBSCRIBE: 'resources/subscribe',
  UNSUBSCRIBE: 'resources/unsubscribe',
  PROMPTS_LIST: 'prompts/list',
  PROMPTS_GET: 'prompts/get',
  COMPLETE: 'completion/complete',
} as const;

export const CODES = {
  INVALID_REQUEST: -32600,
  METHOD_NOT_FOUND: -32601,
  INVALID_PARAMS: -32602,
  INTERNAL: -32603,
  SESSION: -32000,
  NOT_FOUND: -32002,
};

export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export function ok(id: Id, result: unknown): Message {
  return { jsonrpc: '2.0', id, result };
}

export function fail(id: Id | null, error: unknown) {
  const { code = CODES.INTERNAL, message, data } = error as RpcError;
  return { jsonrpc: '2.0' as const, id, error: data === undefined ? { code, message } : { code, message, data } };
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && (value as Message).jsonrpc === '2.0';
}
