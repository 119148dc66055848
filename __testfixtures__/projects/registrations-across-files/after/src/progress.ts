/** No import of the SDK here: what `extra` is shows only in the callers. */
export async function report(ctx: any, progress: number): Promise<void> {
  const progressToken = ctx.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progress, progressToken } });
}
