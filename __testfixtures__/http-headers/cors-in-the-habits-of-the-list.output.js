const allowed = [
    "Content-Type",
    "Accept", // both kinds
    "Mcp-Session-Id", // 2025
    "MCP-Protocol-Version",
    "Mcp-Method",
    "Mcp-Name",
];

module.exports = {
    json: { allowHeaders: ['accept','mcp-session-id', 'mcp-protocol-version', 'mcp-method', 'mcp-name'], exposeHeaders: 'mcp-session-id' },
    text: { "Access-Control-Allow-Headers": "accept,mcp-session-id,mcp-protocol-version,mcp-method,mcp-name" },
    next: [{ key: 'Access-Control-Allow-Headers', value: `Accept,   MCP-Protocol-Version,   Mcp-Method,   Mcp-Name` }],
    all: (res) => res.header('Access-Control-Allow-Headers', allowed.join(', ')),
};
