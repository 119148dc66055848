import { z } from 'zod';

const ListToolsResultSchema = z.object({ tools: z.array(z.object({ name: z.string() })) });
const CallToolResultSchema = z.object({ content: z.array(z.unknown()) });

class Client {
  constructor(private readonly url: string) {}

  async request<T>(message: { method: string; params?: object }, schema: z.ZodType<T>): Promise<T> {
    const response = await fetch(this.url, { method: 'POST', body: JSON.stringify(message) });
    return schema.parse(await response.json());
  }

  async callTool(params: object, schema: z.ZodType = CallToolResultSchema, options: object = {}): Promise<unknown> {
    return this.request({ method: 'tools/call', params: { ...params, ...options } }, schema);
  }
}

const client = new Client('http://localhost:3000');
const { tools } = await client.request({ method: 'tools/list' }, ListToolsResultSchema);
for (const { name } of tools) await client.callTool({ name }, CallToolResultSchema, { timeout: 10 });
