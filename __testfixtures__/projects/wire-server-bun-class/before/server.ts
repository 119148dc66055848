interface InitializeResult { protocolVersion: string; capabilities: object; serverInfo: object; instructions?: string }
type Id = string | number | null;
class Api {
  readonly info = { name: 'deep', version: '1.0.0' };

  async handle({ id, method, params }: { id: Id; method: string; params?: any }) {
    switch (method) {
      case 'initialize':
        return this.onInitialize({ id, params });
      case 'tools/list':
        return this.wrap(id, { tools: [] });
      case 'tools/call':
        return this.wrap(id, { content: [] });
      default:
        return this.fail(id, -32601, 'Unknown');
    }
  }

  private onInitialize(request: { id: Id; params?: any }) {
    const requested = request.params?.protocolVersion;
    return this.wrap(request.id, this.hello(requested));
  }

  private hello(version: string): InitializeResult {
    return {
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: this.info,
    };
  }

  private wrap(id: Id, result: unknown) {
    return { jsonrpc: '2.0', id, result };
  }

  private fail(id: Id, code: number, message: string) {
    return { jsonrpc: '2.0', id, error: { code, message } };
  }
}

const api = new Api();

Bun.serve({
  async fetch(request: Request) {
    return Response.json(await api.handle(await request.json()));
  },
});
