"use strict";
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    return new Promise((resolve) => { const it = generator.apply(thisArg, _arguments || []); const step = (value) => { const next = it.next(value); next.done ? resolve(next.value) : Promise.resolve(next.value).then(step); }; step(); });
};
const server_1 = require("@modelcontextprotocol/server");
const stdio_1 = require("@modelcontextprotocol/server/stdio");
function register(server) {
    return __awaiter(this, void 0, void 0, function* () {
        server.registerTool("ping", {}, () => __awaiter(this, void 0, void 0, function* () { return ({ content: [] }); }));
    });
}
function main() {
    return __awaiter(this, void 0, void 0, function* () {
        const server = new server_1.McpServer({ name: "notes", version: "1.0.0" });
        yield register(server);
        const transport = new stdio_1.StdioServerTransport();
        // MCP-TODO(entry-points/stdio-entry-sdk): Change the source and compile it again, or build the server in an async function by hand.
        yield server.connect(transport);
    });
}
main();
