export async function relay(req: { headers: Record<string, string>; body: string }, target: string) {
  return fetch(target, {
    method: 'POST',
    headers: { //~ proxy-header-drop/dropped
      'content-type': 'application/json',
      'mcp-session-id': req.headers['mcp-session-id'],
    },
    body: req.body,
  });
}

export async function whole(req: { headers: Record<string, string>; body: string }, target: string) {
  return fetch(target, { method: 'POST', headers: { ...req.headers, 'mcp-session-id': req.headers['mcp-session-id'] }, body: req.body });
}

export function back(req: { headers: Record<string, string> }, res: { json(body: unknown, init: unknown): void }) {
  res.json({ ok: true }, { headers: { 'mcp-session-id': req.headers['mcp-session-id'] } });
}
