"use strict";
const server_1 = require("@modelcontextprotocol/server");
function createServer() {
    const server = new server_1.McpServer({ name: "old", version: "1.0.0" }, { capabilities: { logging: {} } });
    server.registerTool("run", { description: "Run" }, function () {
        return server.sendLoggingMessage({ level: "info", data: "run" }).then(() => ({ content: [] })); //~ log-emission-gate/with-request
    });
    server.registerTool("go", { description: "Go" }, async ctx => {
        await server.sendLoggingMessage({ level: "info", data: "go" }, ctx.sessionId); //~ log-emission-gate/with-request
        return { content: [] };
    });
    return server;
}
exports.handler = server_1.createMcpHandler(createServer);
