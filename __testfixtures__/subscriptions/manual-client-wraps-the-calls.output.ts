import { Client, type LoggingLevel, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export class Wrapper {
  private readonly client = new Client({ name: 'wrapper', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });

  open(url: URL): Promise<void> {
    return this.client.connect(new StreamableHTTPClientTransport(url));
  }

  hear(tools: () => void): void {
    // MCP-TODO(subscriptions/get-stream): Behind client.connect: if (client.getProtocolEra() === 'modern') await client.listen({ toolsListChanged: true }), or use the option listChanged of the client.
    this.client.setNotificationHandler('notifications/tools/list_changed', tools);
    this.client.setNotificationHandler('notifications/message', tools);
  }

  async setLevel(level: LoggingLevel): Promise<void> {
    // MCP-TODO(subscriptions/logging-set-level): Call it only where client.getProtocolEra() !== 'modern'; else keep the level and send it as _meta['io.modelcontextprotocol/logLevel'] with each request.
    await this.client.setLoggingLevel(level);
  }

  subscribe(uri: string): Promise<unknown> {
    // MCP-TODO(subscriptions/resource-subscribe-client): Keep the stream of each URI where both can reach it: const subscription = await client.listen({ resourceSubscriptions: [uri] }) where client.getProtocolEra() === 'modern', and subscription.close() in the place of unsubscribeResource.
    return this.client.subscribeResource({ uri });
  }

  async unsubscribe(uri: string): Promise<void> {
    // MCP-TODO(subscriptions/resource-subscribe-client): Keep the stream of each URI where both can reach it: const subscription = await client.listen({ resourceSubscriptions: [uri] }) where client.getProtocolEra() === 'modern', and subscription.close() in the place of unsubscribeResource.
    await this.client.unsubscribeResource({ uri });
  }

  rootsChanged(): Promise<void> {
    // MCP-TODO(subscriptions/roots-list-changed): Send it only where client.getProtocolEra() !== 'modern'.
    return this.client.sendRootsListChanged();
  }
}
