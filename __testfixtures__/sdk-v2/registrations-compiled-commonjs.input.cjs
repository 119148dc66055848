"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createServer = createServer;
const mcp_js_1 = require("@modelcontextprotocol/sdk/server/mcp.js"); //~ imports/moved
const zod_1 = require("zod");
const shape = { city: zod_1.z.string() };
function createServer() {
    const server = new mcp_js_1.McpServer({ name: "weather", version: "1.0.0" });
    server.tool("forecast", "The weather of tomorrow", shape, async ({ city }) => ({ //~ mcpserver-api/call-to-config
        content: [{ type: "text", text: `Rain in ${city}` }],
    }));
    server.registerTool("alerts", { inputSchema: { state: zod_1.z.string().length(2) } }, async ({ state }) => ({ //~ raw-shapes/shape-to-schema
        content: [{ type: "text", text: state }],
    }));
    return server;
}
