// methods: tools/list, tools/call
export enum Code {
  HeaderMismatch = -32020,
  MissingRequiredClientCapability = -32021,
  UNSUPPORTED_PROTOCOL_VERSION = -32022,
  RequestTimeout = -32001,
  Unauthorized = -32003,
}

export function wrongVersion(id: number, requested: string) {
  return { jsonrpc: '2.0', id, error: { code: -32022, message: `Unsupported protocol version: ${requested}` } };
}

const fail = (code: number, message: string) => Object.assign(new Error(message), { code });
export const mismatch = () => fail(-32020, 'Header mismatch: Mcp-Method');
export const gone = () => fail(-32001, 'Session not found');
