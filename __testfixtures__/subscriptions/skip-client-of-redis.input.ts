import { Client } from '@modelcontextprotocol/client';

interface Redis {
  ping(): Promise<string>;
  setLoggingLevel(level: string): void;
  subscribeResource(parameters: { uri: string }): Promise<void>;
}

/** Beside an MCP client that does nothing of the kind. */
export async function check(redis: Redis, client: Client): Promise<string> {
  redis.setLoggingLevel('info');
  await redis.subscribeResource({ uri: 'redis://1' });
  await client.listTools();
  return redis.ping();
}
