import { Client, type LoggingLevel, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export class Wrapper {
  private readonly client = new Client({ name: 'wrapper', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });

  open(url: URL): Promise<void> {
    return this.client.connect(new StreamableHTTPClientTransport(url));
  }

  hear(tools: () => void): void {
    this.client.setNotificationHandler('notifications/tools/list_changed', tools); //~ get-stream/never-heard
    this.client.setNotificationHandler('notifications/message', tools);
  }

  async setLevel(level: LoggingLevel): Promise<void> {
    await this.client.setLoggingLevel(level); //~ logging-set-level/level-passed-on
  }

  subscribe(uri: string): Promise<unknown> {
    return this.client.subscribeResource({ uri }); //~ resource-subscribe-client/unsubscribed-elsewhere
  }

  async unsubscribe(uri: string): Promise<void> {
    await this.client.unsubscribeResource({ uri }); //~ resource-subscribe-client/unsubscribed-elsewhere
  }

  rootsChanged(): Promise<void> {
    return this.client.sendRootsListChanged(); //~ roots-list-changed/telling-unclear
  }
}
