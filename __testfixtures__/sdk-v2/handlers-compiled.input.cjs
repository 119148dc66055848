"use strict";
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    return new (P || (P = Promise))(function (resolve) { resolve(generator.apply(thisArg, _arguments || []).next().value); });
};
Object.defineProperty(exports, "__esModule", { value: true });
const index_js_1 = require("@modelcontextprotocol/sdk/server/index.js"); //~ imports/moved
const types_js_1 = require("@modelcontextprotocol/sdk/types.js"); //~ imports/moved
const server = new index_js_1.Server({ name: "compiled", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler(types_js_1.ListToolsRequestSchema, () => __awaiter(void 0, void 0, void 0, function* () { //~ handlers/schema-to-method
    return { tools: [] };
}));
server.setRequestHandler(types_js_1.CallToolRequestSchema, (request, extra) => __awaiter(void 0, [request, extra], void 0, function* ({ params }, { signal, _meta }) { //~ handlers/schema-to-method, context/pattern-moved, context/parameter-renamed
    yield signal.throwIfAborted();
    return { content: [{ type: "text", text: `${params.name} ${_meta}` }] };
}));
