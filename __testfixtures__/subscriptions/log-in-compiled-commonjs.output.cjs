"use strict";
const server_1 = require("@modelcontextprotocol/server");
function createServer() {
    const server = new server_1.McpServer({ name: "old", version: "1.0.0" }, { capabilities: { logging: {} } });
    server.registerTool("run", { description: "Run" }, function (ctx) {
        return ctx.mcpReq.log("info", "run").then(() => ({ content: [] }));
    });
    server.registerTool("go", { description: "Go" }, async ctx => {
        await ctx.mcpReq.log("info", "go");
        return { content: [] };
    });
    return server;
}
exports.handler = server_1.createMcpHandler(createServer);
