type Message = { id: number; method: string; params: any };
declare function reply(id: number, result: unknown): void;

// Speaks the Language Server Protocol, which has an initialize as well.
export function handle({ id, method, params }: Message) {
  switch (method) {
    case 'initialize':
      return reply(id, { capabilities: { textDocumentSync: 1 }, serverInfo: { name: 'lint', version: params.version } });
    case 'textDocument/didOpen':
      return;
    case 'shutdown':
      return reply(id, null);
  }
}

// A note on tools/list: this file does not speak MCP.
