import type { Response } from 'express';

export interface Session {
  id: string;
  ready: boolean;
  capabilities: Record<string, unknown>;
  stream?: Response;
}

export const sessions = new Map<string, Session>();

export function openStream(res: Response, session: Session): void {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    'X-Accel-Buffering': 'no',
    'Mcp-Session-Id': session.id,
  });
}

export function send(res: Response, message: unknown): void {
  res.write(`data: ${JSON.stringify(message)}\n\n`);
}
