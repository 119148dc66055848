"use strict";
const index_js_1 = require("@modelcontextprotocol/sdk/client/index.js");
const types_js_1 = require("@modelcontextprotocol/sdk/types.js");
exports.parse = (x) => types_js_1.ListToolsResultSchema.parse(x);
exports.parse2 = (x) => types_js_1.CallToolResultSchema.parse(x);
const c = new index_js_1.Client({ name: 'x', version: '1' });
exports.call = async function call(name) {
    try {
        return await c.callTool({ name });
    }
    catch (e) {
        if (e instanceof types_js_1.McpError)
            return { failed: e.message };
        throw e;
    }
}
