import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'; //~ imports/moved
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'; //~ imports/moved
import { z } from 'zod';

type Extra = RequestHandlerExtra<any, any>;

abstract class Resource {
  abstract read(uri: string, extra?: Extra): Promise<string>;
}

class Token extends Resource {
  async read(uri: string, extra?: Extra): Promise<string> { //~ context/parameter-renamed
    return `${uri} ${extra?.authInfo?.token}`; //~ context/member-moved
  }
}

interface Recorder {
  record(what: string, values: unknown): void;
}

const resources = new Map<string, Resource>([['token:', new Token()]]);
const recorders: Recorder[] = JSON.parse('[]');
const findResource = (uri: string): Resource | undefined => [...resources.values()].find((one) => uri && one);

export const server = new McpServer({ name: 'reader', version: '1.0.0' });
server.registerTool('read', { inputSchema: z.object({ uri: z.string() }) }, async ({ uri }, extra) => { //~ context/parameter-renamed
  const resource = findResource(uri);
  for (const recorder of recorders) recorder.record(uri, extra); //~ context/context-escapes
  return { content: [{ type: 'text', text: (await resource?.read(uri, extra)) ?? '' }] };
});
