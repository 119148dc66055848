"use strict";
var __awaiter = (this && this.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
Object.defineProperty(exports, "__esModule", { value: true });
const express = require("express");
const { inEra, refusalOf, completed } = require("./mcp-wire");
const app = express();
app.use(express.json());
function dispatch(message) {
    return __awaiter(this, void 0, void 0, function* () {
        switch (message.method) {
            case "initialize":
                return { jsonrpc: "2.0", id: message.id, result: { protocolVersion: "2025-03-26", capabilities: { tools: {} }, serverInfo: { name: "old", version: "1" } } };
            case "server/discover":
                return { jsonrpc: "2.0", id: message.id, result: completed({
                    supportedVersions: ["2026-07-28"],
                    capabilities: { tools: {} }
                }) };
            case "tools/list":
                return { jsonrpc: "2.0", id: message.id, result: completed({ tools: [] }) };
            case "tools/call":
                return { jsonrpc: "2.0", id: message.id, result: completed({ content: [] }) };
            default:
                return { jsonrpc: "2.0", id: message.id, error: { code: -32601, message: "no" } };
        }
    });
}

// What clients of 2026-07-28 are served.
const MODERN = {
    methods: ["server/discover", "tools/list", "tools/call"],
    serverInfo: { name: "old", version: "1" }
};

app.post("/mcp", (req, res, next) => {
    const refusal = refusalOf(req.body, MODERN, req.headers);
    if (refusal) res.status(refusal.status).json(refusal.body);
    else inEra(req.body, MODERN, next);
}, (req, res) => __awaiter(void 0, void 0, void 0, function* () {
    const answer = yield dispatch(req.body);
    res.json(answer);
}));
app.listen(3000);
