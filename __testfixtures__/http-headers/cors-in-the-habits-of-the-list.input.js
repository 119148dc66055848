const allowed = [
    "Content-Type",
    "Accept", // both kinds
    "Mcp-Session-Id", // 2025
];

module.exports = {
    json: { allowHeaders: ['accept','mcp-session-id'], exposeHeaders: 'mcp-session-id' }, //~ cors-allow-lists/completed
    text: { "Access-Control-Allow-Headers": "accept,mcp-session-id,mcp-protocol-version" }, //~ cors-allow-lists/completed
    next: [{ key: 'Access-Control-Allow-Headers', value: `Accept,   MCP-Protocol-Version` }], //~ cors-allow-lists/completed
    all: (res) => res.header('Access-Control-Allow-Headers', allowed.join(', ')), //~ cors-allow-lists/completed
};
