import { EventEmitter } from 'node:events';

const ListToolsResultSchema = { parse: (value: unknown) => value };

class Client extends EventEmitter {
  async request<T>(message: { method: string }, schema: { parse(value: unknown): T }): Promise<T> {
    return schema.parse(message);
  }
  setRequestHandler(schema: object, handler: () => unknown) {
    this.on(JSON.stringify(schema), handler);
  }
  setNotificationHandler(schema: object, handler: () => unknown) {
    this.on(JSON.stringify(schema), handler);
  }
}

export const client = new Client();
client.setRequestHandler({ method: 'ping' }, () => ({}));
client.setNotificationHandler(ListToolsResultSchema, () => undefined);
export const tools = client.request({ method: 'tools/list' }, ListToolsResultSchema);
