/**
 * Libraries of JSON-RPC on which servers of MCP are built without an SDK, with the calls that register a method.
 *
 * json-rpc-2.0 1.7 (README, "Server"; `addMethodAdvanced` gets the whole request).
 */

export interface RpcLibrary {
  readonly classes: ReadonlySet<string>;
  readonly registers: ReadonlySet<string>;
}

export const RPC_LIBRARIES: Readonly<Record<string, RpcLibrary>> = {
  'json-rpc-2.0': {
    classes: new Set(['JSONRPCServer', 'JSONRPCServerAndClient']),
    registers: new Set(['addMethod', 'addMethodAdvanced']),
  },
};
