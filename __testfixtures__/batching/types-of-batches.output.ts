// Model Context Protocol, revision 2025-03-26
export interface JSONRPCRequest { jsonrpc: '2.0'; id: number; method: 'tools/list' | 'tools/call' }
export interface JSONRPCNotification { jsonrpc: '2.0'; method: 'notifications/initialized' }
export interface JSONRPCResponse { jsonrpc: '2.0'; id: number; result: object }

export type JSONRPCMessage = JSONRPCRequest | JSONRPCResponse;
