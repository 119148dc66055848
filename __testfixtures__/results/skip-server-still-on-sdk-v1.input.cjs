const { McpServer } = require("@modelcontextprotocol/sdk/server/mcp.js");

const server = new McpServer({ name: "old", version: "1.0.0" }); //~ result-type-missing/needs-sdk-v2
server.registerTool("add", {}, async () => ({ content: [], resultType: "complete" }));
