export class HttpTransport {
  sessionId: string | undefined;

  constructor(readonly url: string) {}

  async send(message: { id?: number; method: string; params?: object; jsonrpc: '2.0' }): Promise<any> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        ...(this.sessionId ? { 'Mcp-Session-Id': this.sessionId } : {}),
      },
      body: JSON.stringify(message),
    });
    this.sessionId = response.headers.get('mcp-session-id') ?? this.sessionId;
    return message.id === undefined ? undefined : response.json();
  }
}
