import { McpServer } from '@modelcontextprotocol/server';
import type { ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

type Extra = ServerContext;

abstract class Resource {
  abstract read(uri: string, extra?: Extra): Promise<string>;
}

class Token extends Resource {
  async read(uri: string, ctx?: Extra): Promise<string> {
    return `${uri} ${ctx?.http?.authInfo?.token}`;
  }
}

interface Recorder {
  record(what: string, values: unknown): void;
}

const resources = new Map<string, Resource>([['token:', new Token()]]);
const recorders: Recorder[] = JSON.parse('[]');
const findResource = (uri: string): Resource | undefined => [...resources.values()].find((one) => uri && one);

export const server = new McpServer({ name: 'reader', version: '1.0.0' });
server.registerTool('read', { inputSchema: z.object({ uri: z.string() }) }, async ({ uri }, ctx) => {
  const resource = findResource(uri);
  // MCP-TODO(sdk-v2/context): Check what that code reads from it, and change it to the members of SDK v2.
  for (const recorder of recorders) recorder.record(uri, ctx);
  return { content: [{ type: 'text', text: (await resource?.read(uri, ctx)) ?? '' }] };
});
