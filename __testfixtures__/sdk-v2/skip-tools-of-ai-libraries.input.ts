interface ToolSpec<T> {
  description: string;
  inputSchema: T;
  execute(args: unknown, extra: { signal: AbortSignal; requestId: string }): unknown;
}
declare function tool<T>(spec: ToolSpec<T>): ToolSpec<T>;
declare const graph: { tool: typeof tool; registerTool(name: string, spec: object, run: () => void): { update(changes: object): void } };

const shape = { city: 'string' };

export const weather = tool({
  description: 'The weather',
  inputSchema: shape,
  execute: (_args, extra) => [extra.requestId, extra.signal.aborted],
});
export const forecast = graph.tool({ ...weather, inputSchema: {} });
graph.registerTool('weather', { inputSchema: {}, outputSchema: shape }, () => undefined).update({ paramsSchema: shape });
