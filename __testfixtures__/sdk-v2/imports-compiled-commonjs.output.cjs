"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.McpError = exports.check = void 0;
const mcp_js_1 = require("@modelcontextprotocol/server");
const types_js_1 = require("@modelcontextprotocol/server"); // requests and results
const core_1 = require("@modelcontextprotocol/core");
Object.defineProperty(exports, "McpError", { enumerable: true, get: function () { return types_js_1.ProtocolError; } });
const server = new mcp_js_1.McpServer({ name: "s", version: "1" });
function check(value) {
    if (!(0, types_js_1.isInitializeRequest)(value))
        throw new types_js_1.ProtocolError(types_js_1.ProtocolErrorCode.InvalidRequest, "no");
    return core_1.CallToolResultSchema.parse(value);
}
exports.check = check;
exports.server = server;
