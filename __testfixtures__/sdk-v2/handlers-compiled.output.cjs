"use strict";
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    return new (P || (P = Promise))(function (resolve) { resolve(generator.apply(thisArg, _arguments || []).next().value); });
};
Object.defineProperty(exports, "__esModule", { value: true });
const index_js_1 = require("@modelcontextprotocol/server");
const types_js_1 = require("@modelcontextprotocol/server");
const server = new index_js_1.Server({ name: "compiled", version: "1.0.0" }, { capabilities: { tools: {} } });
server.setRequestHandler("tools/list", () => __awaiter(void 0, void 0, void 0, function* () {
    return { tools: [] };
}));
server.setRequestHandler("tools/call", (request, ctx) => __awaiter(void 0, [request, ctx], void 0, function* ({ params }, { mcpReq: { signal, _meta } }) {
    yield signal.throwIfAborted();
    return { content: [{ type: "text", text: `${params.name} ${_meta}` }] };
}));
