export function keyOf(caller: { sessionId?: string }): string {
  return caller.sessionId ?? 'default';
}
