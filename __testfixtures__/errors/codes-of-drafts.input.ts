// methods: tools/list, tools/call
export enum Code {
  HeaderMismatch = -32001, //~ draft-error-codes/renumbered
  MissingRequiredClientCapability = -32003, //~ draft-error-codes/renumbered
  UNSUPPORTED_PROTOCOL_VERSION = -32004, //~ draft-error-codes/renumbered
  RequestTimeout = -32001,
  Unauthorized = -32003,
}

export function wrongVersion(id: number, requested: string) {
  return { jsonrpc: '2.0', id, error: { code: -32004, message: `Unsupported protocol version: ${requested}` } }; //~ draft-error-codes/renumbered
}

const fail = (code: number, message: string) => Object.assign(new Error(message), { code });
export const mismatch = () => fail(-32001, 'Header mismatch: Mcp-Method'); //~ draft-error-codes/renumbered
export const gone = () => fail(-32001, 'Session not found');
