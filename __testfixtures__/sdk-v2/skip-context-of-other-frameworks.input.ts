interface Extra {
  signal: AbortSignal;
  requestId: string;
  requestInfo: { headers: Record<string, string> };
  sendNotification(words: string): void;
}

declare const app: { on(event: string, handler: (event: { id: string }, extra: Extra) => unknown): void };

app.on('call', ({ id }, extra) => {
  if (extra.signal.aborted) return extra.requestId;
  extra.sendNotification(id);
  return extra.requestInfo.headers['x-tenant'];
});

export function handle(_request: { method: 'tools/call' }, { signal, requestId }: Extra): string {
  return `${signal.aborted} ${requestId}`;
}

export class Client {
  async request(request: { method: string }, schema: object) {
    return [request, schema];
  }
  async callTool(params: { name: string }, CallToolResultSchema: object) {
    return this.request({ method: params.name }, CallToolResultSchema);
  }
}

export const ask = (client: Client) => client.callTool({ name: 'a' }, {});
