import type { Client } from '@modelcontextprotocol/sdk/client/index.js'; //~ imports/moved
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'; //~ imports/moved

abstract class Tool {
  abstract run(input: unknown): Promise<CallToolResult>;
}

class AreaTool extends Tool {
  async run(input: unknown): Promise<CallToolResult> {
    return { content: [{ type: 'text', text: String(input) }], structuredContent: { area: 1 } };
  }
}

const show = (values: Record<string, unknown> | undefined) => Object.keys(values ?? {});

export async function measure() {
  const tool = new AreaTool();
  const result = await tool.run({});
  const content = result.structuredContent!; //~ structured-reads/typed-as-object
  const { area } = result.structuredContent!; //~ structured-reads/typed-as-object
  const all = { ...result.structuredContent }; //~ structured-reads/typed-as-object
  return [result.structuredContent!.area, result.structuredContent?.['area'], content.area, area, all, show(result.structuredContent)]; //~ structured-reads/typed-as-object, structured-reads/typed-as-object, structured-reads/typed-as-object
}

export const areaOf = (result: CallToolResult) => Number((result.structuredContent as { area: number }).area);
export const isThere = (result: CallToolResult) => result.structuredContent !== undefined;
export const own = (result: { structuredContent?: { area: number } }) => result.structuredContent?.area;
export const asked = async (client: Client) => (await client.callTool({ name: 'area' })).structuredContent;
