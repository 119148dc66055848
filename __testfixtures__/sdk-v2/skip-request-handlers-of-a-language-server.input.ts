interface Connection {
  setRequestHandler(type: { method: string }, handler: (params: unknown, extra: { signal: AbortSignal; requestId: number }) => unknown): void;
  sendRequest(type: { method: string }, schema: object): Promise<{ headers: Record<string, string> }>;
}

const ListToolsRequestSchema = { method: 'tools/list' };

export async function start(connection: Connection) {
  connection.setRequestHandler(ListToolsRequestSchema, (_params, extra) => [extra.requestId, extra.signal.aborted]);
  const { headers } = await connection.sendRequest({ method: 'tools/call' }, ListToolsRequestSchema);
  return headers['x-request-id'];
}
