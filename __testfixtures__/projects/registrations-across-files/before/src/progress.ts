/** No import of the SDK here: what `extra` is shows only in the callers. */
export async function report(extra: any, progress: number): Promise<void> {
  const progressToken = extra._meta?.progressToken;
  if (progressToken === undefined) return;
  await extra.sendNotification({ method: 'notifications/progress', params: { progress, progressToken } });
}
