interface Debugger {
  readonly sessionId: string;
  terminateSession(): Promise<void>;
  resumeStream(from: string): void;
}

/** Nothing here is a transport of MCP. */
export async function stop(target: Debugger, byId: Map<string, Debugger>): Promise<void> {
  byId.delete(target.sessionId);
  target.resumeStream('0');
  await target.terminateSession();
}

export const options = { sessionId: 'debug', reconnectionOptions: { maxRetries: 3 }, resumptionToken: '1' };
