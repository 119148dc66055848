const wide = { allowedHeaders: '*', exposedHeaders: ['*'] };
const other = { allowedHeaders: ['Content-Type', 'X-Request-Id'] };
const done = { allowedHeaders: ['content-type', 'mcp-session-id', 'MCP-Protocol-Version', 'mcp-method', 'Mcp-Name'] }; //~ cors-allow-lists/completed-already
const exposed = { exposedHeaders: ['Mcp-Session-Id'] }; //~ cors-allow-lists/exposed
const echo = (req: Request) => ({ 'Access-Control-Allow-Headers': req.headers.get('access-control-request-headers') ?? '' });
const methods = { methods: ['GET', 'POST', 'DELETE'] };
// A queue has headers of its own.
const queue = { allowed: ['mcp-session-id'], headers: { 'mcp-session-id': 'x' } };

export { done, echo, exposed, methods, other, queue, wide };
