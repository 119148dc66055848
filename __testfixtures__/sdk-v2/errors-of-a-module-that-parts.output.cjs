"use strict";
const index_js_1 = require("@modelcontextprotocol/client");
const types_js_1 = require("@modelcontextprotocol/client");
const core_1 = require("@modelcontextprotocol/core");
exports.parse = (x) => core_1.ListToolsResultSchema.parse(x);
exports.parse2 = (x) => core_1.CallToolResultSchema.parse(x);
const c = new index_js_1.Client({ name: 'x', version: '1' });
exports.call = async function call(name) {
    try {
        return await c.callTool({ name });
    }
    catch (e) {
        if (e instanceof types_js_1.ProtocolError || e instanceof types_js_1.SdkError)
            return { failed: e.message };
        throw e;
    }
}
