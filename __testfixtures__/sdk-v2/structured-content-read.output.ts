import type { Client, CallToolResult } from '@modelcontextprotocol/client';

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
  const content = result.structuredContent as Record<string, unknown>;
  const { area } = result.structuredContent as Record<string, unknown>;
  const all = { ...(result.structuredContent as Record<string, unknown> | undefined) };
  return [(result.structuredContent as Record<string, unknown>).area, (result.structuredContent as Record<string, unknown> | undefined)?.['area'], content.area, area, all, show(result.structuredContent as Record<string, unknown> | undefined)];
}

export const areaOf = (result: CallToolResult) => Number((result.structuredContent as { area: number }).area);
export const isThere = (result: CallToolResult) => result.structuredContent !== undefined;
export const own = (result: { structuredContent?: { area: number } }) => result.structuredContent?.area;
export const asked = async (client: Client) => (await client.callTool({ name: 'area' })).structuredContent;
