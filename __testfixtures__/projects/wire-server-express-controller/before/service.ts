export class McpService {
  async process(message: any) {
    if (Array.isArray(message)) return Promise.all(message.map((one) => this.processOne(one)));
    return this.processOne(message);
  }
  private async processOne(message: any) {
    const { id, method, params } = message;
    if (id === undefined) return null;
    try {
      const result = await this.route(method, params);
      return { jsonrpc: '2.0', id, result };
    } catch (error: any) {
      return { jsonrpc: '2.0', id, error: { code: error.code ?? -32603, message: error.message } };
    }
  }
  private async route(method: string, params: any) {
    switch (method) {
      case 'initialize':
        return this.initialize(params);
      case 'tools/list':
        return { tools: [] };
      case 'tools/call':
        return { content: [] };
      default:
        throw Object.assign(new Error('Method not found'), { code: -32601 });
    }
  }
  private initialize(_params: any) {
    return { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'r', version: '1' } };
  }
}
