/**
 * Method names of other JSON-RPC protocols. A message or dispatcher that has one of them is theirs, whatever else it
 * holds (rule catalogue, section 2).
 *
 * Language Server Protocol 3.17, Agent Client Protocol, Agent2Agent 0.3, Ethereum JSON-RPC and wallet APIs, Bitcoin
 * Core, Solana, Chrome DevTools Protocol.
 */

const FOREIGN_METHODS: readonly RegExp[] = [
  /^(?:eth|net|web3|wallet|engine|debug|trace|personal|txpool|erigon|parity)_/,
  /^(?:textDocument|workspace|window|client|notebookDocument|typeHierarchy|callHierarchy)\//,
  /^\$\//,
  /^(?:session|fs|terminal|authenticate)\/|^authenticate$/,
  /^(?:message|agent)\/|^tasks\/(?:pushNotificationConfig|resubscribe|send)/,
  /^(?:get|send|request|simulate)[A-Z]\w*$/,
  /^[A-Z]\w*\.[a-z]\w*$/,
];

/** `eth_call`, `textDocument/hover`, `message/send`, `session/prompt` … */
export function isForeignMethod(method: string): boolean {
  return FOREIGN_METHODS.some((pattern) => pattern.test(method));
}

/** Keys that only the `initialize` of another protocol has: LSP. ACP is told by its numeric `protocolVersion`. */
export const FOREIGN_INITIALIZE_KEYS: ReadonlySet<string> = new Set([
  'processId',
  'rootUri',
  'rootPath',
  'workspaceFolders',
  'initializationOptions',
]);

/** Packages that bring their own JSON-RPC; what is written to their connections is theirs. */
export const FOREIGN_PACKAGES: readonly string[] = [
  'vscode-jsonrpc',
  'vscode-languageserver',
  'vscode-languageclient',
  '@agentclientprotocol/sdk',
  '@zed-industries/agent-client-protocol',
  '@a2a-js/sdk',
  'ethers',
  'viem',
  'web3',
];
