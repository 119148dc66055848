"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.McpError = exports.check = void 0;
const mcp_js_1 = require("@modelcontextprotocol/sdk/server/mcp.js"); //~ imports/moved
const types_js_1 = require("@modelcontextprotocol/sdk/types.js"); // requests and results //~ imports/moved
Object.defineProperty(exports, "McpError", { enumerable: true, get: function () { return types_js_1.McpError; } });
const server = new mcp_js_1.McpServer({ name: "s", version: "1" });
function check(value) {
    if (!(0, types_js_1.isInitializeRequest)(value))
        throw new types_js_1.McpError(types_js_1.ErrorCode.InvalidRequest, "no");
    return types_js_1.CallToolResultSchema.parse(value);
}
exports.check = check;
exports.server = server;
