interface Res { status(code: number): Res; setHeader(name: string, value: string): Res; end(): void }

export function open(res: Res): void {
  res.setHeader('Access-Control-Allow-Headers', 'Authorization, Mcp-Session-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name');
  res.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id'); //~ cors-allow-lists/completed
}

export function challenge(res: Res): void {
  res.setHeader('WWW-Authenticate', 'Bearer realm="mcp"').status(401).end();
}
