import * as types from '@modelcontextprotocol/server'; //~ official-imports/rehomed
import { Server, StdioServerTransport, type ErrorCode as Code } from '@modelcontextprotocol/server'; //~ official-imports/rehomed
export { CallToolResultSchema, type Tool } from '@modelcontextprotocol/server'; //~ official-imports/rehomed

type Own = { method: 'own' };

export class Relay extends Server<Own, Own, Own> {} //~ official-imports/not-generic

export const connected = (server: Relay) => server.connect(new StdioServerTransport());
export const refused = (code: Code) => code === types.ErrorCode.InvalidParams;
export const parsed = (value: unknown): types.CallToolResult => types.CallToolResultSchema.parse(value);
export const late = async (value: unknown) => {
  const { ListToolsResultSchema, isInitializeRequest } = await import('@modelcontextprotocol/server'); //~ official-imports/rehomed
  return isInitializeRequest(value) ? undefined : ListToolsResultSchema.parse(value);
};
