// Model Context Protocol, revision 2025-03-26
export interface JSONRPCRequest { jsonrpc: '2.0'; id: number; method: 'tools/list' | 'tools/call' }
export interface JSONRPCResponse { jsonrpc: '2.0'; id: number; result: object }

export type JSONRPCBatchResponse = JSONRPCResponse[]; //~ batch-types/still-used

export function answerAll(requests: JSONRPCRequest[]): JSONRPCBatchResponse {
  return requests.map(({ id }) => ({ jsonrpc: '2.0', id, result: {} }));
}
